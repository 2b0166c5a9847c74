// A debt line: what it is, and its pages beside each other. What each shows is at an address of its own.
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Outlet, useLocation, useParams } from '@tanstack/react-router'
import type { DebtLine } from '@tapeline/sdk'
import { PATHS } from '../../paths.ts'
import { failureOf } from '../../service/call.ts'
import { debtLineQuery } from '../../service/debt-lines.ts'
import { BackLink } from '../../shell/back-link.tsx'
import { usePlace } from '../../shell/use-place.ts'
import { Page, Panel } from '../../ui/page.tsx'
import { States } from '../../ui/states.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { ComparePicker } from '../../shell/compare-picker.tsx'
import { NotCompared } from '../compare/not-compared.tsx'
import { useLineAgainst, useOtherLines } from './line-against.tsx'
import { toneOfLine, wordOf } from './line-words.ts'
import { LineTabs } from './line-tabs.tsx'
import { OrganizationName } from '../operator/operator-words.tsx'
import { readerOf } from './use-line.ts'

/** The frame of the pages of a debt line. */
export function LinePage() {
  const { environment, clocks, me } = usePlace()
  const { line: id } = useParams({ from: PATHS.debtLine })
  const line = useQuery(debtLineQuery(environment, readerOf({ me }), id, clocks))
  return (
    <Page
      back={
        <BackLink to={me.organization.is_operator ? PATHS.operatorLines : PATHS.debtLines}>All debt lines</BackLink>
      }
      title={line.data?.name ?? id}
      actions={<LineCompare id={id} />}
      lead={line.data === undefined ? undefined : <Lead line={line.data} />}
    >
      <LineTabs id={id} />
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

/** Pages of a line whose tables are figures; the others list records and documents. */
const COMPARED = /\/debt-lines\/[^/]+(?:\/covenants)?\/?$/

/** With what the page is compared; where it lists records the sentence that it is not. */
function LineCompare({ id }: { readonly id: string }) {
  const { pathname } = useLocation()
  const lines = useOtherLines(id)
  const words = useLineAgainst(id)?.against.words
  if (COMPARED.test(pathname)) return <ComparePicker lines={lines} words={words} />
  if (words === undefined) return null
  return <NotCompared>Records are not compared with {words}. The borrowing base and the covenants are.</NotCompared>
}

function Lead({ line }: { readonly line: DebtLine }) {
  const { me } = usePlace()
  const { is_operator } = me.organization
  const { organization, status, credit_product, currency, opened_on, matures_on } = line
  const days = [opened_on && `from ${opened_on}`, matures_on && `to ${matures_on}`].filter(Boolean)
  const what = credit_product === null ? 'Debt line' : `${wordOf(credit_product)} line`
  return (
    <>
      <StatusBadge tone={toneOfLine(status)}>{wordOf(status)}</StatusBadge>{' '}
      <Text component="span" inherit>
        {what} in {currency}
        {is_operator && (
          <>
            {' '}
            of <OrganizationName id={organization} />
          </>
        )}
        {days.map((day) => ` ${day}`).join('')}.
      </Text>
    </>
  )
}
