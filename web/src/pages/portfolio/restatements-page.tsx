// Portfolio, Restatements: what changed in a month that is over since it was known before, by how much, and by which entries.
import { Group, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { PortfolioRestatements, PortfolioRestatementsReceivable } from '@tapeline/sdk'
import { failureOf } from '../../service/call.ts'
import type { ListExport } from '../../service/list-export.ts'
import { movedReceivables, restatementsCsv, restatementsQuery } from '../../service/restatements.ts'
import { PrintedRows } from '../../shell/printed-rows.tsx'
import { usePlace } from '../../shell/use-place.ts'
import { useWholeList } from '../../shell/use-whole-list.ts'
import { FileLinks } from '../../ui/file-links.tsx'
import { Page, Panel, Panels } from '../../ui/page.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Empty, States } from '../../ui/states.tsx'
import { todayIn } from '../../ui/today.ts'
import { LendersOnly } from '../book/lenders-only.tsx'
import { MonthChoice } from './choices.tsx'
import { CurrencyChoice, useCurrencies } from './currencies.tsx'
import { lastRestated } from './months.ts'
import { ChangesTable, RestatedTable, SettingsList } from './restatement-tables.tsx'
import { Toolbar } from './toolbar.tsx'
import { type View, useView } from './view.ts'

/** The page. */
export function RestatementsPage() {
  const { me } = usePlace()
  return me.organization.is_operator ? <LendersOnly what="Restatements" /> : <OfLender />
}

function OfLender() {
  const view = useView()
  const { me } = usePlace()
  const place = me.environments.find(({ environment }) => environment === view.environment)
  const last = lastRestated(todayIn(place), view.clocks.as_of)
  const asked = view.texts['month']
  const month = asked === undefined || asked > last ? last : asked
  const currencies = useCurrencies(view)
  const compared = {
    ...view.filters,
    month,
    since: view.texts['since'],
    known_at: view.clocks.known_at,
    currency: currencies.shown,
  }
  const restated = useQuery({
    ...restatementsQuery(view.environment, { ...compared, page: view.texts['page'] }),
    enabled: !currencies.pending,
  })
  return (
    <Page
      title="Restatements"
      lead="What changed in a month that is over since it was first known: every figure, by how much, and the entries that moved it."
      actions={
        <Group gap="xs">
          <FileLinks href={restatementsCsv(view.environment, compared)} what="the changes" label="CSV of changes" />
          <FileLinks
            href={restatementsCsv(view.environment, { ...compared, of: 'receivables' })}
            what="the receivables that moved"
            label="CSV of receivables"
          />
        </Group>
      }
    >
      <Toolbar view={view}>
        <MonthChoice view={view} month={month} last={last} />
        <SinceChoice view={view} />
        <CurrencyChoice view={view} currencies={currencies} />
      </Toolbar>
      <States loaded={restated} failureOf={failureOf}>
        {(found) => <Changes restatements={found} view={view} list={movedReceivables(view.environment, compared)} />}
      </States>
    </Page>
  )
}

/** The earlier moment; where it is left out, the end of the month. */
function SinceChoice({ view }: { readonly view: View }) {
  const since = view.texts['since']
  // The field knows minutes; a moment that is more exact in a link stays as it is until another is written.
  const shown = since?.slice(0, 16) ?? ''
  return (
    <TextInput
      key={since ?? ''}
      size="xs"
      type="datetime-local"
      label="As known at (UTC)"
      aria-description="The end of the month when empty."
      defaultValue={shown}
      onBlur={({ currentTarget: { value } }) => {
        if (value !== shown) view.change({ since: value === '' ? undefined : `${value}:00Z` })
      }}
    />
  )
}

interface ChangesProps {
  readonly restatements: PortfolioRestatements
  readonly view: View
  /** The receivables that moved, page after page. */
  readonly list: ListExport
}

function Changes({ restatements, view, list }: ChangesProps) {
  const { month, since, known_at, changes, settings } = restatements
  const whole = useWholeList<PortfolioRestatementsReceivable>(list, restatements)
  const receivables = whole?.rows ?? restatements.receivables
  const between = `${moment(since)} and ${moment(known_at)}`
  if (changes.length === 0 && receivables.length === 0 && settings.length === 0)
    return (
      <Panel>
        <Empty title={`Nothing of ${month} was restated`}>
          Its figures are the same as known at {between}. Choose an earlier moment or another month.
        </Empty>
      </Panel>
    )
  return (
    <Panels>
      <Panel title={`Changes of ${month}`} lead={`Between ${between}.`} flush>
        <ChangesTable changes={changes} />
      </Panel>
      {settings.length > 0 && (
        <Panel title="Settings that changed" lead="They may move any receivable." flush>
          <SettingsList settings={settings} />
        </Panel>
      )}
      <Panel
        title="Receivables that moved"
        lead="Newest receivable first. Over all pages their differences add up to those above."
        flush
      >
        {receivables.length === 0 ? (
          <Text size="sm" p="md" pt={0}>
            None on this page. A page looks at 2,000 receivables at most; continue with the next.
          </Text>
        ) : (
          <RestatedTable receivables={receivables} />
        )}
        <PrintedRows page={restatements} shown={restatements.receivables.length} whole={whole} />
        <Pager page={restatements} onGo={(page) => view.change({ page })} />
      </Panel>
    </Panels>
  )
}

function moment(at: string): string {
  return `${at.slice(0, 19).replace('T', ' ')} UTC`
}
