// Concentrations: shares by hand, and the laws of shares and of the Herfindahl index.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { plainSeries } from '../../../../../kernel/test/portfolio/plain-series.ts'
import { dayNumber } from '@tapeline/kernel/core/day'
import { monthOfDay } from '@tapeline/kernel/core/month'
import { MEASURE } from '@tapeline/kernel/metrics/portfolio/measures'
import { concentrationsTable } from './concentrations-table.ts'
import type { Asked, PortfolioGroup } from './portfolio-table.ts'

const AS_OF = dayNumber('2025-06-15')

const asked: Asked = { as_of: AS_OF, month: monthOfDay(AS_OF), open: true, edgesOn: () => [30], values: {} }

/** A group with receivables of some outstanding principal each; what is overpaid has come on top. */
function group(
  name: string | null,
  principals: readonly number[],
  { currency = 'USD', overpaid = 0 } = {},
): PortfolioGroup {
  const sum = principals.reduce((sum, principal) => sum + principal, 0)
  const changes = [
    { day: AS_OF - 40, measure: MEASURE.drawn, delta: principals.length },
    { day: AS_OF - 40, measure: MEASURE.open, delta: principals.length },
    { day: AS_OF - 40, measure: MEASURE.open_principal, delta: sum },
    { day: AS_OF - 40, measure: MEASURE.outstanding, delta: sum - overpaid },
    { day: AS_OF + 1, measure: MEASURE.open_principal, delta: 999 },
  ]
  return { currency, group: name, keys: {}, series: plainSeries(AS_OF, changes) }
}

const tabulated = (groups: readonly PortfolioGroup[]) => [...concentrationsTable.tabulate(groups, asked)]
const rowsOf = (groups: readonly PortfolioGroup[]) => tabulated(groups).map(({ row }) => row)

describe('a portfolio of 200,000, 50,000 and 250,000 outstanding', () => {
  const groups = [
    group('card', [200_000], { overpaid: 10_000 }),
    group('lease', [50_000]),
    group('loan', [150_000, 100_000]),
  ]
  const rows = rowsOf(groups)
  const whole = 500_000

  test('is shown from the largest group to the smallest', () => {
    expect(
      tabulated(groups).map(({ of, row }) => [of.group, row['rank'], row['open_receivables'], row['outstanding']]),
    ).toEqual([
      ['loan', 1, 2, 250_000],
      ['card', 2, 1, 200_000],
      ['lease', 3, 1, 50_000],
    ])
  })

  test('has shares of 50, 40 and 10 %, of which the largest two are 90 %', () => {
    expect(rows.map(({ share }) => share)).toEqual([
      { numerator: 250_000, denominator: whole, value: 0.5 },
      { numerator: 200_000, denominator: whole, value: 0.4 },
      { numerator: 50_000, denominator: whole, value: 0.1 },
    ])
    expect(rows.map(({ cumulative_share }) => cumulative_share)).toEqual([
      { numerator: 250_000, denominator: whole, value: 0.5 },
      { numerator: 450_000, denominator: whole, value: 0.9 },
      { numerator: 500_000, denominator: whole, value: 1 },
    ])
  })

  test('has a Herfindahl index of 0.25 + 0.16 + 0.01 in each of its rows', () => {
    const index = { numerator: 105_000_000_000, denominator: 250_000_000_000, value: 0.42 }
    expect(rows.map(({ herfindahl }) => herfindahl)).toEqual([index, index, index])
  })

  test('has rows as they are declared', () => {
    const { row: fields } = concentrationsTable
    for (const row of rows) {
      expect(Object.keys(row)).toEqual(Object.keys(fields))
      for (const [field, kind] of Object.entries(fields))
        expect(kind.read(row[field], field)).not.toHaveProperty('faults')
    }
  })
})

test('each currency has ranks and shares of its own', () => {
  const rows = tabulated([group('a', [100], { currency: 'EUR' }), group('a', [300]), group('b', [100])])
  expect(rows.map(({ of, row }) => [of.currency, of.group, row['rank'], row['share']])).toEqual([
    ['EUR', 'a', 1, { numerator: 100, denominator: 100, value: 1 }],
    ['USD', 'a', 1, { numerator: 300, denominator: 400, value: 0.75 }],
    ['USD', 'b', 2, { numerator: 100, denominator: 400, value: 0.25 }],
  ])
})

test('without grouping the whole is one row, wholly concentrated', () => {
  expect(rowsOf([group(null, [100, 200])])).toMatchObject([
    {
      rank: 1,
      open_receivables: 2,
      share: { value: 1 },
      herfindahl: { numerator: 90_000, denominator: 90_000, value: 1 },
    },
  ])
})

test('groups of the same size keep the order in which they come, and what has nothing outstanding is left out', () => {
  const rows = tabulated([group('a', [100]), group('b', []), group('c', [100]), group(null, [100])])
  expect(rows.map(({ of, row }) => [of.group, row['rank']])).toEqual([
    ['a', 1],
    ['c', 2],
    [null, 3],
  ])
  expect(tabulated([group('b', [])])).toEqual([])
})

test('the parts of the index of a large portfolio are exact', () => {
  const rows = rowsOf([group('a', [300_000_000]), group('b', [100_000_000])])
  expect(rows[0]).toMatchObject({
    share: { numerator: 300_000_000, denominator: 400_000_000, value: 0.75 },
    herfindahl: { numerator: 100_000_000_000_000_000n, denominator: 160_000_000_000_000_000n, value: 0.625 },
  })
})

describe('laws', () => {
  const amounts = fc.array(fc.integer({ min: 1, max: 10_000_000 }), { minLength: 1, maxLength: 9 })
  const groupsOf = (principals: readonly number[], times = 1) =>
    principals.map((principal, at) => group(`g${at}`, [principal * times]))
  interface Row {
    readonly outstanding: number
    readonly share: { readonly numerator: number; readonly denominator: number; readonly value: number }
    readonly cumulative_share: Row['share']
    readonly herfindahl: { readonly value: number }
  }
  const typedRows = (principals: readonly number[], times?: number) =>
    rowsOf(groupsOf(principals, times)) as unknown as readonly Row[]

  test('shares add up to one and never rise with the rank', () => {
    fc.assert(
      fc.property(amounts, (principals) => {
        const rows = typedRows(principals)
        const sum = rows.reduce((sum, { share }) => sum + share.numerator, 0)
        expect(rows.map(({ share }) => share.denominator)).toEqual(rows.map(() => sum))
        expect(rows.at(-1)?.cumulative_share).toEqual({ numerator: sum, denominator: sum, value: 1 })
        expect(rows.map(({ outstanding }) => outstanding)).toEqual(principals.toSorted((one, other) => other - one))
      }),
    )
  })

  test('the index lies between that of equal groups and one', () => {
    fc.assert(
      fc.property(amounts, (principals) => {
        const value = typedRows(principals)[0]?.herfindahl.value ?? Number.NaN
        expect(value).toBeGreaterThanOrEqual(1 / principals.length - 1e-9)
        expect(value).toBeLessThanOrEqual(1)
      }),
    )
  })

  test('a hundred times the money has the same shares and the same index', () => {
    fc.assert(
      fc.property(amounts, (principals) => {
        const valuesOf = (rows: readonly Row[]) =>
          rows.map(({ share, cumulative_share, herfindahl }) => [share.value, cumulative_share.value, herfindahl.value])
        expect(valuesOf(typedRows(principals, 100))).toEqual(valuesOf(typedRows(principals)))
      }),
    )
  })
})
