// The pages of a debt line as tabs: the same for its lender and for the operator, who has one of its own before them.
import './debt-lines.css'
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { PATHS } from '../../paths.ts'
import { usePlace } from '../../shell/use-place.ts'

const TABS = [
  ['Borrowing base', PATHS.debtLine],
  ['Receivables', PATHS.debtLineReceivables],
  ['Covenants', PATHS.debtLineCovenants],
  ['Terms', PATHS.debtLineTerms],
  ['Draw requests', PATHS.debtLineDraws],
  ['Month closes', PATHS.debtLineCloses],
  ['Statements', PATHS.debtLineStatements],
  ['Documents', PATHS.debtLineDocuments],
] as const

/** The pages as tabs. Where they are wider than the screen, the one that is open is brought into view. */
export function LineTabs({ id }: { readonly id: string }) {
  const { environment, me } = usePlace()
  const { pathname } = useLocation()
  const tabs = useRef<HTMLElement>(null)
  useEffect(() => {
    tabs.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [pathname])
  return (
    <nav ref={tabs} className="tabs" aria-label="Pages of the debt line">
      {me.organization.is_operator && (
        <Link
          to={PATHS.operatorLine}
          params={{ environment, line: id }}
          activeOptions={{ exact: true, includeSearch: false }}
        >
          At a glance
        </Link>
      )}
      {TABS.map(([label, to]) => (
        <Link
          key={to}
          to={to}
          params={{ environment, line: id }}
          activeOptions={{ exact: to === PATHS.debtLine, includeSearch: false }}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}
