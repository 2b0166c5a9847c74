// A figure that opens the receivables behind it.
import { Link } from '@tanstack/react-router'
import { PATHS } from '../../paths.ts'
import type { BehindBase } from '../../service/borrowing-bases.ts'
import { useLine } from './use-line.ts'

interface BehindLinkProps {
  /** Which receivables. */
  readonly behind: BehindBase
  /** The figure, as it stands there. */
  readonly figure: string
  /** What it is a figure of, for those who hear the link alone. */
  readonly what: string
}

/** A link to receivables of the line, at the day and moment that are shown. */
export function BehindLink({ behind, figure, what }: BehindLinkProps) {
  const { environment, line } = useLine()
  return (
    <Link
      className="opens"
      to={PATHS.debtLineReceivables}
      params={{ environment, line: line.id }}
      search={{ ...behind }}
      aria-label={`${figure}, ${what}: open the receivables`}
    >
      {figure}
    </Link>
  )
}
