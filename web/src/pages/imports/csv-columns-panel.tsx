// The columns of a bank's CSV: what each gives, and how its days and amounts are written. What the file settles is chosen already; an order of days that
// could be two is chosen by people alone.
import { NativeSelect, SimpleGrid, Text, TextInput } from '@mantine/core'
import {
  CSV_FIELD_WORDS,
  type CsvChoices,
  DAY_FORMATS,
  type GivenField,
  fieldNamed,
  fieldOfColumn,
  withColumn,
} from '../../statements/csv-choices.ts'
import type { StatementColumn } from '../../statements/statement-view.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Panel } from '../../ui/page.tsx'

interface CsvChoice {
  readonly columns: readonly StatementColumn[]
  readonly mapping: CsvChoices
  readonly onChange: (mapping: CsvChoices) => void
}

/** What each column gives. */
export function CsvColumnsPanel(choice: CsvChoice) {
  return (
    <Panel
      title="What the columns give"
      lead="A column that gives nothing is left out. Several columns can give the text."
      flush
    >
      <DataTable
        caption="What the columns give"
        is_fixed
        columns={columnsOf(choice)}
        rows={choice.columns}
        keyOf={({ name }) => name}
      />
    </Panel>
  )
}

const OFFERED = [
  { value: '', label: 'Nothing: left out' },
  ...Object.entries(CSV_FIELD_WORDS).map(([value, label]) => ({ value, label })),
]

function columnsOf({ mapping, onChange }: CsvChoice): Column<StatementColumn>[] {
  return [
    { head: 'Column', cell: ({ name }) => <span className="breakable">{name}</span> },
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
      cell: ({ name }) => (
        <NativeSelect
          size="xs"
          aria-label={`What ${name} gives`}
          data={OFFERED}
          value={fieldOfColumn(mapping, name) ?? ''}
          onChange={({ currentTarget: { value } }) => onChange(withColumn(mapping, name, fieldNamed(value)))}
        />
      ),
    },
  ]
}

/** How days and amounts are written, and what no column gives. */
export function CsvReadingPanel({ columns, mapping, onChange }: CsvChoice) {
  const { date_format = '', decimal_sign = '.', positive = 'credit' } = mapping
  const of = (...fields: readonly GivenField[]) =>
    columns.filter(({ name }) => fields.some((field) => fieldOfColumn(mapping, name) === field))
  const offered = [...new Set([...DAY_FORMATS, date_format])].filter((format) => format !== '')
  const gives = (field: GivenField) => of(field).length > 0
  return (
    <Panel title="How cells are written" lead="Found in all rows where they settle it; change what was found wrong.">
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }}>
        <NativeSelect
          label="Days are written"
          description={settledText(of('booked_on', 'value_date'), ({ day_formats }) => day_formats)}
          data={[
            ...(date_format === '' ? [{ value: '', label: 'Choose' }] : []),
            ...offered.map((value) => ({ value, label: dayWords(value) })),
          ]}
          value={date_format}
          onChange={({ currentTarget }) => onChange({ ...mapping, date_format: currentTarget.value })}
        />
        <NativeSelect
          label="Amounts are written"
          description={settledText(of('amount', 'debit', 'credit', 'balance'), ({ decimal_signs }) => decimal_signs)}
          data={[
            { value: '.', label: '1,234.56' },
            { value: ',', label: '1.234,56' },
          ]}
          value={decimal_sign}
          onChange={({ currentTarget }) =>
            onChange({ ...mapping, decimal_sign: currentTarget.value === ',' ? ',' : '.' })
          }
        />
        {gives('amount') && !gives('direction') && (
          <NativeSelect
            label="An amount without a sign is"
            description="Card statements list charges without one"
            data={[
              { value: 'credit', label: 'Money in' },
              { value: 'debit', label: 'Money out' },
            ]}
            value={positive}
            onChange={({ currentTarget }) =>
              onChange({ ...mapping, positive: currentTarget.value === 'debit' ? 'debit' : 'credit' })
            }
          />
        )}
        {!gives('account') && (
          <Written
            label="Number of your account"
            description="Its last four digits are sent"
            value={mapping.account}
            onWrite={(account) => onChange(withText(mapping, 'account', account))}
          />
        )}
        {!gives('currency') && (
          <Written
            label="Currency"
            description="Three letters, such as USD"
            value={mapping.currency}
            onWrite={(text) => onChange(withText(mapping, 'currency', text.toUpperCase()))}
          />
        )}
      </SimpleGrid>
    </Panel>
  )
}

function withText(mapping: CsvChoices, field: 'account' | 'currency', text: string): CsvChoices {
  const { [field]: _, ...others } = mapping
  return text === '' ? others : { ...others, [field]: text }
}

interface WrittenProps {
  readonly label: string
  readonly description: string
  readonly value: string | undefined
  readonly onWrite: (text: string) => void
}

/** A text that is taken once it is written: the file is read by it. */
function Written({ label, description, value = '', onWrite }: WrittenProps) {
  return (
    <TextInput
      key={value}
      label={label}
      description={description}
      defaultValue={value}
      maxLength={64}
      onBlur={({ currentTarget }) => {
        const text = currentTarget.value.trim()
        if (text !== value) onWrite(text)
      }}
    />
  )
}

/** An example of a format: `Day, month, year: 31.01.2026`. */
function dayWords(format: string): string {
  const parts = { Y: 'year', M: 'month', D: 'day' }
  const order = [...new Set(format.replaceAll(/[^YMD]/g, ''))].map((letter) => parts[letter as keyof typeof parts])
  const example = format
    .replace('YYYY', '2026')
    .replace('YY', '26')
    .replace('MMM', 'Jan')
    .replace(/M(?=[^a-z]|$)M?/, '01')
    .replace(/D{1,2}/, '31')
  return `${order.join(', ').replace(/^./, (letter) => letter.toUpperCase())}: ${example}`
}

/** The columns that settle how cells are written. */
function settledText(
  columns: readonly StatementColumn[],
  formsOf: (column: StatementColumn) => readonly string[],
): string {
  const settled = columns.filter((column) => formsOf(column).length === 1).map(({ name }) => name)
  return settled.length === 0 ? 'No column settles it' : `Settled by ${settled.slice(0, 3).join(', ')}`
}
