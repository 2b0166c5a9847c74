// Clocks on their way beside each other: what fails for one holds no other, and holds itself no longer than what cannot be calculated.
import { addDays, addMonths, monthOf } from '@tapeline/kernel/core/day'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { ClockMover, moveClock } from '../../src/jobs/clocks/clock-mover.ts'
import { lenderOf } from '../../src/jobs/debt-lines/line-followers.ts'
import type { Job } from '../../src/jobs/scheduling/schedule.ts'
import { TenantNews } from '../../src/jobs/scheduling/tenant-news.ts'
import { MOVES_MAX } from '../../src/resources/sandbox-clock/sandbox-clock-rules.ts'
import { installationStatement } from '../../src/storage/database.ts'
import { workerJobs } from '../../src/worker-jobs.ts'
import { LATE_AT_MOST_A_FIFTH, LineBook } from '../debt-line/line-book.ts'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'
import { demand } from '../surface/operations.ts'
import { readClock } from './clock.ts'

let service: TestService
let failing: Lender
let other: Lender
beforeAll(async () => {
  service = await startTestService({ ROLE: 'api' })
  await service.operator()
})
beforeEach(async () => {
  failing = await service.lender()
  other = await service.lender()
  const tomorrow = addDays(new Date().toISOString().slice(0, 10), 1)
  for (const { client } of [failing, other])
    await demand(client.post('/sandbox-clock', { advance_to: `${tomorrow}T12:00:00Z` }))
  await followAll()
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => service.stop())

const setClock = installationStatement('test-set-clock', 'update tenants set clock = $2 where tenant = $1')

/**
 * Runs what follows the log, but nothing that moves a clock, and no job that is left out: twice, as events are made of checks, which come behind them.
 */
async function followAll(left_out?: string): Promise<void> {
  const follows = ({ name, pause_ms }: Job) => pause_ms <= 1_000 && name !== 'sandbox-clocks' && name !== left_out
  await runJobs(follows)
  await runJobs(follows)
}

async function runJobs(which: (job: Job) => boolean): Promise<void> {
  const { signal } = new AbortController()
  const jobs = workerJobs(service.app.services, signal, { shares_looks: false })
  for (const { run } of jobs.filter(which)) await run(signal)
}

/** A debt line as the operator writes it. */
const LINE = {
  id: 'of-the-third',
  name: 'A line',
  currency: 'USD',
  status: 'active',
  commitment: 1_000_000,
  opened_on: '2026-01-01',
}

interface Watched {
  readonly mover: ClockMover
  /** Of which tenants alerts were brought up to date. */
  readonly watched: ReadonlySet<number>[]
  /** Looks once at the clocks of both lenders. */
  readonly look: () => Promise<void>
}

/** A mover for which the alerts of the one lender fail. */
function moverOf(failure: Error): Watched {
  const tenants = new TenantNews(service.database)
  const watched: ReadonlySet<number>[] = []
  const mover = new ClockMover(service.database, tenants, {
    lenderOf: () => undefined,
    close: async () => {},
    listLagEnds: async () => [],
    watch: async (of) => {
      watched.push(of)
      if (of.has(failing.tenant)) throw failure
    },
  })
  const look = async () => {
    const of = new Set([failing.tenant, other.tenant])
    await mover.run((await tenants.look()).filter(({ tenant }) => of.has(tenant)))
  }
  return { mover, watched, look }
}

/** How often a lender's clock was moved on from where it was created. */
async function movesOf({ client }: Lender): Promise<number> {
  return (await readClock(client)).moves.length
}

test('a clock is moved on although another fails, which is thrown', async () => {
  const failure = new Error('alerts of the one cannot be watched')
  const { watched, look } = moverOf(failure)
  const [before, others] = [await movesOf(failing), await movesOf(other)]
  await expect(look()).rejects.toBe(failure)
  expect([await movesOf(failing), await movesOf(other)]).toEqual([before, others + 1])
  // Only of the lender whose clock it is, and of the operator, who watches all lenders.
  const operator = (await service.operator()).tenant
  expect(watched).toHaveLength(2)
  for (const { tenant } of [failing, other]) expect(watched).toContainEqual(new Set([tenant, operator]))
})

test('what fails at a stop holds a clock for two minutes and no longer', async () => {
  const failure = new Error('alerts of the one cannot be watched')
  const { look } = moverOf(failure)
  const before = await movesOf(failing)
  await expect(look()).rejects.toBe(failure)
  const now = performance.now.bind(performance)
  const later = (ms: number) => vi.spyOn(performance, 'now').mockImplementation(() => now() + ms)
  later(60_000)
  await expect(look()).rejects.toBe(failure)
  expect(await movesOf(failing)).toBe(before)
  later(121_000)
  await expect(look()).rejects.toBe(failure)
  expect(await movesOf(failing)).toBe(before + 1)
})

test('what the operator writes of others does not hold a clock that stands still', async () => {
  const { look } = moverOf(new Error('alerts of the one cannot be watched'))
  const before = await movesOf(failing)
  await expect(look()).rejects.toThrow()
  const operator = await service.operator()
  const third = await service.lender()
  await demand(operator.client.post('/operator/debt-lines', { ...LINE, organization: third.organization.organization }))
  await runJobs(({ name }) => name === 'operator-copies')
  const now = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => now() + 121_000)
  await expect(look()).rejects.toThrow()
  expect(await movesOf(failing)).toBe(before + 1)
})

test('a clock with a line waits for the certificates of its closes, and for tests that include them', async () => {
  const book = await LineBook.open(service)
  const today = new Date().toISOString().slice(0, 10)
  const month = monthOf(addMonths(today, -1))
  await book.openLine({ opened_on: `${month}-01` })
  await book.agree('terms', { effective_from: `${month}-01`, covenants: [LATE_AT_MOST_A_FIFTH] })
  await demand(book.lender.client.post(`/debt-lines/${book.line}/closes`, { month }))
  await demand(book.lender.client.post('/sandbox-clock', { advance_to: `${addDays(today, 1)}T12:00:00Z` }))
  const tenants = new TenantNews(service.database)
  const at_stop = { lenderOf, close: async () => {}, listLagEnds: async () => [], watch: async () => {} }
  const mover = new ClockMover(service.database, tenants, at_stop)
  const look = async () => {
    await mover.run((await tenants.look()).filter(({ tenant }) => tenant === book.lender.tenant))
    return movesOf(book.lender)
  }
  await followAll('certificates')
  const before = await movesOf(book.lender)
  expect(await look()).toBe(before)
  await followAll('covenants')
  expect(await look()).toBe(before)
  await followAll()
  // Events are made of tests, too.
  await followAll()
  expect(await look()).toBe(before + 1)
})

test('the last of the moves that a clock may make leads to its target, past the stops before it', async () => {
  const { client, tenant } = other
  const target = `${addDays(new Date().toISOString().slice(0, 10), 200)}T12:00:00.000000Z`
  await demand(client.post('/sandbox-clock', { advance_to: target }))
  // All moves but the last, each of a microsecond, an hour ago.
  const before = MOVES_MAX - 1
  const hour_ago = (Date.now() - 3_600_000) * 1_000
  const moves = Array.from({ length: before }, (_, n) => `${hour_ago + n}+${n}`).join(' ')
  await service.database.query(setClock, [tenant, moves])
  await moveClock(service.database, tenant, { moves: before, days: [] })
  const clock = await readClock(client)
  // The first one created the clock, and is not listed.
  expect([clock.moves.length, clock.moves.at(-1)?.shows]).toEqual([MOVES_MAX - 1, target])
})
