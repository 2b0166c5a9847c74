// Every column of a tape: what it holds, what it gives, and why; none is passed over in silence.
import { Badge, NativeSelect, Stack, Text } from '@mantine/core'
import type { MappingFile } from '@tapeline/tape/mapping/mapping-schema'
import {
  type Place,
  SCALES,
  columnName,
  joinedColumn,
  placesOf,
  scaleOf,
  tablePart,
  usesColumn,
  withColumnAt,
  withRight,
} from '../../tape/edit-mapping.ts'
import { type TableJoin, joinOf } from '../../tape/joins.ts'
import type { ColumnView, TableView, TapeView } from '../../tape/tape-view.ts'
import { tableTitle } from '../../tape/table-title.ts'
import { countText } from '../../ui/amount.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Panel } from '../../ui/page.tsx'
import { counted, sentenceCase } from '../../ui/words.ts'

/** A mapping that is changed on the page. */
export interface MappingChange {
  readonly mapping: MappingFile
  readonly view: TapeView
  readonly onChange: (mapping: MappingFile) => void
}

/** A panel for each table. */
export function ColumnsPanel(change: MappingChange) {
  return (
    <Stack gap="lg">
      {change.view.tables.map((table) => (
        <Panel key={table.name} title={titleOf(table, change.view)} lead={leadOf(table, change.mapping)} flush>
          <DataTable
            caption={titleOf(table, change.view)}
            is_fixed
            columns={columns(table, change)}
            rows={table.columns}
            keyOf={({ name }) => name}
          />
        </Panel>
      ))}
    </Stack>
  )
}

function titleOf(table: TableView, { tables }: TapeView): string {
  return tables.length === 1 ? 'What the columns give' : `What the columns of ${tableTitle(table)} give`
}

function leadOf({ name, columns: all }: TableView, mapping: MappingFile): string {
  const is_used = useIn(mapping, name)
  const used = all.filter(is_used).length
  const doubtful = all.filter((column) => is_used(column) && column.state === 'doubtful').length
  return `${counted(all.length, 'column')}: ${used} used, of which ${doubtful} doubtful, and ${all.length - used} not used.`
}

/** Whether a column of a table is used, by itself or where it is looked up. */
function useIn(mapping: MappingFile, table: string): (column: ColumnView) => boolean {
  const joined = joinOf(mapping, table)
  if (joined !== undefined) {
    const text = textIn(JSON.stringify(tablePart(mapping, joined.of)))
    return ({ name }) => name === joined.key || text.includes(joinedColumn(table, name))
  }
  const text = textIn(JSON.stringify(tablePart(mapping, table)))
  return ({ name }) => usesColumn(`= ${text}`, name)
}

function textIn(json: string): string {
  return JSON.parse(`"${json.replaceAll('\\"', ' ').replaceAll('"', ' ').replaceAll('\\', ' ')}"`) as string
}

function columns(table: TableView, { mapping, view, onChange }: MappingChange): Column<ColumnView>[] {
  const join = joinOf(mapping, table.name)
  const places = placesOf(mapping, join?.of ?? table.name, view.fields)
  const isUsed = useIn(mapping, table.name)
  return [
    {
      head: 'Column',
      cell: (column) => (
        <>
          <span className="breakable">{column.name === '' ? '(without a name)' : column.name}</span>
          <Text size="xs" c="dimmed">
            {column.filled === 0 ? 'empty' : `${countText(column.filled)} filled`}
          </Text>
        </>
      ),
    },
    {
      head: 'Such as',
      cell: ({ examples }) => (
        <Text component="span" c="dimmed" size="sm" className="breakable">
          {examples.join(', ').slice(0, 60)}
        </Text>
      ),
    },
    {
      head: 'Gives',
      cell: (column) => <Gives {...{ column, table, places, join, mapping, view, onChange }} />,
    },
    { head: 'Why', kind: 'prose', cell: (column) => <Why column={column} used={isUsed(column)} /> },
  ]
}

/** Whether a column is used, how sure that is, and why. */
function Why({ column, used }: { readonly column: ColumnView; readonly used: boolean }) {
  const { state, reason, sureness } = column
  const word = !used ? 'Not used' : state === 'doubtful' ? 'Doubtful' : 'Used'
  const sure = sureness >= 0.9 ? 'sure' : sureness >= 0.5 ? 'likely' : 'unsure'
  return (
    <>
      <Badge variant="outline" color="gray" c="var(--mantine-color-text)" tt="none" radius="sm" size="sm">
        {used && state !== 'unused' ? `${word}, ${sure}` : word}
      </Badge>
      <Text size="xs" c="dimmed" className="breakable">
        {used && state === 'unused' ? 'Chosen here' : sentenceCase(reason)}
      </Text>
    </>
  )
}

interface GivesProps extends MappingChange {
  readonly column: ColumnView
  readonly table: TableView
  readonly places: readonly Place[]
  /** Where its table is looked up, for which its columns give fields. */
  readonly join: TableJoin | undefined
}

/** What a column gives: chosen by record and field. */
function Gives({ column, table, places, join, mapping, view, onChange }: GivesProps) {
  const owner = join?.of ?? table.name
  const reference = join === undefined ? columnName(column.name) : joinedColumn(table.name, column.name)
  const now = places.find(({ right }) =>
    join === undefined ? usesColumn(right, column.name) : String(right).includes(reference),
  )
  const is_free = (place: Place) => place.key === now?.key || !usedByOther(place, view, column)
  const offered = places
    .filter((place) => place.key === now?.key || !isReference(place))
    .map((place) => ({ value: place.key, label: `${place.label}${is_free(place) ? '' : ' (taken)'}` }))
  const scale = now?.field?.form === 'money' ? scaleOf(now.right, column.name) : undefined
  const choose = (key: string) => {
    const place = key === METADATA ? metadataPlace(mapping, owner, column) : places.find((each) => each.key === key)
    onChange(withColumnAt(mapping, owner, column, place, now, { table: table.name, reference }))
  }
  return (
    <Stack gap={4}>
      <NativeSelect
        size="xs"
        aria-label={`What ${column.name} gives`}
        data={[
          { value: '', label: 'Nothing: left out' },
          ...offered,
          { value: METADATA, label: 'Kept under its own name' },
        ]}
        value={now?.key ?? ''}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      />
      {scale !== undefined && now !== undefined && (
        <NativeSelect
          size="xs"
          aria-label={`How ${column.name} is counted`}
          data={Object.entries(SCALES).map(([value, label]) => ({ value, label }))}
          value={scale}
          onChange={({ currentTarget: { value } }) =>
            onChange(withRight(mapping, table.name, now.key, `= ${columnName(column.name)}${value}`))
          }
        />
      )}
      {view.fields.receivable.length > 0 && column.unit !== undefined && (
        <Text size="xs" c="dimmed">
          In {column.unit}
        </Text>
      )}
    </Stack>
  )
}

const METADATA = 'metadata'

/** Ids that follow from another place are chosen there. */
function isReference({ right, field }: Place): boolean {
  return field?.form === 'id' && typeof right === 'string' && /^= (?:loan|account)$/.test(right)
}

function usedByOther({ right }: Place, { tables }: TapeView, column: ColumnView): boolean {
  return tables.some((table) => table.columns.some((other) => other.name !== column.name && isIn(right, table, other)))
}

function isIn(right: Place['right'], table: TableView, { name }: ColumnView): boolean {
  return usesColumn(right, name) || String(right).includes(joinedColumn(table.name, name))
}

/** Beside a field of its own: on the receivable, where the table makes one. */
function metadataPlace(mapping: MappingFile, table: string, column: ColumnView): Place | undefined {
  const records = tablePart(mapping, table).records ?? []
  const key = column.name.replaceAll('.', ' ').slice(0, 40)
  for (const kind of ['receivable', 'entry', 'account'] as const) {
    const at = records.findIndex((record) => record[kind] !== undefined)
    if (at >= 0) return { key: `${at}.${kind}.metadata.${key}`, label: '', right: undefined, field: undefined }
  }
  return undefined
}
