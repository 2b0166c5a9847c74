// Links between the pages of a debt line. The clocks go along by themselves.
import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PATHS } from '../../paths.ts'
import { useLine } from './use-line.ts'

interface TermsLinkProps {
  /** The id of the terms. */
  readonly terms: string
  readonly children: ReactNode
  /** Whether they are the ones that are shown. */
  readonly current?: boolean
}

/** To terms of the line. */
export function TermsLink({ terms, children, current }: TermsLinkProps) {
  const { environment, line } = useLine()
  return (
    <Anchor
      renderRoot={(props) => (
        <Link
          {...props}
          to={PATHS.debtLineTerms}
          params={{ environment, line: line.id }}
          search={{ terms }}
          resetScroll={current === undefined}
          aria-current={current === true ? 'true' : undefined}
        />
      )}
      inherit
      underline={current === undefined ? 'always' : 'hover'}
      fw={current === true ? 650 : undefined}
    >
      {children}
    </Anchor>
  )
}

interface CovenantLinkProps {
  readonly covenant: string
  /** The test of a month of it. */
  readonly month?: string
  readonly children: ReactNode
  /** Whether it opens below on the page that it is on, which then stays where it is. */
  readonly here?: boolean
  readonly fw?: number
}

/** To a covenant of the line, or to one of its tests. */
export function CovenantLink({ covenant, month, children, here = false, fw }: CovenantLinkProps) {
  const { environment, line } = useLine()
  return (
    <Anchor
      renderRoot={(props) => (
        <Link
          {...props}
          to={PATHS.debtLineCovenants}
          params={{ environment, line: line.id }}
          search={{ covenant, ...(month === undefined ? {} : { month }) }}
          resetScroll={!here}
        />
      )}
      inherit
      underline={here ? 'hover' : 'always'}
      fw={fw}
    >
      {children}
    </Anchor>
  )
}
