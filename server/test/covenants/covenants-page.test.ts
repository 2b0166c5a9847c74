// The page that explains covenants is verified: its examples are evaluated here, and every metric, status and word is on it.
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readBody, shapeOf } from '@tapeline/contract/resource'
import { applyPatch, emptyState } from '@tapeline/kernel/core/dated-facts'
import { dayNumber, dayOfNumber } from '@tapeline/kernel/core/day'
import { monthNumber } from '@tapeline/kernel/core/month'
import { COVENANT_STATUSES, judgeTest } from '@tapeline/kernel/metrics/covenants/covenant-status'
import { MISSING, type Reading, type Value, measure } from '@tapeline/kernel/metrics/covenants/reading'
import { type MetricSource, sourceOf } from '@tapeline/kernel/metrics/covenants/readings/metric-source'
import { scheduledTests } from '@tapeline/kernel/metrics/covenants/scheduled-tests'
import { COVENANT_METRICS, FINDING_METRICS } from '@tapeline/kernel/metrics/debt-line/covenant-metrics'
import { debtLineTermOf } from '@tapeline/kernel/metrics/debt-line/debt-line-term'
import { debtLineTerm } from '../../src/resources/debt-line-term/debt-line-term-definition.ts'
import { decimal, readingsOn } from '../../../kernel/test/covenants/covenant-fixtures.ts'

const PAGE = readFileSync(new URL('../../../docs/reference/definitions/covenants.md', import.meta.url), 'utf8')
const SHAPE = shapeOf(debtLineTerm.definition)

/** An example of the page. */
interface Example {
  readonly covenant: object
  readonly reporting_lag?: object
  readonly holidays?: readonly string[]
  readonly opened_on: string
  readonly readings: { readonly [day: string]: readonly [number, number] }
  readonly test_month: string
  readonly as_of: string
  readonly result: object
}

const EXAMPLES = [...PAGE.matchAll(/^```json\n(.*?)^```$/gms)].map((match) => JSON.parse(match[1] ?? '') as Example)

/** The terms that an example is under, read as they are when they are sent. */
function termsOf({ covenant, reporting_lag = { days: 0 }, holidays = [] }: Example) {
  // The terms must state the costs of excess spread; the examples state the spread itself.
  const costs = { interest: { margin: 0.1, day_count: '30/360' }, servicing_fee: 0.01 }
  const sent = { id: 'terms', covenants: [covenant], reporting_lag, holidays, effective_from: '2000-01-01', ...costs }
  const { patch, faults } = readBody(debtLineTerm.definition, sent)
  const state = applyPatch(emptyState(SHAPE), patch, SHAPE)
  expect([...faults, ...debtLineTerm.faults(state)]).toEqual([])
  return { id: 'terms', terms: debtLineTermOf(state) }
}

function resultOf(example: Example) {
  const line = { opened_on: dayNumber(example.opened_on), terms: [termsOf(example)] }
  const as_of = dayNumber(example.as_of)
  const tested = scheduledTests(line, as_of).find(({ month }) => month === monthNumber(example.test_month))
  if (tested === undefined) throw new Error('the example has a test')
  const readings = Object.entries(example.readings).map(([day, parts]): [string, Reading] => [
    day,
    measure('rate', ...parts),
  ])
  const found = judgeTest(line, tested, { as_of, closed_on: () => null }, readingsOn(Object.fromEntries(readings)))
  const [condition] = found.conditions
  const day = (number: number | null) => number && dayOfNumber(number)
  const figure = (value: Value | null = null) => (value === 'unbounded' ? value : decimal(value))
  return {
    value: figure(condition?.value),
    rounded: figure(condition?.rounded),
    headroom: decimal(found.headroom),
    status: found.status,
    level: found.level,
    consequence: found.consequence,
    reported_on: day(found.reported_on),
    cure_until: day(found.cure_until),
    cured_on: day(found.cured_on),
  }
}

test.each(EXAMPLES.map((example, at) => [at + 1, example] as const))(
  'example %d gives the result on the page',
  (_, example) => {
    expect(Object.keys(example.result).length).toBeGreaterThan(3)
    expect(resultOf(example)).toMatchObject(example.result)
  },
)

test('there are examples', () => {
  expect(EXAMPLES).toHaveLength(3)
})

/** The first words of the rows of each table, table by table. */
const TABLES = PAGE.split(/\n\n/)
  .filter((block) => block.startsWith('|'))
  .map((block) => [...block.matchAll(/^\| `(\w+)`/gm)].map(([, word = '']) => word))

describe('the tables of metrics', () => {
  const sources: readonly MetricSource[] = ['collateral', 'series', 'base', 'statements', 'cash']

  test.each(sources.map((source, at) => [source, at] as const))(
    'have those of %s, each once, and no other',
    (source, at) => {
      const expected = COVENANT_METRICS.filter(
        (metric) => sourceOf(metric) === source && !FINDING_METRICS.includes(metric),
      )
      expect(expected.length).toBeGreaterThan(1)
      expect(TABLES[at]?.toSorted()).toEqual(expected.toSorted())
    },
  )

  test('have those of findings, each once, and no other', () => {
    expect(TABLES[5]?.toSorted()).toEqual(FINDING_METRICS.toSorted())
  })
})

test('the other tables have every reason and every status, in their order', () => {
  expect(TABLES.slice(6)).toEqual([MISSING, COVENANT_STATUSES])
})
