// A debt line: what it is, and its pages beside each other. What each shows is at an address of its own.
import './debt-lines.css'
import { Anchor, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, Outlet, useLocation, useParams } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { PATHS } from '../../paths.ts'
import { failureOf } from '../../service/call.ts'
import { type DebtLine, debtLineQuery } from '../../service/debt-lines.ts'
import { usePlace } from '../../shell/use-place.ts'
import { Page, Panel } from '../../ui/page.tsx'
import { States } from '../../ui/states.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { toneOfLine, wordOf } from './line-words.ts'

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

/** The frame of the pages of a debt line. */
export function LinePage() {
  const { environment, clocks } = usePlace()
  const { line: id } = useParams({ from: PATHS.debtLine })
  const line = useQuery(debtLineQuery(environment, id, clocks))
  return (
    <Page title={line.data?.name ?? id} lead={line.data === undefined ? undefined : <Lead line={line.data} />}>
      <Tabs id={id} />
      {line.data === undefined ? (
        <Panel flush>
          <States loaded={line} failureOf={failureOf}>
            {() => null}
          </States>
        </Panel>
      ) : (
        <div className="line">
          <Outlet />
        </div>
      )}
    </Page>
  )
}

/** The pages as tabs. Where they are wider than the screen, the one that is open is brought into view. */
function Tabs({ id }: { readonly id: string }) {
  const { environment } = usePlace()
  const { pathname } = useLocation()
  const tabs = useRef<HTMLElement>(null)
  useEffect(() => {
    tabs.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [pathname])
  return (
    <nav ref={tabs} className="tabs" aria-label="Pages of the debt line">
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

function Lead({ line }: { readonly line: DebtLine }) {
  const { environment } = usePlace()
  const { status, credit_product, currency, opened_on, matures_on } = line
  const days = [opened_on && `from ${opened_on}`, matures_on && `to ${matures_on}`].filter(Boolean)
  const what = credit_product === null ? 'Debt line' : `${wordOf(credit_product)} line`
  return (
    <>
      <StatusBadge tone={toneOfLine(status)}>{wordOf(status)}</StatusBadge>{' '}
      <Text component="span" inherit>
        {[`${what} in ${currency}`, ...days].join(' ')}.
      </Text>{' '}
      <Anchor
        renderRoot={(props) => <Link {...props} to={PATHS.debtLines} params={{ environment }} />}
        inherit
        underline="always"
        style={{ whiteSpace: 'nowrap' }}
      >
        All debt lines
      </Anchor>
    </>
  )
}
