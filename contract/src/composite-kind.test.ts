// Composite kinds: strict, every fault at its own path, and one normal form that the schema accepts too.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { judgeOf } from '../test/schemas.ts'
import {
  DECIMAL_MAX,
  decimal,
  flag,
  fraction,
  listOf,
  mapOf,
  monthField,
  recordOf,
  variantOf,
} from './composite-kind.ts'
import { countryField, durationField, idField } from './fields.ts'
import { type Kind, anyJson, choice, textKind, wholeNumber } from './kind.ts'
import { accept, refuse } from '@tapeline/kernel/core/fault'

const count = wholeNumber({ minimum: 0, maximum: 9 }, 'a count', 'How many.')
const point = recordOf({ fields: { x: count, y: count, label: idField('A label.') }, required: ['x', 'y'] }, 'A point.')
const shape = variantOf(
  'is',
  {
    dot: { description: 'A dot.', fields: { at: point }, required: ['at'] },
    line: {
      description: 'A line.',
      fields: { points: listOf(point, { items_min: 2, items_max: 3 }, 'Its points.'), closed: flag('Whether closed.') },
      required: ['points'],
      defaults: { closed: false },
    },
  },
  'A shape.',
)
const shout = textKind(
  (text) => (/^[a-z]+$/i.test(text) ? accept(text.toUpperCase()) : refuse('x', 'must be letters')),
  {},
)
const counts = mapOf(shout, count, { keys_min: 1, keys_max: 3 }, 'Counts by letters.')

function faultsOf(kind: Kind, value: unknown) {
  const reading = kind.read(value, 'it')
  return 'faults' in reading ? reading.faults.map(({ param, code }) => `${param} ${code}`) : []
}

describe('listOf', () => {
  const countries = listOf(countryField('A country.'), { items_min: 1, items_max: 3, unique: true }, 'Countries.')

  test('every invalid member is reported at its position', () => {
    expect(faultsOf(countries, ['US', 'usa', null])).toEqual(['it[1] invalid_value', 'it[2] invalid_type'])
  })

  test.each([['US'], [{ 0: 'US' }], [7]])('%j is not a list', (value) => {
    expect(faultsOf(countries, value)).toEqual(['it invalid_type'])
  })

  test('a list that is too short or too long is refused without reading its members', () => {
    expect(faultsOf(countries, [])).toEqual(['it too_few'])
    expect(faultsOf(countries, ['?', '?', '?', '?'])).toEqual(['it too_many'])
  })

  test('members are compared in normal form, and each repetition names the first', () => {
    const terms = listOf(durationField('A term.'), { items_max: 4, unique: true }, 'Terms.')
    expect(terms.read(['1 month', '1 year', 'P1M', 'monthly'], 'it')).toEqual({
      faults: [
        { param: 'it[2]', code: 'repeated', message: 'it[2] is the same as it[0]: send it once' },
        { param: 'it[3]', code: 'repeated', message: 'it[3] is the same as it[0]: send it once' },
      ],
    })
  })

  test('order is kept and members are stored in normal form', () => {
    const terms = listOf(durationField('A term.'), { items_max: 4 }, 'Terms.')
    expect(terms.read(['P2W', 'monthly', 'P2W'], 'it')).toEqual({ value: ['2 weeks', '1 month', '2 weeks'] })
  })
})

describe('recordOf', () => {
  test('every fault is reported at once: unknown, missing and malformed fields', () => {
    expect(faultsOf(point, { x: 12, z: 1, __proto_: 2 })).toEqual([
      'it.z unknown_field',
      'it.__proto_ unknown_field',
      'it.x out_of_range',
      'it.y required',
    ])
  })

  test('an unknown field is answered with the known ones, a missing one with its purpose', () => {
    const reading = point.read({ x: 1, q: 1 }, 'it')
    expect('faults' in reading ? reading.faults.map(({ message }) => message) : []).toEqual([
      'it.q is not a field; known are x, y, label',
      'it.y is required: How many.',
    ])
  })

  test('null is absent in an optional field and missing in a required one', () => {
    expect(point.read({ x: 1, y: 2, label: null }, 'it')).toEqual({ value: { x: 1, y: 2 } })
    expect(faultsOf(point, { x: 1, y: null })).toEqual(['it.y required'])
  })

  test('a name of every object is not a field', () => {
    expect(faultsOf(point, JSON.parse('{"x":1,"y":1,"__proto__":{},"constructor":1}'))).toEqual([
      'it.__proto__ unknown_field',
      'it.constructor unknown_field',
    ])
    const named = recordOf({ fields: { constructor: count }, required: ['constructor'] }, 'A name.')
    expect(faultsOf(named, {})).toEqual(['it.constructor required'])
  })

  test.each([[[]], ['x'], [1], [true]])('%j is not a record', (value) => {
    expect(faultsOf(point, value)).toEqual(['it invalid_type'])
  })

  test('omitted fields are written with their defaults, in the order of the fields', () => {
    const reading = shape.read(
      {
        points: [
          { y: 1, x: 0 },
          { x: 2, y: 2 },
        ],
        is: 'line',
      },
      'it',
    )
    expect(JSON.stringify(reading)).toBe(
      '{"value":{"is":"line","points":[{"x":0,"y":1},{"x":2,"y":2}],"closed":false}}',
    )
  })

  test('a default that its field would refuse does not start', () => {
    expect(() => recordOf({ fields: { x: count }, required: [], defaults: { x: 10 } }, 'A point.')).toThrow(TypeError)
    expect(() => recordOf({ fields: { x: count }, required: [], defaults: { y: 1 } }, 'A point.')).toThrow(TypeError)
  })
})

describe('variantOf', () => {
  test('each variant has fields of its own and refuses those of others', () => {
    expect(shape.read({ is: 'dot', at: { x: 1, y: 2 } }, 'it')).toEqual({ value: { is: 'dot', at: { x: 1, y: 2 } } })
    expect(faultsOf(shape, { is: 'dot', points: [] })).toEqual(['it.points unknown_field', 'it.at required'])
  })

  test('faults of nested values name the whole path', () => {
    expect(faultsOf(shape, { is: 'line', points: [{ x: 1, y: 1 }, { x: -1 }], closed: 'no' })).toEqual([
      'it.points[1].x out_of_range',
      'it.points[1].y required',
      'it.closed invalid_type',
    ])
  })

  test.each([
    [{ is: 'lines' }, 'invalid_value', 'it.is must be one of `dot`, `line`; did you mean `line`?'],
    [{ is: 'sphere' }, 'invalid_value', 'it.is must be one of `dot`, `line`'],
    [{ is: 7 }, 'invalid_value', 'it.is must be one of `dot`, `line`'],
    [{ is: 'constructor' }, 'invalid_value', 'it.is must be one of `dot`, `line`'],
    [{ is: null }, 'required', 'it.is must be one of `dot`, `line`'],
    [{}, 'required', 'it.is must be one of `dot`, `line`'],
  ])('%j is answered with the known variants', (value, code, message) => {
    expect(shape.read(value, 'it')).toEqual({ faults: [{ param: 'it.is', code, message }] })
  })
})

describe('mapOf', () => {
  test('keys and values are read, each with its faults', () => {
    expect(counts.read({ a: 1, b: 2 }, 'it')).toEqual({ value: { A: 1, B: 2 } })
    expect(faultsOf(counts, { 'a-b': 1, c: 20, d: null })).toEqual([
      'it.a-b x',
      'it.c out_of_range',
      'it.d invalid_type',
    ])
  })

  test('two keys of one normal form are one key sent twice', () => {
    expect(faultsOf(counts, { a: 1, A: 2 })).toEqual(['it.A repeated'])
  })

  test('its size is bounded both ways', () => {
    expect(faultsOf(counts, {})).toEqual(['it too_few'])
    expect(faultsOf(counts, { a: 1, b: 1, c: 1, d: 1 })).toEqual(['it too_many'])
    expect(faultsOf(counts, [])).toEqual(['it invalid_type'])
  })

  test('a key that every object has is a key like any other', () => {
    const free = mapOf(idField('A key.'), count, { keys_max: 2 }, 'Counts.')
    const reading = free.read(JSON.parse('{"__proto__":1,"toString":2}'), 'it')
    expect(JSON.stringify(reading)).toBe('{"value":{"__proto__":1,"toString":2}}')
  })
})

describe('decimal and fraction', () => {
  const ratio = decimal({ minimum: -DECIMAL_MAX, maximum: DECIMAL_MAX }, 'A ratio.')

  test('every number of nine decimals up to a million is read as it is', () => {
    const anyBillionths = fc.integer({ min: -DECIMAL_MAX * 1e9, max: DECIMAL_MAX * 1e9 })
    fc.assert(
      fc.property(anyBillionths, (billionths) => {
        const digits = String(Math.abs(billionths)).padStart(10, '0')
        const number = Number(`${billionths < 0 ? '-' : ''}${digits.slice(0, -9)}.${digits.slice(-9)}`)
        expect(ratio.read(number, 'it')).toEqual({ value: number === 0 ? 0 : number })
      }),
      { numRuns: 2000 },
    )
  })

  test.each([0.1 + 0.2, 1 / 3, 1e-10, 1_000_000.1, -1e7, Number.NaN, Infinity])('%d is refused', (number) => {
    expect(faultsOf(ratio, number).length).toBe(1)
  })

  test('bounds at which decimals would not be exact do not start', () => {
    expect(() => decimal({ minimum: 0, maximum: DECIMAL_MAX + 1 }, 'A ratio.')).toThrow(RangeError)
  })

  test('a percentage in place of a fraction is refused with what to send', () => {
    expect(fraction('A share.').read(85, 'rate')).toMatchObject({
      faults: [{ message: 'rate must be from 0 to 1, as a fraction: send 0.05 for 5 %' }],
    })
    expect(faultsOf(fraction('A share.'), '0.05')).toEqual(['it invalid_type'])
    expect(fraction('A share.').read(-0, 'it')).toEqual({ value: 0 })
  })
})

test('a flag is true or false and nothing like it', () => {
  expect(flag('On.').read(false, 'it')).toEqual({ value: false })
  expect([0, 1, 'true', ''].map((value) => faultsOf(flag('On.'), value))).toEqual(
    Array.from({ length: 4 }, () => ['it invalid_type']),
  )
})

describe('reading and schema', () => {
  const everything = recordOf(
    {
      fields: {
        shape,
        counts,
        month: monthField('A month.'),
        share: fraction('A share.'),
        on: flag('On.'),
        word: choice(['a'], 'A.'),
      },
      required: ['shape'],
      defaults: { on: true },
    },
    { description: 'All of them.', examples: [{ shape: { is: 'dot', at: { x: 1, y: 1 } } }] },
  )
  /** Mostly a valid value, so that invalid parts occur one at a time. */
  const seldom = <T, W>(right: fc.Arbitrary<T>, ...wrong: W[]) =>
    fc.oneof({ weight: 12, arbitrary: right }, { weight: 1, arbitrary: fc.constantFrom(...wrong) })
  const anyPoint = fc.record(
    {
      x: seldom(fc.nat({ max: 9 }), -1, 1.5),
      y: seldom(fc.nat({ max: 9 }), 10, null),
      label: seldom(fc.constantFrom('a', null), ''),
    },
    { requiredKeys: ['x', 'y'] },
  )
  const anyShape = fc.oneof(
    fc.record({ is: seldom(fc.constant('dot'), 'line', 'lin'), at: anyPoint }),
    fc.record({
      is: fc.constant('line'),
      points: seldom(fc.array(anyPoint, { minLength: 2, maxLength: 3 }), []),
      closed: fc.constantFrom(true, null),
    }),
  )
  const anyValue = fc.record(
    {
      shape: anyShape,
      counts: seldom(
        fc.dictionary(fc.constantFrom('a', 'b', 'C'), fc.nat({ max: 9 }), { minKeys: 1, maxKeys: 3 }),
        { '-': 1 },
        { a: 1, A: 1 },
      ),
      month: seldom(fc.constantFrom('2026-01', null), '2026-1'),
      share: seldom(fc.constantFrom(0, 0.05, 1, 0.123456789, null), 1.5, 0.1234567891),
      on: fc.constantFrom(true, false, null),
      word: seldom(fc.constantFrom('a', null), 'b'),
    },
    { requiredKeys: ['shape'] },
  )

  test('the schema accepts every value that is read, and reading a normal form does not change it', () => {
    const judge = judgeOf({}, JSON.parse(JSON.stringify(everything.schema)))
    let read = 0
    fc.assert(
      fc.property(anyValue, (value) => {
        const reading = everything.read(value, 'it')
        if ('faults' in reading) return
        read += 1
        expect(judge(value)).toEqual([])
        expect(judge(reading.value)).toEqual([])
        expect(everything.read(reading.value, 'it')).toEqual(reading)
      }),
      { numRuns: 2000 },
    )
    expect(read).toBeGreaterThan(300)
  })

  test('reading never throws, whatever the JSON, and every fault has the path of the value', () => {
    const anyKind = fc.constantFrom(everything, shape, counts, point, anyJson({ depth_max: 1, length_max: 50 }, 'Any.'))
    fc.assert(
      fc.property(anyKind, fc.jsonValue(), (kind, value) => {
        if (value === null) return
        const reading = kind.read(value, 'it')
        const faults = 'faults' in reading ? reading.faults : []
        expect(
          faults.filter(({ param, message }) => !param.startsWith('it') || !message.startsWith(param.slice(0, 2))),
        ).toEqual([])
      }),
    )
  })
})
