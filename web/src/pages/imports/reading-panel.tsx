// How the cells of a table are written: the order of dates, the decimal sign, the denomination of amounts; found over whole columns and shown.
import { NativeSelect, SimpleGrid } from '@mantine/core'
import type { MappingFile, TableMapping } from '@tapeline/tape/mapping/mapping-schema'
import { tablePart, withTable } from '../../tape/edit-mapping.ts'
import { rowsAs } from '../../tape/record-kinds.ts'
import type { TableView } from '../../tape/tape-view.ts'
import { tableTitle } from '../../tape/table-title.ts'
import { Panel } from '../../ui/page.tsx'
import type { MappingChange } from './columns-panel.tsx'

/** The panel. */
export function ReadingPanel(change: MappingChange) {
  return (
    <Panel title="How cells are written" lead="Found in all rows of each column; change it where it was found wrong.">
      {change.view.tables.map((table) => (
        <Reading key={table.name} table={table} {...change} />
      ))}
    </Panel>
  )
}

const DATES: Readonly<Record<string, string>> = {
  'YYYY-MM-DD': 'Year, month, day: 2026-01-31',
  'D/M/YYYY': 'Day, month, year: 31/01/2026',
  'M/D/YYYY': 'Month, day, year: 01/31/2026',
  'D.M.YYYY': 'Day, month, year: 31.01.2026',
  'D-MMM-YYYY': 'Day, month, year: 31-Jan-2026',
  'YYYYMMDD': 'Year, month, day: 20260131',
}

function Reading({ table, mapping, view, onChange }: MappingChange & { readonly table: TableView }) {
  const part = tablePart(mapping, table.name)
  const formats = { ...mapping.formats, ...part.formats }
  const change = (more: typeof formats) =>
    onChange(withTable(mapping, table.name, { formats: { ...part.formats, ...more } }))
  const { date = 'YYYY-MM-DD', decimal = '.', money = 'major' } = formats
  const beside = view.tables.length === 1 ? '' : `, ${tableTitle(table)}`
  const offered = [...new Set([date, ...Object.keys(DATES), ...table.columns.flatMap(({ dates }) => dates)])]
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} mb="sm">
      <NativeSelect
        label={`Each row is${beside}`}
        data={Object.entries(ROWS).map(([value, label]) => ({ value, label }))}
        value={kindOf(part)}
        onChange={({ currentTarget: { value } }) => onChange(asChosen(value, table, { mapping, view }))}
      />
      <NativeSelect
        label={`Days are written${beside}`}
        description={foundText(table, ({ dates }) => dates)}
        data={offered.map((value) => ({ value, label: DATES[value] ?? value }))}
        value={date}
        onChange={({ currentTarget }) => change({ date: currentTarget.value })}
      />
      <NativeSelect
        label={`Amounts are written${beside}`}
        description={foundText(table, ({ numbers }) => (numbers.length === 1 ? numbers : []))}
        data={[
          { value: '.', label: '1,234.56' },
          { value: ',', label: '1.234,56' },
        ]}
        value={decimal}
        onChange={({ currentTarget }) => change({ decimal: currentTarget.value === ',' ? ',' : '.' })}
      />
      <NativeSelect
        label={`Amounts are in${beside}`}
        data={[
          { value: 'major', label: 'Units, such as dollars' },
          { value: 'minor', label: 'The smallest denomination, such as cents' },
        ]}
        value={money}
        onChange={({ currentTarget }) => change({ money: currentTarget.value === 'minor' ? 'minor' : 'major' })}
      />
    </SimpleGrid>
  )
}

const ROWS: Readonly<Record<string, string>> = {
  '': 'Several records, as proposed',
  account: 'One borrower',
  receivable: 'One receivable',
  entry: 'One entry',
}

/** The kind of record that each row is, where it is one. */
function kindOf({ records = [], values }: TableMapping): string {
  const [kind, ...more] = records.flatMap((record) => Object.keys(record))
  return kind === undefined || more.length > 0 || values !== undefined || ROWS[kind] === undefined ? '' : kind
}

/** A mapping with another choice of what each row is. */
function asChosen(value: string, table: TableView, { mapping, view }: Omit<MappingChange, 'onChange'>): MappingFile {
  if (value === 'account' || value === 'receivable' || value === 'entry')
    return rowsAs(mapping, table, value, view.fields)
  return table.name === '' ? view.mapping : withTable(mapping, table.name, tablePart(view.mapping, table.name))
}

/** The columns that settle how cells are written, and those that leave it open. */
function foundText(table: TableView, formsOf: (column: TableView['columns'][number]) => readonly string[]): string {
  const settled = table.columns.filter((column) => formsOf(column).length === 1).map(({ name }) => name)
  return settled.length === 0 ? 'No column settles it' : `Settled by ${settled.slice(0, 3).join(', ')}`
}
