// What a tape, or lines of records, would change of what is stored, before any of it is sent: how many records are new, and of those that are there
// which fields would change; receivables that would go to another account, and accounts that would become another, come first.
import { Alert, Button, Text } from '@mantine/core'
import { isIndustry } from '@tapeline/kernel/core/code-words'
import { useIndustryTitles } from '../../shell/industry.ts'
import { KINDS } from '../../tape/edit-mapping.ts'
import type {
  ChangedField,
  FieldChoice,
  StoredCounts,
  StoredLoss,
  TapeComparison,
  TapeView,
} from '../../tape/tape-view.ts'
import { countText } from '../../ui/amount.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { type FileColumn, fields as columnsOf } from '../../ui/file-columns.ts'
import { Panel } from '../../ui/page.tsx'
import { SaveBelow } from '../../ui/save-rows.tsx'
import { counted } from '../../ui/words.ts'
import { Cell, fileCell } from './first-records.tsx'
import { cellOf, columnLabel } from './record-cells.ts'
import type { Comparison, ComparisonState } from './use-comparison.ts'

interface ComparisonPanelProps {
  readonly comparison: Comparison
  /** How many rows there are in all; undefined where they are not counted before. */
  readonly rows: number | undefined
  readonly fields: TapeView['fields']
  readonly busy: boolean
}

/** The panel. */
export function ComparisonPanel({ comparison, rows, fields, busy }: ComparisonPanelProps) {
  const { state, again, stop } = comparison
  const { found } = state
  const is_running = state.phase === 'running'
  return (
    <Panel
      title="Beside what is stored"
      lead="What would be added to your records, and what would change of them. Nothing is sent yet."
      actions={
        <Button
          variant="default"
          size="xs"
          onClick={is_running ? stop : again}
          disabled={busy || state.phase === 'waiting'}
        >
          {is_running ? 'Stop comparing' : 'Compare again'}
        </Button>
      }
    >
      <Text size="sm" role="status" mb="sm">
        {statusOf(state, rows)}
      </Text>
      {state.fault !== undefined && (
        <Alert color="red" variant="light" title="It could not be compared" role="alert">
          <Text size="sm">{state.fault}</Text>
        </Alert>
      )}
      {found !== undefined && (
        <>
          <Losses found={found} />
          <DataTable
            caption="Records beside what is stored"
            columns={COUNTS}
            rows={countsOf(found)}
            keyOf={({ kind }) => kind}
          />
          <SaveBelow
            what="the numbers of records"
            file_name="records-beside-what-is-stored.csv"
            columns={columnsOf<KindCounts>('kind', 'new', 'unchanged', 'changed')}
            rows={countsOf(found)}
            is_current
          />
          <Fields found={found} fields={fields} />
        </>
      )}
    </Panel>
  )
}

function statusOf({ phase, rows, found }: ComparisonState, all: number | undefined): string {
  const share = all === undefined ? counted(rows, 'row') : `${countText(rows)} of ${counted(all, 'row')}`
  if (phase === 'waiting') return 'It is compared when there are rows that can be sent.'
  if (phase === 'running') return `Comparing: ${share}`
  if (phase === 'stopped') return `Stopped after ${share}.`
  if (phase === 'failed') return ''
  const changed = found === undefined ? 0 : countsOf(found).reduce((sum, one) => sum + one.changed, 0)
  return changed === 0 ? 'No stored record would change.' : `${counted(changed, 'stored record')} would change.`
}

interface KindCounts extends StoredCounts {
  readonly kind: ChangedField['kind']
}

function countsOf({ counts }: TapeComparison): KindCounts[] {
  const kinds = ['account', 'receivable', 'entry', 'bank_line', 'bank_balance'] as const
  const all = kinds.map((kind) => ({ kind, ...counts[kind] }))
  // Loan tapes hold nothing of the bank.
  return all.filter((one) => !isOfBank(one.kind) || one.new + one.unchanged + one.changed > 0)
}

function isOfBank(kind: ChangedField['kind']): kind is 'bank_line' | 'bank_balance' {
  return kind === 'bank_line' || kind === 'bank_balance'
}

const PLURALS = {
  account: 'Borrowers',
  receivable: 'Receivables',
  entry: 'Entries',
  bank_line: 'Bank lines',
  bank_balance: 'Bank balances',
}

const LABELS = { ...KINDS, bank_line: 'Bank line', bank_balance: 'Bank balance' }

/** Of a bank line and of a bank balance, the field that is no text. */
const AMOUNT: FieldChoice = { name: 'amount', form: 'money', required: true, words: [] }

function fieldsOf(kind: ChangedField['kind'], fields: TapeView['fields']): readonly FieldChoice[] {
  return isOfBank(kind) ? [AMOUNT] : fields[kind]
}

const COUNTS: readonly Column<KindCounts>[] = [
  { head: 'Records', cell: ({ kind }) => PLURALS[kind] },
  { head: 'New', kind: 'numeric', cell: (row) => countText(row.new) },
  { head: 'Unchanged', kind: 'numeric', cell: ({ unchanged }) => countText(unchanged) },
  { head: 'Changed', kind: 'numeric', cell: ({ changed }) => countText(changed) },
]

function Losses({ found }: { readonly found: TapeComparison }) {
  if (found.lost === 0) return null
  return (
    <>
      <Alert color="red" variant="light" title="Stored records would go to somebody else" role="alert" mb="sm">
        <Text size="sm">
          In the file, {counted(found.lost, 'record')} would take the id of somebody else. Correct the ids in the file,
          or take an id from another column.
        </Text>
      </Alert>
      <DataTable
        caption="Stored records that would go to somebody else"
        columns={LOSSES}
        rows={found.losses}
        keyOf={lossKey}
      />
      <SaveBelow
        what="the records that would go to somebody else"
        file_name="records-of-somebody-else.csv"
        columns={columnsOf<StoredLoss>('record', 'warning', 'from', 'to')}
        rows={found.losses}
        is_current
      />
    </>
  )
}

const LOSSES: readonly Column<StoredLoss>[] = [
  { head: 'Id', cell: ({ record }) => <span className="breakable">{record}</span> },
  {
    head: 'What would happen',
    cell: ({ warning }) =>
      warning === 'other_obligor' ? 'The receivable goes to another borrower' : 'The borrower becomes another one',
  },
  { head: 'Stored', cell: ({ from }) => <span className="breakable">{textOf(from)}</span> },
  { head: 'In the file', cell: ({ to }) => <span className="breakable">{textOf(to)}</span> },
]

function textOf(value: StoredLoss['from']): string {
  return value === null ? '' : String(value)
}

function lossKey({ warning, record }: StoredLoss): string {
  return `${warning} ${record}`
}

function Fields({ found, fields }: { readonly found: TapeComparison; readonly fields: TapeView['fields'] }) {
  useIndustryTitles(found.fields.some(({ field }) => isIndustry(field)))
  if (found.fields.length === 0) return null
  const cellIn = (row: ChangedField, one: ChangedField['from']) => {
    const field = fieldsOf(row.kind, fields).find(({ name }) => name === row.field)
    return one === null ? undefined : cellOf(one, field, row.currency ?? undefined)
  }
  const value = (row: ChangedField, one: ChangedField['from']) => {
    const cell = cellIn(row, one)
    return cell === undefined ? 'Empty' : <Cell cell={cell} />
  }
  const filed = (row: ChangedField, one: ChangedField['from']) => {
    const cell = cellIn(row, one)
    return cell && fileCell(cell)
  }
  const columnsOfFile: readonly FileColumn<ChangedField>[] = [
    ...columnsOf<ChangedField>('kind', 'field', 'records', 'record'),
    ['from', (row) => filed(row, row.from)],
    ['to', (row) => filed(row, row.to)],
    ['currency', ({ currency }) => currency],
  ]
  const columns: readonly Column<ChangedField>[] = [
    { head: 'Field', cell: ({ kind, field }) => `${LABELS[kind]}: ${columnLabel(field)}` },
    { head: 'Records', kind: 'numeric', cell: ({ records }) => countText(records) },
    { head: 'For example', cell: ({ record }) => <span className="breakable">{record}</span> },
    { head: 'Stored', cell: (row) => value(row, row.from) },
    { head: 'In the file', cell: (row) => value(row, row.to) },
  ]
  return (
    <>
      <DataTable
        caption="Fields that would change"
        columns={columns}
        rows={found.fields}
        keyOf={({ kind, field }) => `${kind} ${field}`}
      />
      <SaveBelow
        what="the fields that would change"
        file_name="fields-that-would-change.csv"
        columns={columnsOfFile}
        rows={found.fields}
        is_current
      />
    </>
  )
}
