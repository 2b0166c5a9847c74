// Formulas: exact, blank where something is missing, and with a sentence where they do not fit a row.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Names, MappingFault } from './evaluate.ts'
import { USUAL_FORMATS, cellReader } from './formats.ts'
import { FUNCTIONS } from './functions.ts'
import { formulaOf } from './template.ts'
import { RowFault, type Value, textOf } from './value.ts'
import { parseWrittenNumber } from './written-number.ts'
import { runs } from '../../../kernel/test/length.ts'

type Row = Readonly<Record<string, Value>>

function namesIn(row: Row, formats = USUAL_FORMATS): Names<Row> {
  const reader = cellReader(formats)
  if (!reader.ok) throw new Error(reader.message)
  return {
    find: (name) => {
      if (!Object.hasOwn(row, name)) throw new MappingFault(`names ${name}`)
      return () => row[name] ?? null
    },
    column: (name) => row[name] ?? null,
    every: () => () => Object.values(row),
    lookups: new Map([['parts', new Map<string, Value>([['60', 'two']])]]),
    reader: reader.value,
  }
}

/** The result of a right side, as text. */
function evaluate(text: string, row: Row = {}, formats = USUAL_FORMATS): string {
  return textOf(formulaOf(text, namesIn(row, formats))(row))
}

test.each([
  ['plain text', 'plain text'],
  ['{a}-{b}', '7-x'],
  ['{{a}}', '{a}'],
  ['{gone}-x', ''],
  ['= 0.1 + 0.2', '0.3'],
  ['= 1 - 2 * 3', '-5'],
  ['= (a + 1) / 4', '2'],
  ['= -a', '-7'],
  ['= a & b', '7x'],
  ["= if a > 6 and b = 'x' then 'yes' else 'no'", 'yes'],
  ["= if gone > 1 then 'yes' else 'no'", 'no'],
  ['= gone + 1', ''],
  ["= b in ('y', 'x')", 'true'],
  ["= b not in ('y', 'x')", 'false'],
  ['= gone is blank', 'true'],
  ['= [a] is not blank', 'true'],
  ['= coalesce(gone, a)', '7'],
  ['= round(2.675, 2)', '2.68'],
  ['= round(-2.5)', '-3'],
  ['= floor(-2.5)', '-3'],
  ['= sum(a, gone, 2)', '9'],
  ['= max(a, 3, 9)', '9'],
  ["= date('31.01.2026', 'DD.MM.YYYY')", '2026-01-31'],
  ["= add_months(date('2026-01-31'), 1)", '2026-02-28'],
  ["= days_between(date('2026-01-31'), date('2026-03-01'))", '29'],
  ["= date('2026-01-31') < date('2026-02-01')", 'true'],
  ['= round(level_payment(100000, 0.12, 12), 2)', '8884.88'],
  ['= part(b & 12345, -3)', '345'],
  ["= look_up(parts, '60')", 'two'],
  ["= look_up(parts, '90', 'other')", 'other'],
  ["= 'it''s'", "it's"],
])('%s is %s', (text, wanted) => {
  expect(evaluate(text, { a: '7', b: 'x', gone: null })).toBe(wanted)
})

test.each([
  ['= 1 +', 'ends where a value should be'],
  ['= (1', 'ends where `)` should be'],
  ['= 1 2', 'has `2` at character 4 where an operator should be'],
  ['= #', 'cannot be read at character 2'],
  ['= nothing(1)', 'calls nothing(), which is not known'],
  ['= round()', 'gives round() 0 values where it takes 1 to 2'],
  ['= look_up(no, 1)', 'looks up in no, which is not under lookups'],
  ['= constructor', 'names constructor'],
  ['= toString()', 'calls toString(), which is not known'],
])('%s is a fault of the mapping: %s', (text, message) => {
  expect(() => evaluate(text)).toThrow(MappingFault)
  expect(() => evaluate(text)).toThrow(message)
})

test.each([
  ["= 'x' + 1", '"x" is not a number'],
  ['= 1 / 0', 'divides by zero'],
  ["= 'a' < 'b'", 'compares the texts'],
  ["= look_up(parts, '90')", '"90" is not in the lookup parts'],
  ['= 1 / 3', 'use round('],
  ['= if 5 then 1', '5 is not a condition'],
])('%s is a fault of the row: %s', (text, message) => {
  expect(() => evaluate(text)).toThrow(RowFault)
  expect(() => evaluate(text)).toThrow(message)
})

describe('numbers as tapes write them', () => {
  test.each([
    ['1,234.56', '.', '1234.56'],
    ['1.234,56', ',', '1234.56'],
    ["1'234.5", '.', '1234.5'],
    ['1 234,5', ',', '1234.5'],
    ['12,34,567.00', '.', '1234567'],
    ['(5.00)', '.', '-5'],
    ['5.00-', '.', '-5'],
    ['$ 5.00', '.', '5'],
    ['-€5,00', ',', '-5'],
    ['USD 5', '.', '5'],
    ['5.00 DR', '.', '-5'],
    ['7.5%', '.', '0.075'],
    ['.5', '.', '0.5'],
  ] as const)('%s with the decimal sign %s is %s', (text, sign, wanted) => {
    const read = parseWrittenNumber(text, sign)
    expect(read.ok ? textOf(read.value) : read.message).toBe(wanted)
  })

  test.each([
    ['1.234,56', '.'],
    ['1,23', '.'],
    ['1,2345', '.'],
    ['1e5', '.'],
    ['5,-', '.'],
    ['--5', '.'],
    ['', '.'],
    ['12x', '.'],
  ] as const)('%s with the decimal sign %s is refused', (text, sign) => {
    expect(parseWrittenNumber(text, sign)).toMatchObject({ ok: false })
  })

  test('whatever is written plainly is read exactly', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }),
        fc.integer({ min: 0, max: 9 }),
        (size, decimals) => {
          const digits = String(size < 0n ? -size : size).padStart(decimals + 1, '0')
          const cut = digits.length - decimals
          const text = `${size < 0n ? '-' : ''}${digits.slice(0, cut)}${decimals > 0 ? `.${digits.slice(cut)}` : ''}`
          const read = parseWrittenNumber(text, '.')
          expect(read.ok && read.value).toEqual({ numerator: size, denominator: 10n ** BigInt(decimals) })
        },
      ),
    )
  })
})

test('two-digit years are of the century by the pivot, and ISO dates are read beside any format', () => {
  const formats = { ...USUAL_FORMATS, date: 'YYMMDD', year_pivot: 50 }
  expect(evaluate("= date('930711')", {}, formats)).toBe('1993-07-11')
  expect(evaluate("= date('490711')", {}, formats)).toBe('2049-07-11')
  expect(evaluate("= date('2026-01-31')", {}, formats)).toBe('2026-01-31')
  expect(evaluate("= date('45322')", {}, { ...USUAL_FORMATS, date: 'excel' })).toBe('2024-01-31')
})

test('the reference names every function', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../docs/reference/tape-mapping.md'), 'utf8')
  for (const name of [...FUNCTIONS.keys(), 'look_up', 'column', 'first', 'last', 'count', 'total'])
    expect(page, name).toMatch(new RegExp(`\\b${name}\\b`))
})

test('no formula ends otherwise than with a value or a sentence', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(...' ()[]{}=<>!+-*/&,.\'"1a'.split(''), 'if ', 'then ', 'max') }),
      (text) => {
        try {
          evaluate(`=${text}`, { a: '1' })
        } catch (error) {
          expect(error instanceof MappingFault || error instanceof RowFault, String(error)).toBe(true)
        }
      },
    ),
    { numRuns: runs(2_000, 400) },
  )
})
