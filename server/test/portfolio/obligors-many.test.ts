// Obligors by the ten thousand: ranked from run to run of what is stored, many of them equal, each run by itself; and obligors
// about which nothing is stored yet.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WHOLE } from '@tapeline/kernel/metrics/portfolio/dimensions'
import { GroupTotals } from '@tapeline/kernel/metrics/portfolio/totals/group-totals'
import { MEASURE } from '@tapeline/kernel/metrics/portfolio/measures'
import { OBLIGORS, measureOfObligor, packGroup, packOf } from '@tapeline/kernel/metrics/portfolio/totals/obligors'
import { readLargestObligors } from '../../src/resources/portfolio/obligors/obligor-reads.ts'
import { storeFold } from '../../src/resources/portfolio/totals/totals-store.ts'
import { type Statement, installationStatement } from '../../src/storage/database.ts'
import { accountBody, entryBody, receivableBody } from '../harness/records.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { demand } from '../surface/operations.ts'
import { addBareTenant } from './bare-tenant.ts'

const TENANT = 900_001
const BROKEN_TENANT = 900_002
const MANY = 20_000
const DAY = 20_500

const nameObligors = installationStatement(
  'test-name-obligors',
  `insert into portfolio_obligors (tenant, ordinal, obligor_id)
   select $1, n, 'o' || lpad((n * 7919 % ${MANY})::text, 5, '0') from generate_series(0, ${MANY - 1}) n`,
)

/** The id of an obligor by its ordinal: in no order of the ordinals. */
const idOf = (ordinal: number) => `o${String((ordinal * 7919) % MANY).padStart(5, '0')}`

/** What an obligor owes after the second fold: one of a hundred amounts, so that two hundred are equal. */
const owes = (ordinal: number) => 100 + (ordinal % 100)

let service: TestService
beforeAll(async () => {
  service = await startTestService({ ROLE: 'api' })
  const ordinals = Array.from({ length: MANY }, (_, ordinal) => ordinal)
  for (const tenant of [TENANT, BROKEN_TENANT]) {
    await addBareTenant(service.database, tenant)
    await service.database.query(nameObligors, [tenant])
    // Every third owes all of it since the first fold, the others a part.
    const firstPart = (ordinal: number) => (ordinal % 3 === 0 ? owes(ordinal) : 60)
    await store(tenant, 1, ordinals, (ordinal) => ({ open: 1, amount: firstPart(ordinal) }))
    const rest = ordinals.filter((ordinal) => ordinal % 3 !== 0)
    await store(tenant, 2, rest, (ordinal) => ({ open: 0, amount: owes(ordinal) - 60 }))
  }
})
afterAll(() => service.stop())

type Part = (ordinal: number) => { readonly open: number; readonly amount: number }

/** A fold of what some obligors owe more. */
async function store(tenant: number, fold: number, ordinals: readonly number[], partOf: Part): Promise<void> {
  const [whole, packs] = [new GroupTotals(), new Map<string, GroupTotals>()]
  for (const ordinal of ordinals) {
    const { open, amount } = partOf(ordinal)
    const group = packGroup(packOf(ordinal), 'USD')
    const pack = packs.get(group) ?? new GroupTotals()
    packs.set(group, pack)
    for (const [measure, delta] of [
      [MEASURE.open, open],
      [MEASURE.open_principal, amount],
    ] as const) {
      whole.add(DAY + fold, measure, delta)
      pack.add(DAY + fold, measureOfObligor(measure, ordinal) ?? Number.NaN, delta)
    }
  }
  const groups = new Map([
    [WHOLE.code, new Map([['["USD"]', whole]])],
    [OBLIGORS, packs],
  ])
  const place = { tenant, fold, position: 10 * fold, settings: 0 }
  await service.database.transaction((transaction) => storeFold(transaction, place, groups))
}

/** Reads obligors. Returns also how many rows each of the statements that read their sums gave. */
async function read(tenant: number, more: { top: number; as_of?: number; known_at?: number }) {
  const rows: number[] = []
  const question = { tenant, operator_slug: 'operator', as_of: DAY + 9, known_at: 20, currency: undefined, ...more }
  const { ranked } = await service.database.transaction(async (transaction) => {
    const query = async <T>(one: Statement, values: readonly unknown[]) => {
      const found = await transaction.query<T>(one, values)
      if (one.name.startsWith('find-portfolio-totals')) rows.push(found.length)
      return found
    }
    return readLargestObligors({ query }, question)
  }, 'repeatable read')
  return { ranking: ranked[0]?.ranking, rows }
}

test('of many that are equal those with the first ids are ranked, from whichever run they come', async () => {
  const all = Array.from({ length: MANY }, (_, ordinal) => ordinal)
  for (const top of [1, 20, 200, 201, 1_000]) {
    const { ranking } = await read(TENANT, { top })
    const sorted = all.toSorted((one, other) => owes(other) - owes(one) || (idOf(one) < idOf(other) ? -1 : 1))
    const expected = sorted.slice(0, top).map((ordinal) => [idOf(ordinal), 1, owes(ordinal)])
    expect(
      ranking?.largest.map(({ obligor_id, open_receivables, outstanding }) => [
        obligor_id,
        open_receivables,
        outstanding,
      ]),
    ).toEqual(expected)
    expect(ranking?.obligors).toBe(MANY)
    expect(ranking?.principal).toBe(BigInt(all.reduce((sum, ordinal) => sum + owes(ordinal), 0)))
    expect(ranking?.squares).toBe(BigInt(all.reduce((sum, ordinal) => sum + owes(ordinal) ** 2, 0)))
  }
})

test('as known after the first fold, and on a day before the second, only that counts', async () => {
  for (const clocks of [{ known_at: 19 }, { as_of: DAY + 1 }]) {
    const { ranking } = await read(TENANT, { top: 1, ...clocks })
    expect(ranking?.largest).toMatchObject([{ outstanding: 199 }])
    const third = Array.from({ length: Math.ceil(MANY / 3) }, (_, at) => owes(3 * at))
    const sum = third.reduce((sum, amount) => sum + amount, 0) + 60 * (MANY - third.length)
    expect(ranking?.principal).toBe(BigInt(sum))
  }
  expect((await read(TENANT, { top: 1, as_of: DAY })).ranking).toBeUndefined()
})

test('no statement gives more than the sums of a run, however many obligors there are', async () => {
  const packs = packOf(MANY - 1) + 1
  const { rows } = await read(TENANT, { top: 20 })
  // The whole first; then 64 packs and the rest, of each all time and the days of one month after each of two folds.
  expect(rows).toEqual([4, 64 * 4, (packs - 64) * 4])
  // In a later month there are no days to be taken back.
  expect((await read(TENANT, { top: 20, as_of: DAY + 62 })).rows.slice(1)).toEqual([64 * 2, (packs - 64) * 2])
})

test('obligors that do not add up to what is open are an error, never an answer', async () => {
  await store(BROKEN_TENANT, 3, [7], () => ({ open: 0, amount: 5 }))
  const lose = installationStatement(
    'test-lose-a-pack',
    `delete from portfolio_totals where tenant = $1 and segment = 3 and dimension = ${OBLIGORS}`,
  )
  await service.database.query(lose, [BROKEN_TENANT])
  await expect(read(BROKEN_TENANT, { top: 1, known_at: 30 })).rejects.toThrow('are off by 5')
})

test('obligors about which nothing is stored yet are ranked by what was known of them', async () => {
  const { client } = await service.lender()
  for (const [at, obligor] of ['b', 'a', 'c'].entries()) {
    await demand(client.post('/accounts', accountBody(obligor)))
    await demand(client.post('/receivables', receivableBody(`r${at}`, obligor)))
    await demand(client.post(`/receivables/r${at}/entries`, entryBody('d', { amount: 500 + 100 * (at % 2) })))
  }
  const { body } = await demand(client.get('/receivables/r2/entries/d'))
  const query = { as_of: '2026-03-31', known_at: body.created_at }
  const { data } = (await demand(client.get('/portfolio/obligors', query))).body
  expect(data.map((row: Record<string, unknown>) => [row['obligor_id'], row['outstanding']])).toEqual([
    ['a', 600],
    ['b', 500],
    ['c', 500],
  ])
})
