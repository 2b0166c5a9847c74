// Debt line terms as a whole: one reading reports every fault, what is read reads to itself, and the schema accepts it too.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { judgeOf } from '../../../../contract/test/schemas.ts'
import { readBody, shapeOf } from '@tapeline/contract/resource'
import { applyPatch, emptyState } from '@tapeline/kernel/core/dated-facts'
import { debtLineTerm } from './debt-line-term-definition.ts'

const { definition } = debtLineTerm
const SHAPE = shapeOf(definition)
const COMPOSITE = [
  'advance_rates',
  'eligibility',
  'concentration_limits',
  'reserves',
  'eligible_cash',
  'interest',
  'draw_step',
  'covenants',
  'deficiency_cure',
  'reporting_lag',
  'holidays',
]

type Schema = { readonly [key: string]: unknown }

function schemaOf(field: string): Schema {
  return JSON.parse(JSON.stringify(definition.fields[field]?.schema)) as Schema
}

/** Values by a schema, mostly right: one part in so many is something else. */
function valuesOf(schema: Schema, rightParts = 150): fc.Arbitrary<unknown> {
  const odd = fc.constantFrom(null, -1, 1.5, 0.1 + 0.2, '', 'x', true, [], {}, [null], '2026-02-30', 'P1M', 1e300)
  return fc.oneof({ weight: rightParts, arbitrary: rightValues(schema, rightParts) }, { weight: 1, arbitrary: odd })
}

function rightValues(schema: Schema, rightParts: number): fc.Arbitrary<unknown> {
  const { anyOf, enum: words, type, examples, format } = schema
  if (Array.isArray(anyOf)) return fc.oneof(...anyOf.map((choice: Schema) => valuesOf(choice, rightParts)))
  if (Array.isArray(words)) return fc.constantFrom(...(words as unknown[]))
  if (type === 'array') return lists(schema, rightParts)
  if (type === 'object') return objects(schema, rightParts)
  if (Array.isArray(examples) && type !== 'number') return fc.constantFrom(...(examples as unknown[]))
  if (format === 'date') return fc.constantFrom('2026-01-01', '2026-12-31')
  if (type === 'string') return fc.constantFrom('a', 'b', 'c', 'CA')
  if (type === 'integer') return fc.integer({ min: Number(schema['minimum']), max: Number(schema['maximum']) })
  if (type === 'number') return numbers(schema)
  if (type === 'boolean') return fc.boolean()
  return type === 'null' ? fc.constant(null) : fc.constantFrom('pilot', 7, 0.5, true)
}

function numbers({ minimum = 0, maximum = 1 }: Schema): fc.Arbitrary<number> {
  return fc
    .integer({ min: Number(minimum) * 1000, max: Number(maximum) * 1000 })
    .map((thousandths) => thousandths / 1000)
}

function lists({ items, minItems, maxItems, uniqueItems }: Schema, rightParts: number): fc.Arbitrary<unknown> {
  const bounds = { minLength: Number(minItems), maxLength: Math.min(Number(maxItems), Number(minItems) + 2) }
  const members = valuesOf(items as Schema, rightParts)
  return uniqueItems === true
    ? fc.uniqueArray(members, {
        ...bounds,
        minLength: Math.min(bounds.minLength, 1),
        selector: (one) => JSON.stringify(one),
      })
    : fc.array(members, bounds)
}

function objects({ properties, patternProperties, required }: Schema, rightParts: number): fc.Arbitrary<unknown> {
  if (patternProperties !== undefined) {
    const [values] = Object.values(patternProperties as { [pattern: string]: Schema })
    return fc.dictionary(fc.constantFrom('program', 'branch'), valuesOf(values ?? {}, rightParts), {
      minKeys: 1,
      noNullPrototype: true,
    })
  }
  const fields = Object.entries((properties ?? {}) as { [field: string]: Schema })
  const requiredKeys = Array.isArray(required) ? required.map(String) : []
  return fc.record(Object.fromEntries(fields.map(([field, schema]) => [field, valuesOf(schema, rightParts)])), {
    requiredKeys,
    noNullPrototype: true,
  })
}

describe.each(COMPOSITE)('%s', (field) => {
  const kind = definition.fields[field]
  const schema = schemaOf(field)

  test('what is read is taken by the schema, and its normal form reads to itself', () => {
    const judge = judgeOf({}, schema)
    let read = 0
    fc.assert(
      fc.property(valuesOf(schema), (value) => {
        const reading = value === null ? undefined : kind?.read(value, field)
        if (reading === undefined || 'faults' in reading) return
        read += 1
        expect(judge(value)).toEqual([])
        expect(judge(reading.value)).toEqual([])
        expect(kind?.read(JSON.parse(JSON.stringify(reading.value)), field)).toEqual(reading)
      }),
      { numRuns: 600 },
    )
    expect(read).toBeGreaterThan(100)
  })

  test('faults are under the field and their messages begin with its name', () => {
    let count = 0
    fc.assert(
      fc.property(valuesOf(schema, 10), (value) => {
        const reading = value === null ? undefined : kind?.read(value, field)
        const faults = reading !== undefined && 'faults' in reading ? reading.faults : []
        count += faults.length
        expect(faults.filter(({ param }) => !param.startsWith(field))).toEqual([])
        expect(faults.filter(({ param, message }) => !message.startsWith(param))).toEqual([])
      }),
      { numRuns: 300 },
    )
    expect(count).toBeGreaterThan(5)
  })
})

describe('the rules', () => {
  const anyTerms = fc.record(Object.fromEntries(COMPOSITE.map((field) => [field, valuesOf(schemaOf(field))])))

  test('judge whatever was read, each fault under the field it is about, and the same again', () => {
    let broken = 0
    fc.assert(
      fc.property(anyTerms, (fields) => {
        const { patch, faults: malformed } = readBody(definition, { id: 'a', ...fields })
        const state = applyPatch(emptyState(SHAPE), patch, SHAPE)
        const faults = debtLineTerm.faults(state)
        broken += faults.length
        expect(faults.filter(({ param, message }) => !message.includes(param.split(/[.[]/)[0] ?? ' '))).toEqual([])
        expect(faults.filter(({ param }) => !COMPOSITE.includes(param.split(/[.[]/)[0] ?? ''))).toEqual([])
        expect(debtLineTerm.faults(state)).toEqual(faults)
        const again = applyPatch(state, patch, SHAPE)
        expect(debtLineTerm.faults(again)).toEqual(faults)
        expect(malformed.every(({ param }) => COMPOSITE.includes(param.split(/[.[]/)[0] ?? ''))).toBe(true)
      }),
      { numRuns: 150 },
    )
    expect(broken).toBeGreaterThan(0)
  })
})

describe('the resource', () => {
  test('the examples of the documentation are terms without a fault', () => {
    const examples = COMPOSITE.flatMap((field) => {
      const { examples } = schemaOf(field)
      return Array.isArray(examples) ? [[field, examples[0] as unknown] as const] : []
    })
    const { patch, faults } = readBody(definition, { id: 'terms', ...Object.fromEntries(examples) })
    expect(faults).toEqual([])
    expect(debtLineTerm.faults(applyPatch(emptyState(SHAPE), patch, SHAPE))).toEqual([])
    expect(examples.map(([field]) => field)).toEqual(COMPOSITE.filter((field) => !/_cure|_lag/.test(field)))
  })

  test('every field but the id corrects all effective time: effective_from is the one effective date', () => {
    expect(definition.contract).toEqual(Object.keys(definition.fields).filter((field) => field !== 'id'))
  })

  test('a part that is sent replaces the whole part; null clears it', () => {
    const first = readBody(definition, {
      id: 'a',
      advance_rates: { rate: 0.5, basis: 'computed' },
      holidays: ['2026-01-01'],
    })
    const second = readBody(definition, { id: 'a', advance_rates: { rate: 0.6 }, holidays: null })
    const state = [first, second].reduce((state, { patch }) => applyPatch(state, patch, SHAPE), emptyState(SHAPE))
    expect(state).toMatchObject({ advance_rates: { rate: 0.6 }, holidays: [] })
    expect(state['advance_rates']).not.toHaveProperty('basis')
  })

  test('the debt line, the cash accounts and the obligors that terms name are looked up', () => {
    const { patch } = readBody(definition, {
      id: 'a',
      debt_line_id: 'line',
      eligible_cash: { payin_instrument_ids: ['cash-1', 'cash-2'] },
      concentration_limits: [
        { id: 'c', group: 'country', limit: { as: 'amount', amount: 1 } },
        {
          id: 'o',
          group: 'obligor',
          limit: { as: 'amount', amount: 1 },
          exceptions: [{ obligors: ['acct-1'], limit: { as: 'amount', amount: 2 } }],
        },
      ],
    })
    expect(debtLineTerm.references(applyPatch(emptyState(SHAPE), patch, SHAPE))).toEqual([
      { param: 'debt_line_id', to: 'debt_line', id: 'line' },
      { param: 'concentration_limits[1].exceptions[0].obligors[0]', to: 'account', id: 'acct-1' },
      { param: 'eligible_cash.payin_instrument_ids[0]', to: 'payin_instrument', id: 'cash-1' },
      { param: 'eligible_cash.payin_instrument_ids[1]', to: 'payin_instrument', id: 'cash-2' },
    ])
    expect(debtLineTerm.references(emptyState(SHAPE))).toEqual([])
  })
})

test('every fault of bad terms comes in one reading, under the place where it is', () => {
  const { faults } = readBody(definition, {
    id: 'bad',
    effective_from: null,
    effective_until: '2026-13-01',
    advance_rate: 0.85,
    advance_rates: { rate: 85, classes: [{ days_past_due: { max: 30 }, rate: 0.5 }] },
    eligibility: [
      { id: 'ok', rule: 'reconciled' },
      { id: 'dpd', rule: 'days_past_due', days_past_due_max: 30 },
      { id: 'where', rule: 'contry', in: ['US'] },
    ],
    concentration_limits: [{ id: 'o', group: 'obligor', limit: { as: 'share', share: 0.1 } }],
    reserves: 'none',
    interest: { margin: 0.1, day_count: 'actual/364' },
    covenants: [
      { id: 'c', name: ' ', metric: 'delinquency_rat', comparator: '=', threshold: '5%', bureau: 'experain' },
    ],
    holidays: ['2026-01-01', '2026-01-01'],
  })
  expect(faults.map(({ param, code }) => `${param} ${code}`)).toEqual([
    'effective_from required',
    'effective_until invalid_value',
    'advance_rate unknown_field',
    'advance_rates.rate out_of_range',
    'advance_rates.classes[0].id required',
    'advance_rates.classes[0].days_past_due.min required',
    'eligibility[1].days_past_due_max unknown_field',
    'eligibility[1].max required',
    'eligibility[1].basis required',
    'eligibility[2].rule invalid_value',
    'concentration_limits[0].limit.denominator required',
    'reserves invalid_type',
    'interest.day_count invalid_value',
    'covenants[0].name invalid_value',
    'covenants[0].metric misspelled',
    'covenants[0].bureau misspelled',
    'covenants[0].comparator invalid_value',
    'covenants[0].threshold invalid_type',
    'holidays[1] repeated',
  ])
})
