// Every field that the service takes has a label for people, so that a fault of any of them can be read.
import { CHECKS, CHECK_NAMES } from '@tapeline/kernel/metrics/integrity/checks'
import { expect, test } from 'vitest'
import { DASHBOARD_ENDPOINTS, contract } from '../../server/src/resources/index.ts'
import { formulaText } from '../src/pages/collateral-checks/check-words.ts'
import { AMOUNTS } from '../src/words/receivable-amounts.ts'
import { hasLabel, labelOf } from '../src/words/field-labels.ts'

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
}

/** The fields of records, however deep. */
function namesIn({ properties = {}, items, anyOf = [] }: Schema): string[] {
  const within = [...Object.values(properties), ...(items === undefined ? [] : [items]), ...anyOf]
  return [...Object.keys(properties), ...within.flatMap(namesIn)]
}

function namesOf(fields: Readonly<Record<string, { readonly schema: unknown }>> = {}): string[] {
  return Object.entries(fields).flatMap(([name, { schema }]) => [name, ...namesIn(schema as Schema)])
}

const taken = new Set([
  ...contract('operator').endpoints.flatMap(({ body, asks, acts, upload }) =>
    [body, asks, acts, upload].flatMap((one) => namesOf(one?.fields)),
  ),
  ...DASHBOARD_ENDPOINTS.flatMap(({ form, draft }) => [...namesOf(form), ...namesOf(draft?.fields)]),
])

test('every field of every form and record has a label', () => {
  expect(taken.size).toBeGreaterThan(150)
  expect([...taken].filter((name) => !hasLabel(name))).toEqual([])
})

test('a label begins with a capital, and is no name of the interface', () => {
  expect([...taken].map(labelOf).filter((label) => !/^[A-Z][\w &-]*$/.test(label) || label.includes('_'))).toEqual([])
})

test('the amounts of a receivable are those of its definition', () => {
  const receivable = contract('operator').endpoints.find(
    ({ method, path }) => method === 'POST' && path === '/receivables',
  )
  const amounts = Object.entries(receivable?.body?.fields ?? {}).filter(([, { schema }]) =>
    JSON.stringify(schema).includes('"x-unit":"minor_units"'),
  )
  expect(new Set(amounts.map(([name]) => name))).toEqual(AMOUNTS)
})

test.each(CHECK_NAMES)('the check %s has a label, and a formula without names of the interface', (name) => {
  expect(hasLabel(name)).toBe(true)
  const { formula, thresholds } = CHECKS[name]
  const limits = Object.entries(thresholds).map(([threshold, { unit, standard }]) => ({
    name: threshold,
    unit,
    value: standard,
  }))
  expect(formulaText(formula, limits)).not.toMatch(/_|days days|months months/)
})
