// A mapping is validated strictly, and all its faults are reported at once.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { CSV_FIELDS, defaultMapping, parseMapping } from './csv-mapping.ts'

const MAPPING = { columns: { booked_on: 'Date', amount: 'Amount' } }

function read(change: object) {
  return parseMapping(JSON.stringify({ ...MAPPING, ...change }))
}

test('the defaults are a decimal point, ISO dates, and positive amounts as money in', () => {
  expect(read({})).toMatchObject({ ok: true, value: { decimal_sign: '.', positive: 'credit', delimiter: undefined } })
  expect(defaultMapping().readDay('2026-01-31')).toEqual({ ok: true, value: '2026-01-31' })
})

test('an account is normalized for comparison', () => {
  expect(read({ account: 'de89 3704-0044' })).toMatchObject({ value: { account: 'DE8937040044' } })
})

test('words for a meaning replace the default words of that meaning only', () => {
  const mapping = read({ words: { credit: ['Haben'] } })
  expect(mapping).toMatchObject({ value: { words: { credit: ['HABEN'], pending: ['PENDING', 'PDNG'] } } })
})

test.each([
  ['an unknown setting', { colums: {} }, 'colums is not known'],
  ['an unknown field', { columns: { ...MAPPING.columns, value: 'V' } }, 'value is not known'],
  ['no date', { columns: { amount: 'A' } }, 'booked_on or value_date'],
  ['no amount', { columns: { booked_on: 'D', debit: 'D' } }, 'amount, or debit and credit'],
  ['no columns', { columns: [] }, 'columns must be an object'],
  ['a column without a name', { columns: { ...MAPPING.columns, status: '' } }, 'columns.status'],
  ['two columns where one is meant', { columns: { ...MAPPING.columns, amount: ['A', 'B'] } }, 'columns.amount'],
  ['a wrong date format', { date_format: 'dd.mm' }, 'date_format'],
  ['a wrong decimal sign', { decimal_sign: ';' }, 'decimal_sign'],
  ['a wrong delimiter', { delimiter: '::' }, 'delimiter'],
  ['a wrong sign', { positive: 'in' }, 'positive'],
  ['a currency that is none', { currency: 'EURO' }, 'currency'],
  ['words that are no list', { words: { debit: 'Soll' } }, 'words.debit'],
  ['words of no meaning', { words: { maybe: [] } }, 'maybe is not known'],
  ['text that is a number', { account: 1234 }, 'account must be text'],
])('%s is reported', (_, change, hint) => {
  expect(read(change)).toMatchObject({ ok: false, message: expect.stringContaining(hint) })
})

test('all faults are reported at once', () => {
  const read = parseMapping('{"columns": {}, "decimal_sign": "x", "other": 1}')
  expect(read).toMatchObject({ message: expect.stringMatching(/other.*booked_on.*amount.*decimal_sign/s) })
})

test.each(['', '[]', 'null', '{"columns":', 'columns: {}'])('%j is not a mapping', (text) => {
  expect(parseMapping(text)).toMatchObject({ ok: false, message: expect.stringContaining('JSON object') })
})

test('every example in the documentation is a valid mapping, and the documentation names every field and setting', () => {
  const page = readFileSync(new URL('../../../../docs/guides/bank-statements.md', import.meta.url), 'utf8')
  const examples = [...page.matchAll(/^```json\n(.*?)^```$/gms)].map(([, text = '']) => text)
  expect(examples.length).toBeGreaterThan(1)
  for (const example of examples) expect(parseMapping(example)).toMatchObject({ ok: true })
  const settings = [
    'columns',
    'date_format',
    'decimal_sign',
    'delimiter',
    'encoding',
    'currency',
    'account',
    'positive',
    'words',
  ]
  for (const name of [...CSV_FIELDS, ...settings]) expect(page).toContain(`\`${name}\``)
})

test('a duplicate key is refused, with its place', () => {
  const text = '{"columns": {"booked_on": "Date", "amount": "Net", "amount": "Gross"}, "date_format": "YYYY-MM-DD"}'
  expect(parseMapping(text)).toMatchObject({
    ok: false,
    message: expect.stringContaining('columns.amount was sent twice'),
  })
})
