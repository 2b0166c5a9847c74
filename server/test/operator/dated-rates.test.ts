// What an index was fixed at and what a currency was worth on a day, as known at a moment: from the day itself or the days before it,
// and from nothing else.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayNumber } from '@tapeline/kernel/core/day'
import { type ExchangesAsked, readExchanges } from '../../src/resources/fx-rate/fx-rate-reads.ts'
import { readFixings } from '../../src/resources/index-rate/index-rate-reads.ts'
import { readMoments } from '../../src/resources/dated-reads.ts'
import type { Client } from '../harness/client.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { demand } from '../surface/operations.ts'

let service: TestService
let operator: { readonly client: Client; readonly tenant: number }
beforeAll(async () => {
  service = await startTestService()
  operator = await service.operator()
})
afterAll(() => service.stop())

const now = async () => (await readMoments(service.database, operator.tenant)).last
const BILLION = 1_000_000_000n

function fix(index: string, date: string, rate: number) {
  const body = { id: `${index}-${date}`, organization: 'operator', index, date, rate }
  return demand(operator.client.post('/operator/index-rates', body))
}

function price(base: string, quote: string, date: string, rate: number) {
  const body = { id: `${base}-${quote}-${date}`, organization: 'operator', base, quote, date, rate }
  return demand(operator.client.post('/operator/fx-rates', body))
}

/** The fixing of an index on a day, or undefined. */
async function fixingOn(index: string, day: string, known_at?: number) {
  const asked = { operator: operator.tenant, index, days: [dayNumber(day)], known_at: known_at ?? (await now()) }
  return (await readFixings(service.database, asked)).get(dayNumber(day))
}

/** What a currency was worth on a day, or null. */
async function worth(from: string, to: string, day: string, known_at?: number) {
  const asked: ExchangesAsked = {
    operator: operator.tenant,
    to,
    currencies: [from],
    days: [dayNumber(day)],
    known_at: known_at ?? (await now()),
  }
  return (await readExchanges(service.database, asked))(from, dayNumber(day))
}

describe('the fixing of an index', () => {
  test('is that of the day, or the last before it', async () => {
    await fix('SOFR 1M', '2026-01-30', 0.0432)
    await fix('SOFR 1M', '2026-02-03', 0.044)
    const later = {
      id: 'SOFR 1M-2026-02-03',
      date: '2026-02-03',
      rate: { numerator: 44_000_000n, denominator: BILLION },
    }
    expect(await fixingOn('SOFR 1M', '2026-01-29')).toBeUndefined()
    expect(await fixingOn('SOFR 1M', '2026-01-30')).toMatchObject({ date: '2026-01-30' })
    expect(await fixingOn('SOFR 1M', '2026-02-02')).toMatchObject({ date: '2026-01-30' })
    expect(await fixingOn('SOFR 1M', '2026-02-03')).toEqual(later)
  })

  test('is in force for ten days and not for eleven', async () => {
    await fix('EURIBOR 3M', '2026-01-30', -0.0045)
    expect(await fixingOn('EURIBOR 3M', '2026-02-09')).toMatchObject({ rate: { numerator: -4_500_000n } })
    expect(await fixingOn('EURIBOR 3M', '2026-02-10')).toBeUndefined()
  })

  test('is of the index as it is spelled, and of no other', async () => {
    await fix('PRIME', '2026-01-30', 0.08)
    expect(await fixingOn('prime', '2026-01-30')).toBeUndefined()
    expect(await fixingOn('PRIM', '2026-01-30')).toBeUndefined()
  })

  test('that was corrected is still known as it was', async () => {
    await fix('TIIE 28', '2026-01-30', 0.1)
    const before = await now()
    await fix('TIIE 28', '2026-01-30', 0.11)
    expect(await fixingOn('TIIE 28', '2026-01-30', before)).toMatchObject({ rate: { numerator: 100_000_000n } })
    expect(await fixingOn('TIIE 28', '2026-01-30')).toMatchObject({ rate: { numerator: 110_000_000n } })
    expect(await fixingOn('TIIE 28', '2026-01-30', 1)).toBeUndefined()
  })

  test('of several days is read at once', async () => {
    const days = ['2026-01-30', '2026-02-01', '2026-02-05'].map(dayNumber)
    const asked = { operator: operator.tenant, index: 'SOFR 1M', days, known_at: await now() }
    const fixings = await readFixings(service.database, asked)
    expect(days.map((day) => fixings.get(day)?.date)).toEqual(['2026-01-30', '2026-01-30', '2026-02-03'])
  })
})

describe('what a currency is worth', () => {
  test('is stated in smallest denominations, whose number differs by currency', async () => {
    await price('EUR', 'USD', '2026-01-30', 1.0842)
    await price('KWD', 'USD', '2026-01-30', 3.25)
    await price('USD', 'JPY', '2026-01-30', 160)
    // A euro is 100 cents, 1.0842 dollars 108.42: one for one.
    expect(await worth('EUR', 'USD', '2026-01-30')).toEqual({
      id: 'EUR-USD-2026-01-30',
      date: '2026-01-30',
      rate: { numerator: 10842n * 100n, denominator: 10000n * 100n },
    })
    // A dinar is 1000 fils: a fils is 3.25 / 1000 dollars, 0.325 cents.
    expect((await worth('KWD', 'USD', '2026-01-30'))?.rate).toEqual({ numerator: 32500n, denominator: 100_000n })
    // A cent is 1.6 yen.
    expect((await worth('USD', 'JPY', '2026-01-30'))?.rate).toEqual({ numerator: 160n, denominator: 100n })
    // The other way around, a yen is 100 / 160 cents.
    expect((await worth('JPY', 'USD', '2026-01-30'))?.rate).toEqual({ numerator: 100n, denominator: 160n })
  })

  test('is that of the last rate within seven days, whichever way around it was reported', async () => {
    await price('GBP', 'USD', '2026-03-02', 1.25)
    await price('USD', 'GBP', '2026-03-04', 0.5)
    expect(await worth('GBP', 'USD', '2026-03-03')).toMatchObject({ id: 'GBP-USD-2026-03-02' })
    expect(await worth('GBP', 'USD', '2026-03-11')).toMatchObject({
      id: 'USD-GBP-2026-03-04',
      rate: { numerator: 1000n },
    })
    expect(await worth('GBP', 'USD', '2026-03-12')).toBeNull()
    expect(await worth('GBP', 'USD', '2026-03-01')).toBeNull()
  })

  test('is what was reported in this direction before the inverse of the other', async () => {
    await price('MXN', 'USD', '2026-03-02', 0.05)
    await price('USD', 'MXN', '2026-03-02', 21)
    expect(await worth('MXN', 'USD', '2026-03-02')).toMatchObject({ id: 'MXN-USD-2026-03-02' })
    expect(await worth('USD', 'MXN', '2026-03-02')).toMatchObject({ id: 'USD-MXN-2026-03-02' })
  })

  test('is never made of two rates', async () => {
    expect(await worth('EUR', 'JPY', '2026-01-30')).toBeNull()
  })

  test('that was corrected is still known as it was', async () => {
    await price('CAD', 'USD', '2026-03-02', 0.7)
    const before = await now()
    await price('CAD', 'USD', '2026-03-02', 0.8)
    expect((await worth('CAD', 'USD', '2026-03-02', before))?.rate).toEqual({ numerator: 700n, denominator: 1000n })
    expect((await worth('CAD', 'USD', '2026-03-02'))?.rate).toEqual({ numerator: 800n, denominator: 1000n })
  })
})
