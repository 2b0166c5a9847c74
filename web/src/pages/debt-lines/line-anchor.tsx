// A link in words to a page about a debt line. The clocks go along by themselves, unless the search names others.
import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { PATHS } from '../../paths.ts'
import type { Texts } from '../../shell/address.ts'
import { usePlace } from '../../shell/use-place.ts'

/** The pages of a debt line, by the names of their paths. */
type LinePath = (typeof PATHS)['debtLine' | 'debtLineReceivables' | 'debtLineCovenants' | 'debtLineStatements']

interface LineAnchorProps {
  readonly to: LinePath
  /** The id of the line. */
  readonly line: string
  readonly search: Texts
  /** Space above, as Mantine names it. */
  readonly mt?: string
  readonly children: ReactNode
}

/** The link. */
export function LineAnchor({ to, line, search, mt, children }: LineAnchorProps) {
  const { environment } = usePlace()
  return (
    <Anchor
      size="sm"
      underline="always"
      {...(mt === undefined ? {} : { mt })}
      renderRoot={(props) => <Link {...props} to={to} params={{ environment, line }} search={search} />}
    >
      {children}
    </Anchor>
  )
}
