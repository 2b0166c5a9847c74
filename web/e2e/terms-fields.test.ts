// The fields that the editor makes of the service's own definitions: amounts are typed in major units, and no hint mentions others.
import { expect, test } from 'vitest'
import { debtLineTerm } from '../../server/src/resources/debt-line-term/debt-line-term-definition.ts'
import { debtLine } from '../../server/src/resources/debt-line/debt-line-definition.ts'
import { type Field, type Shape, noteOf, shapeOf, unitAmong } from '../src/pages/operator/terms/shape.ts'

const parts = Object.entries({ ...debtLine.definition.fields, ...debtLineTerm.definition.fields }).map(
  ([name, { schema }]): Field => {
    return { name, shape: shapeOf(schema), required: false, note: noteOf(schema) }
  },
)

/** All fields, each by the place that it is at. */
function fieldsWithin(fields: readonly Field[], place = ''): [string, Field][] {
  return fields.flatMap((field) => {
    const at = `${place}${field.name}`
    return [[at, field] as [string, Field], ...fieldsWithin(fieldsOf(field.shape), `${at}.`)]
  })
}

function fieldsOf(shape: Shape): readonly Field[] {
  if (shape.kind === 'list') return fieldsOf(shape.of)
  if (shape.kind === 'variant') return shape.variants.flatMap(({ fields }) => fields)
  return shape.kind === 'record' ? shape.fields : []
}

const all = fieldsWithin(parts)

test('no hint mentions minor units, or a name of the interface', () => {
  expect(all.length).toBeGreaterThan(100)
  const speaking = all.filter(([, { note }]) =>
    /minor|smallest denom|smallest unit|cents|integer|[a-z]_[a-z]/i.test(note),
  )
  expect(speaking.map(([place, { note }]) => `${place}: ${note}`)).toEqual([])
})

test('a hint calls fields by their labels, and knows no null', () => {
  const bare = all.filter(([, { note }]) => /^[a-z]|\. [a-z]|\b[Nn]ull\b|^The id of the lender/.test(note))
  expect(bare.map(([place, { note }]) => `${place}: ${note}`)).toEqual([])
  const noteAt = (wanted: string) => all.find(([place]) => place === wanted)?.[1].note
  expect(noteAt('covenants')).toContain('“Comparator” states how a covenant is met')
  expect(noteAt('advance_rates')).toContain('“Basis” is needed')
})

test('what is money by the interface is typed in a currency', () => {
  const money = all.flatMap(([place, { shape }]) => (shape.kind === 'number' && shape.unit === 'money' ? [place] : []))
  expect(money).toEqual(
    expect.arrayContaining(['commitment', 'draw_step.minimum', 'draw_step.multiple', 'eligible_cash.max']),
  )
})

test('a threshold is money where its metric is', () => {
  for (const place of ['covenants.threshold', 'covenants.schedule.threshold', 'covenants.all_of.threshold']) {
    const shape = all.find(([at]) => at === place)?.[1].shape
    if (shape?.kind !== 'number') throw new Error(`no number at ${place}`)
    expect(unitAmong(shape, { metric: 'tangible_net_worth' })).toBe('money')
    expect(unitAmong(shape, { metric: 'average_balance' })).toBe('money')
    expect(unitAmong(shape, { metric: 'delinquency_rate' })).toBe('plain')
    expect(unitAmong(shape, {})).toBe('plain')
  }
})
