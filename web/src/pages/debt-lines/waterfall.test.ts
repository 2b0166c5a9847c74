// The waterfall always adds up: what the steps take off and add totals to each level that the service reports.
import { expect, test } from 'vitest'
import type { CalculatedBase } from '../../service/borrowing-bases.ts'
import { barsOf, waterfallOf } from './waterfall.ts'

/** The figures of a base that a waterfall is made of; the worked example of docs/reference/definitions/borrowing-base.md. */
const EXAMPLE = {
  total: { count: 6, amount: 129_001 },
  pledged: { count: 5, amount: 109_001 },
  ineligible: { count: 1, amount: 9_000 },
  eligible: { count: 4, amount: 100_001 },
  excess: 33_333,
  net_eligible: 66_668,
  advance: 52_000,
  cash: { balance: 3_000, counted: 2_700, balances: [] },
  reserved: 1_200,
  base: 53_500,
  commitment: 100_000,
  outstanding: 40_000,
  availability: 13_500,
  deficiency: 0,
}

const stepsOf = (more: Partial<Record<keyof typeof EXAMPLE, unknown>>) =>
  waterfallOf({ ...EXAMPLE, ...more } as unknown as CalculatedBase)

/** Levels that the steps before them do not add up to. */
const missed = (steps: ReturnType<typeof waterfallOf>) =>
  barsOf(steps).filter(({ kind, to }, i, bars) => kind === 'level' && i > 0 && bars[i - 1]?.to !== to)

test('the steps of the worked example add up to every level', () => {
  const steps = stepsOf({})
  expect(missed(steps)).toEqual([])
  expect(steps.map(({ key, amount }) => [key, amount])).toEqual([
    ['total', 129_001],
    ['elsewhere', 20_000],
    ['pledged', 109_001],
    ['ineligible', 9_000],
    ['eligible', 100_001],
    ['excess', 33_333],
    ['net_eligible', 66_668],
    ['unlent', 14_668],
    ['advance', 52_000],
    ['cash', 2_700],
    ['reserves', 1_200],
    ['base', 53_500],
    ['outstanding', 40_000],
    ['availability', 13_500],
  ])
})

test('where the commitment bounds the line, what is above it is taken off', () => {
  const steps = stepsOf({ commitment: 45_000, availability: 5_000 })
  expect(missed(steps)).toEqual([])
  expect(steps.find(({ key }) => key === 'over')?.amount).toBe(8_500)
})

test('a deficiency is below zero, and reserves never take the base below zero', () => {
  const deficient = stepsOf({ outstanding: 60_000, availability: 0, deficiency: 6_500 })
  expect(missed(deficient)).toEqual([])
  expect(deficient.at(-1)).toMatchObject({ key: 'deficiency', amount: -6_500 })
  expect(missed(stepsOf({ reserved: 60_000, base: 0, availability: 0, deficiency: 40_000 }))).toEqual([])
})

test('without advance rates the waterfall ends at net eligible principal', () => {
  expect(stepsOf({ advance: null, base: null, availability: null }).at(-1)?.key).toBe('net_eligible')
})

test('sums beyond 2^53 keep every minor unit, in each step and from step to step', () => {
  const steps = stepsOf({
    total: { count: 6, amount: '27021597764222993' },
    pledged: { count: 5, amount: '27021597764222991' },
    ineligible: { count: 1, amount: 9_007_199_254_740_991 },
    eligible: { count: 4, amount: '18014398509482000' },
    excess: '9007199254740993',
    net_eligible: 9_007_199_253_741_007,
    advance: 9_007_199_253_000_000,
    cash: { balance: 0, counted: '9007199254740995', balances: [] },
    reserved: 1,
    base: '18014398507740994',
    commitment: 9_007_199_254_740_991,
    outstanding: 9_007_199_254_740_990,
    availability: 1,
  })
  const amounts = Object.fromEntries(steps.map(({ key, amount }) => [key, String(amount)]))
  expect(amounts).toMatchObject({
    total: '27021597764222993',
    elsewhere: '2',
    pledged: '27021597764222991',
    eligible: '18014398509482000',
    excess: '9007199254740993',
    cash: '9007199254740995',
    base: '18014398507740994',
    over: '9007199253000003',
    outstanding: '9007199254740990',
    availability: '1',
  })
  expect(amounts).not.toHaveProperty('floor')
})
