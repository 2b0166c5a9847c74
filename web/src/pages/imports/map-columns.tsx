// How the rows of a table become records: what they are, which column is which field, and how cells are written.
import { NativeSelect, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { IMPORT_FIELDS, LINE_KINDS, type LineKind } from '../../generated/import-fields.ts'
import { guessTargets } from '../../import/guess.ts'
import { type Mapping, missingFields, needsCurrency, withTarget } from '../../import/mapping.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { sentenceCase } from '../../ui/words.ts'

interface MapColumnsProps {
  readonly mapping: Mapping
  /** The first rows, to recognize columns by. */
  readonly rows: readonly (readonly string[])[]
  readonly onChange: (mapping: Mapping) => void
}

/** The form. */
export function MapColumns({ mapping, rows, onChange }: MapColumnsProps) {
  const change = (part: Partial<Mapping>) => onChange({ ...mapping, ...part })
  return (
    <Stack gap="md">
      <Reading mapping={mapping} onChange={change} />
      <Constants mapping={mapping} onChange={(constants) => change({ constants })} />
      <DataTable
        caption="Columns of the file"
        columns={columns(mapping, (at, target) => change({ targets: withTarget(mapping.targets, at, target) }))}
        rows={mapping.heads.map((head, at) => ({ head, at, samples: rows.map((row) => row[at] ?? '') }))}
        keyOf={({ at }) => String(at)}
      />
    </Stack>
  )
}

interface ReadingProps {
  readonly mapping: Mapping
  readonly onChange: (part: Partial<Mapping>) => void
}

const KINDS = LINE_KINDS.map((value) => ({ value, label: sentenceCase(value) }))

const DAYS = [
  { value: 'ymd', label: '2026-01-31' },
  { value: 'dmy', label: '31/01/2026' },
  { value: 'mdy', label: '01/31/2026' },
]

const AMOUNTS = [
  { value: 'minor', label: '123456, smallest unit' },
  { value: 'point', label: '1,234.56' },
  { value: 'comma', label: '1.234,56' },
]

const EMPTY = [
  { value: 'leaves', label: 'Leaves the field as it is' },
  { value: 'clears', label: 'Clears the field' },
]

/** How the cells are read. */
function Reading({ mapping, onChange }: ReadingProps) {
  const { kind, days, amounts, empty_clears, currency, heads } = mapping
  const become = (chosen: LineKind) => onChange({ kind: chosen, targets: guessTargets(chosen, heads), constants: {} })
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }}>
      <NativeSelect
        label="Each row is"
        data={KINDS}
        value={kind}
        onChange={({ currentTarget }) => become(LINE_KINDS.find((one) => one === currentTarget.value) ?? kind)}
      />
      <NativeSelect
        label="Days are written"
        data={DAYS}
        value={days}
        onChange={({ currentTarget: { value } }) =>
          onChange({ days: value === 'dmy' || value === 'mdy' ? value : 'ymd' })
        }
      />
      <NativeSelect
        label="Amounts are written"
        data={AMOUNTS}
        value={amounts}
        onChange={({ currentTarget: { value } }) =>
          onChange({ amounts: value === 'point' || value === 'comma' ? value : 'minor' })
        }
      />
      <NativeSelect
        label="An empty cell"
        data={EMPTY}
        value={empty_clears ? 'clears' : 'leaves'}
        onChange={({ currentTarget: { value } }) => onChange({ empty_clears: value === 'clears' })}
      />
      {needsCurrency(mapping) && (
        <TextInput
          label="Currency of the amounts"
          description="It sets how many decimals they have, such as USD."
          maxLength={3}
          value={currency}
          onChange={({ currentTarget: { value } }) => onChange({ currency: value.toUpperCase() })}
        />
      )}
    </SimpleGrid>
  )
}

interface ConstantsProps {
  readonly mapping: Mapping
  readonly onChange: (constants: Mapping['constants']) => void
}

/** Inputs for required fields without a column: one value for all rows. */
function Constants({ mapping, onChange }: ConstantsProps) {
  const { constants, kind, targets } = mapping
  const withoutColumn = IMPORT_FIELDS[kind].filter(({ name, required }) => required && !targets.includes(name))
  if (withoutColumn.length === 0) return null
  return (
    <div role="group" aria-label="Fields without a column">
      <Text size="sm" mb="xs">
        No column holds these. Choose one below, or give one value for all rows
        {missingFields(mapping).length > 0 ? '; records that exist already need only their id.' : '.'}
      </Text>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }}>
        {withoutColumn.map(({ name }) => (
          <TextInput
            key={name}
            label={name}
            value={constants[name] ?? ''}
            onChange={({ currentTarget: { value } }) => onChange({ ...constants, [name]: value })}
          />
        ))}
      </SimpleGrid>
    </div>
  )
}

interface FileColumn {
  readonly head: string
  readonly at: number
  readonly samples: readonly string[]
}

function columns(
  { kind, targets, heads }: Mapping,
  onMap: (at: number, target: string | undefined) => void,
): Column<FileColumn>[] {
  const fields = IMPORT_FIELDS[kind].map(({ name, required }) => ({
    value: name,
    label: name === 'metadata' ? 'metadata, by its own name' : required ? `${name} (needed)` : name,
  }))
  return [
    { head: 'Column', cell: ({ head }) => <span className="breakable">{head}</span> },
    {
      head: 'Such as',
      cell: ({ samples }) => (
        <Text component="span" c="dimmed" size="sm" className="breakable">
          {samples
            .filter((sample) => sample !== '')
            .slice(0, 2)
            .join(', ')
            .slice(0, 60)}
        </Text>
      ),
    },
    {
      head: 'Is',
      cell: ({ at }) => (
        <NativeSelect
          size="xs"
          aria-label={`What ${heads[at] ?? ''} is`}
          data={[{ value: '', label: 'Left out' }, ...fields]}
          value={targets[at] ?? ''}
          onChange={({ currentTarget: { value } }) => onMap(at, value === '' ? undefined : value)}
        />
      ),
    },
  ]
}
