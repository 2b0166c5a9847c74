// The first records of a tape as they would be sent: tables of labels and amounts in their currency; the lines themselves behind a disclosure.
import { isIndustry } from '@tapeline/kernel/core/code-words'
import { Code, Stack } from '@mantine/core'
import { useIndustryTitles } from '../../shell/industry.ts'
import type { TapeCheck, TapeView } from '../../tape/tape-view.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { type FileColumn, type NumberCell, amountCell } from '../../ui/file-columns.ts'
import { Money, NotReported } from '../../ui/money.tsx'
import { SaveBelow } from '../../ui/save-rows.tsx'
import { type RecordCell, type RecordTable, recordTables } from './record-cells.ts'

interface FirstRecordsProps {
  readonly found: TapeCheck
  readonly fields: TapeView['fields']
}

/** The tables. */
export function FirstRecords({ found, fields }: FirstRecordsProps) {
  const tables = recordTables(found, fields)
  useIndustryTitles(tables.some(({ columns }) => columns.some(({ name }) => isIndustry(name))))
  if (found.first_lines.length === 0) return <NotReported>no record yet</NotReported>
  return (
    <Stack gap="md">
      {tables.map(({ kind, caption, columns, rows }) => (
        <div key={kind} className="scrolled" role="group" tabIndex={0} aria-label={caption}>
          <DataTable<ReadonlyMap<string, RecordCell>>
            caption={caption}
            is_fixed
            columns={columns.map(({ name, label }) => ({
              head: label,
              ...(rows.some((row) => isAmount(row.get(name))) ? { kind: 'numeric' as const } : {}),
              cell: (row) => <Cell cell={row.get(name)} />,
            }))}
            rows={rows}
            keyOf={(row) => String(rows.indexOf(row))}
          />
          <SaveBelow
            what={caption.toLowerCase()}
            file_name={`first-records-${kind}.csv`}
            columns={fileColumns({ columns, rows })}
            rows={rows}
            is_current
          />
        </div>
      ))}
      <details>
        <summary>The lines as the service takes them</summary>
        <Code block className="preview" role="group" tabIndex={0} aria-label="The first lines">
          {found.first_lines.join('\n')}
        </Code>
      </details>
    </Stack>
  )
}

type RecordRow = RecordTable['rows'][number]

/** Amounts without a currency, which is that of their receivable, are left to the lines. */
function fileColumns({ columns, rows }: Pick<RecordTable, 'columns' | 'rows'>): FileColumn<RecordRow>[] {
  const isAdded =
    !columns.some(({ name }) => name === 'currency') && rows.some((row) => [...row.values()].some(isAmount))
  const currency: FileColumn<RecordRow> = ['currency', (row) => [...row.values()].find(isAmount)?.currency]
  const own = columns.map(({ name }): FileColumn<RecordRow> => [
    name,
    (row) => {
      const cell = row.get(name)
      return cell && fileCell(cell)
    },
  ])
  return isAdded ? [...own, currency] : own
}

/** A value of a record in a file. */
export function fileCell(cell: RecordCell): NumberCell | string | undefined {
  return isAmount(cell) ? amountCell(cell.amount, cell.currency) : cell.text
}

function isAmount(cell: RecordCell | undefined): cell is Exclude<RecordCell, { readonly text: string }> {
  return cell !== undefined && 'amount' in cell
}

/** A value of a record. */
export function Cell({ cell }: { readonly cell: RecordCell | undefined }) {
  if (cell === undefined) return <NotReported>not sent</NotReported>
  if ('text' in cell) return <span className="breakable">{cell.text}</span>
  if (cell.currency === undefined) return <NotReported>in the currency of its receivable</NotReported>
  return <Money amount={cell.amount} currency={cell.currency} />
}
