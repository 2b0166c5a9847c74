// Financial statements of the company, each with its lines: what covenants of the company are read from.
import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Financial } from '@tapeline/sdk'
import { PATHS } from '../../paths.ts'
import { failureOf } from '../../service/call.ts'
import type { ListQuestion } from '../../service/list.ts'
import { readRecords, recordsQuery } from '../../service/records-on-clocks.ts'
import { FINANCIALS, financialQuery } from '../../service/statements.ts'
import { ExportButton } from '../../shell/export-button.tsx'
import { Listing } from '../../shell/listing.tsx'
import { useAddress } from '../../shell/use-address.ts'
import { amountText } from '../../ui/amount.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Panel, Panels } from '../../ui/page.tsx'
import { type FileColumn, amountCell, amountColumn, currencyColumn, fields, places } from '../../ui/file-columns.ts'
import { SaveRows } from '../../ui/save-rows.tsx'
import { Empty, States } from '../../ui/states.tsx'
import { sentenceCase } from '../../ui/words.ts'
import { leadOnClocks, wordOf } from './line-words.ts'
import { useLine } from './use-line.ts'

/** The panel, and the statement that is open. */
export function FinancialsPanel() {
  const { environment, clocks, line, listAt, ofOrganization } = useLine()
  const { search } = useAddress()
  const { statement, page, limit } = search
  const path = listAt(FINANCIALS)
  const on = { clocks, dayOf: ({ period_end }: Financial) => period_end }
  const statements = useQuery(recordsQuery<Financial>(environment, path, { ...ofOrganization, page, limit }, on))
  const list = {
    environment,
    path,
    question: ofOrganization,
    read: (question: ListQuestion, signal: AbortSignal) =>
      readRecords<Financial>(environment, path, question, on, signal),
  }
  return (
    <Panels>
      {statement !== undefined && <Statement id={statement} />}
      <Panel
        title="Financial statements"
        lead={leadOnClocks(clocks) ?? 'Of the company, as the operator reports them.'}
        actions={
          <ExportButton what="financial statements" file_name="financials.csv" columns={COLUMNS_OF_FILE} {...list} />
        }
        flush
      >
        <Listing
          caption="Financial statements"
          loaded={statements}
          list={list}
          columns={columns(environment, line.id)}
          keyOf={({ id }) => id}
          empty={<Empty title="No statements yet">Covenants of the company are tested once they are there.</Empty>}
        />
      </Panel>
    </Panels>
  )
}

function columns(environment: string, line: string): Column<Financial>[] {
  return [
    {
      head: 'Statement',
      cell: ({ id, statement_type }) => (
        <Anchor
          renderRoot={(props) => (
            <Link
              {...props}
              to={PATHS.debtLineStatements}
              params={{ environment, line }}
              search={{ of: 'financials', statement: id }}
              resetScroll={false}
              aria-label={`${wordOf(statement_type)} ${id}`}
            />
          )}
          inherit
        >
          {wordOf(statement_type)}
        </Anchor>
      ),
    },
    {
      head: 'Period',
      cell: ({ period_start, period_end }) => (period_start === null ? period_end : `${period_start} to ${period_end}`),
    },
    { head: 'Basis', cell: ({ basis }) => (basis === null ? '' : wordOf(basis)) },
    { head: 'Currency', cell: ({ currency }) => currency },
    { head: 'Id', cell: ({ id }) => <span className="breakable">{id}</span> },
  ]
}

type StatementLine = Financial['lines'][number]

const COLUMNS_OF_FILE: readonly FileColumn<unknown>[] = [
  ...places('id', 'statement_type', 'period_start', 'period_end', 'basis', 'currency'),
  ['lines', (statement) => linesCell(statement as Financial)],
]

/** The lines of a statement in one cell. */
function linesCell({ lines, currency }: Financial) {
  return lines.map(
    ({ name, label, amount }) => `${label ?? sentenceCase(name)}: ${amountCell(amount, currency)?.digits ?? ''}`,
  )
}

const fileColumns = (currency: string): readonly FileColumn<StatementLine>[] => [
  ...fields<StatementLine>('name', 'label'),
  amountColumn(
    'amount',
    ({ amount }) => amount,
    () => currency,
  ),
  currencyColumn(currency),
]

function Statement({ id }: { readonly id: string }) {
  const { environment, reader, clocks } = useLine()
  const statement = useQuery(financialQuery(environment, reader, id, clocks))
  const loaded = statement.data
  const lines: Column<Financial['lines'][number]>[] = [
    { head: 'Line', cell: ({ name, label }) => label ?? sentenceCase(name) },
    { head: 'Read as', cell: ({ name }) => name },
    { head: 'Amount', kind: 'numeric', cell: ({ amount }) => amountText(amount, loaded?.currency ?? 'USD') },
  ]
  return (
    <Panel
      title={loaded === undefined ? id : `${wordOf(loaded.statement_type)}, ${loaded.period_end}`}
      lead={loaded === undefined ? undefined : `${loaded.id}, in ${loaded.currency}`}
      actions={
        <SaveRows
          what="the lines of the statement"
          file_name={`financial-${id.replaceAll(/[^\w.-]+/g, '-')}.csv`}
          columns={fileColumns(loaded?.currency ?? 'USD')}
          rows={loaded?.lines ?? []}
        />
      }
      flush
    >
      <States loaded={statement} failureOf={failureOf}>
        {(shown) => (
          <DataTable caption="Lines of the statement" columns={lines} rows={shown.lines} keyOf={({ name }) => name} />
        )}
      </States>
    </Panel>
  )
}
