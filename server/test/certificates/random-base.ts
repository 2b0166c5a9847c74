// Waterfalls of any size whose figures fit, made by integer arithmetic from what was drawn at random.
import fc from 'fast-check'
import type { Certificate } from '../../src/certificates/certificate.ts'
import { certify, ratioText } from '../../src/certificates/certified.ts'
import { shareOf as ratioOf } from '@tapeline/kernel/metrics/pools/share-of'

type Base = Certificate['borrowing_base']

/** In minor units: what fits a sheet's fifteen digits when all of it is added up. */
const money = fc.integer({ min: 0, max: 10 ** 11 })
const count = fc.integer({ min: 0, max: 10 ** 5 })
const amount = fc.record({ count, amount: money })
const lot = fc.record({ rate: fc.integer({ min: 0, max: 10_000 }), net_eligible: amount })
const group = fc.record({ limit: money, excess: money, count })

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
const rateOf = (hundredths: number) => ratioText({ numerator: BigInt(hundredths), denominator: 10_000n })
const shareOf = (part: number, whole: number) => certify(ratioOf(part, whole))
const lentAt = (whole: number, hundredths: number) => Number((BigInt(whole) * BigInt(hundredths)) / 10_000n)

/** What is owed beside principal. */
export const INTEREST = 12_345

/** Waterfalls of one currency. */
export const randomBase: fc.Arbitrary<Base> = fc
  .record({
    reasons: fc.array(amount, { maxLength: 4 }),
    lots: fc.array(lot, { minLength: 1, maxLength: 4 }),
    limits: fc.array(fc.array(group, { maxLength: 3 }), { maxLength: 3 }),
    reserves: fc.array(money, { maxLength: 3 }),
    cash: money,
    commitment: money,
    outstanding: money,
  })
  .map(({ reasons, lots, limits, reserves, cash, commitment, outstanding }) => {
    const excess = sum(limits.flat().map((one) => one.excess))
    const net_eligible = sum(lots.map((one) => one.net_eligible.amount))
    const ineligible = { count: sum(reasons.map((one) => one.count)), amount: sum(reasons.map((one) => one.amount)) }
    const eligible = { count: sum(lots.map((one) => one.net_eligible.count)), amount: net_eligible + excess }
    const advances = lots.map(({ rate, net_eligible: lent }, i) => ({
      id: i === 0 ? null : `class-${i}`,
      agreed_rate: rateOf(rate),
      rate: rateOf(rate),
      net_eligible: lent,
      advance: lentAt(lent.amount, rate),
    }))
    const advance = sum(advances.map((one) => one.advance))
    const reserved = sum(reserves)
    const base = Math.max(0, advance + cash - reserved)
    const most = Math.min(base, commitment)
    const collateral = net_eligible + cash
    const debt = outstanding + INTEREST
    return {
      currency: 'USD',
      pledged: { count: ineligible.count + eligible.count, amount: ineligible.amount + eligible.amount },
      unconverted: [],
      ineligible,
      reasons: reasons.map((one, i) => ({ id: `rule-${i}`, rule: 'country', name: null, first: one, all: one })),
      eligible,
      limits: limits.map((groups, i) => ({
        id: `limit-${i}`,
        group: 'obligor',
        name: null,
        before_excess: null,
        after_excess: null,
        largest: null,
        excess: sum(groups.map((one) => one.excess)),
        groups: groups.map((one, at) => ({
          ...one,
          group: `g-${at}`,
          exception: null,
          balance: one.limit + one.excess,
        })),
      })),
      excess,
      net_eligible,
      advances,
      step_downs: [],
      advance,
      cash: { balance: cash, counted: cash },
      reserves: reserves.map((one, i) => ({ id: `reserve-${i}`, name: null, amount: one })),
      reserved,
      base,
      commitment,
      outstanding,
      availability: Math.max(0, most - outstanding),
      deficiency: Math.max(0, outstanding - most),
      effective_advance_rate: shareOf(outstanding, eligible.amount),
      overcollateralization: shareOf(collateral - debt, collateral),
      collateral_coverage: shareOf(collateral, debt),
    }
  })
