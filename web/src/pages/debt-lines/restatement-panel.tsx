// What moved a closed month: each receivable whose result changed, with the entries and statements since, and the statements about the line.
import { Anchor, Group, List, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { MonthCloseRestatement, MonthCloseRestatementReceivable } from '@tapeline/sdk'
import type { RestatedOutcome } from '../../service/api-types.ts'
import { PATHS } from '../../paths.ts'
import { failureOf } from '../../service/call.ts'
import { restatedReceivables, restatementQuery } from '../../service/month-closes.ts'
import { ExportButton } from '../../shell/export-button.tsx'
import { PrintedRows } from '../../shell/printed-rows.tsx'
import { ReceivableLink } from '../../shell/record-links.tsx'
import { useAddress } from '../../shell/use-address.ts'
import { useWholeList } from '../../shell/use-whole-list.ts'
import { amountText } from '../../ui/amount.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Ago } from '../../ui/moments.tsx'
import { Panel } from '../../ui/page.tsx'
import { Pager } from '../../ui/pager.tsx'
import { type FileColumn, amountCell, currencyColumn } from '../../ui/file-columns.ts'
import { Empty, States } from '../../ui/states.tsx'
import { placeWords } from '../../words/field-labels.ts'
import { wordOf } from './line-words.ts'
import { useLine } from './use-line.ts'

/** The panel. */
export function RestatementPanel({ month }: { readonly month: string }) {
  const { environment, line, reader } = useLine()
  const { search, changeSearch } = useAddress()
  const moved = useQuery(restatementQuery(environment, line.id, month, search['page']))
  const list = restatedReceivables(environment, line.id, month)
  const whole = useWholeList<MonthCloseRestatementReceivable>(list, moved.data)
  return (
    <Panel
      title="What moved it since"
      lead="Net eligible principal of each receivable, first reported and now."
      actions={
        moved.data !== undefined && (
          <Group gap="sm">
            {reader === 'lender' && <InPortfolio month={month} since={moved.data.since} />}
            <ExportButton
              what="the receivables that moved"
              file_name={`restatement-${month}.csv`}
              columns={fileColumns(line.currency) as readonly FileColumn<unknown>[]}
              {...list}
            />
          </Group>
        )
      }
      flush
    >
      <States
        loaded={moved}
        failureOf={failureOf}
        isEmpty={({ receivables, statements }) => receivables.length === 0 && statements.length === 0}
        empty={<Empty title="Nothing moved it">What was first reported is what is known now.</Empty>}
      >
        {(restatement) => (
          <>
            <DataTable
              caption="Receivables that moved"
              columns={columns(line.currency)}
              rows={whole?.rows ?? restatement.receivables}
              keyOf={({ receivable_id }) => receivable_id}
            />
            <PrintedRows page={restatement} shown={restatement.receivables.length} whole={whole} />
            <Pager page={restatement} onGo={(token) => changeSearch({ page: token })} />
            <LineStatements statements={restatement.statements} />
          </>
        )}
      </States>
    </Panel>
  )
}

/** The same month since the same moment, in every figure of the portfolio. */
function InPortfolio({ month, since }: { readonly month: string; readonly since: string }) {
  const { environment } = useLine()
  return (
    <Anchor
      size="sm"
      underline="always"
      renderRoot={(props) => (
        <Link {...props} to={PATHS.restatements} params={{ environment }} search={{ month, since }} />
      )}
    >
      What it changed in the portfolio
    </Anchor>
  )
}
const fileColumns = (currency: string): readonly FileColumn<MonthCloseRestatementReceivable>[] => [
  ['receivable_id', ({ receivable_id }) => receivable_id],
  ['first_reported', ({ first_reported }) => amountCell(first_reported?.net_eligible, currency)],
  ['now', ({ now }) => amountCell(now?.net_eligible, currency)],
  ['difference', ({ difference }) => amountCell(difference, currency)],
  currencyColumn(currency),
  ['entries', ({ entries }) => entries.map(({ entry_id, did }) => `${entry_id} ${did}`).join('; ')],
  ['statements', ({ statements }) => statements.map(({ of, id }) => `${of} ${id}`).join('; ')],
]

function columns(currency: string): Column<MonthCloseRestatementReceivable>[] {
  const left = (became: RestatedOutcome | null) =>
    became === null ? 'Not pledged' : amountText(became.net_eligible, currency)
  return [
    { head: 'Receivable', cell: ({ receivable_id }) => <ReceivableLink id={receivable_id} /> },
    { head: 'First reported', kind: 'numeric', cell: ({ first_reported }) => left(first_reported) },
    { head: 'Known now', kind: 'numeric', cell: ({ now }) => left(now) },
    {
      head: 'Difference',
      kind: 'numeric',
      cell: ({ difference }) => <strong>{amountText(difference, currency)}</strong>,
    },
    { head: 'Because of', kind: 'prose', cell: (row) => <Causes row={row} currency={currency} /> },
  ]
}

function Causes({
  row: { receivable_id, entries, statements },
  currency,
}: {
  readonly row: MonthCloseRestatementReceivable
  readonly currency: string
}) {
  if (entries.length === 0 && statements.length === 0) return 'Moved with others: a limit, its obligor or other terms'
  return (
    <ul className="causes">
      {entries.map(({ entry_id, did, before, after }) => {
        const entry = after ?? before
        const what =
          entry === null
            ? ''
            : `, ${wordOf(entry.type).toLowerCase()} of ${amountText(entry.amount, currency)} on ${entry.date}`
        return (
          <li key={entry_id}>
            Entry <ReceivableLink id={receivable_id} entry={entry_id} /> {did}
            {what}
          </li>
        )
      })}
      {statements.map(({ of, id, fields }) => (
        <li key={JSON.stringify([of, id, fields])}>
          {wordOf(of)}: {fields.map(placeWords).join(', ')}
        </li>
      ))}
    </ul>
  )
}

function LineStatements({ statements }: Pick<MonthCloseRestatement, 'statements'>) {
  if (statements.length === 0) return null
  return (
    <div className="inset">
      <Text fw={600} size="sm">
        What the operator reported since that bears on the month
      </Text>
      <List size="sm" spacing={4} mt={4}>
        {statements.map(({ of, id, fields, recorded_at }) => (
          <List.Item key={JSON.stringify([of, id, recorded_at, fields])}>
            {wordOf(of)} {id}: {fields.map(placeWords).join(', ')} (<Ago at={recorded_at} />)
          </List.Item>
        ))}
      </List>
    </div>
  )
}
