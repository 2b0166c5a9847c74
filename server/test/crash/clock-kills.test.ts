// A worker that is killed again and again while it moves the clock of a sandbox: the clock arrives all the same, and what the lender lived through is what a
// lender of the same book lived through whose worker was never killed.
import { setTimeout } from 'node:timers/promises'
import { addDays } from '@tapeline/kernel/core/day'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { advance, readClock } from '../clocks/clock.ts'
import { openLivedBook, readLivedBook } from '../clocks/lived-book.ts'
import type { LineBook } from '../debt-line/line-book.ts'
import { eventually } from '../harness/client.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { timeLimit } from '../harness/time-limits.ts'
import { urlOf } from '../operations/books.ts'
import { demand } from '../surface/operations.ts'
import { type KeptNode, keepNode } from './node-keeper.ts'

const TODAY = new Date().toISOString().slice(0, 10)
/**
 * Two or three ends of months later: their closes, a test of a covenant in breach, and the end of its cure are on the way, whatever day it is. Late from the
 * first of a month on, the loan is 31 days late at the end of the next month alone, 61 days from now at most; its cure ends on the 25th of the month after.
 */
const TARGET = `${addDays(TODAY, 90)}T12:00:00.000000Z`
/** A kill comes as the clock is seen to have moved, or so long after, in milliseconds: at each of these in turn. */
const KILLED_AFTER_MS = [0, 400, 150, 900, 0, 250, 1_400]
const LONG_MS = timeLimit(300_000)

let service: TestService
let worker: KeptNode
const findings: string[] = []
beforeAll(async () => {
  service = await startTestService({ ROLE: 'api' })
  worker = await keepNode({
    settings: { DATABASE_URL: urlOf(service.connection), ROLE: 'worker', LOG_LEVEL: 'error' },
    may_refuse: false,
    report: (finding) => findings.push(finding),
  })
  await worker.ready()
})
afterAll(async () => {
  await worker.discard()
  await service.stop()
})

/** A book whose smaller loan is late from today on, so that it is in breach at the end of the second month from now. */
async function openLateBook(): Promise<LineBook> {
  const book = await openLivedBook(service, TODAY)
  const late = { delinquent_since: TODAY, delinquent_amount: 5_000, delinquent_times: 1 }
  await demand(book.lender.client.post('/receivables', { id: 'r2', ...late }))
  return book
}

/** Moves a clock to the target and kills the worker each time the clock was seen to move. Returns how often. */
async function advanceUnderKills({ lender: { client } }: LineBook): Promise<number> {
  await demand(client.post('/sandbox-clock', { advance_to: TARGET }))
  let kills = 0
  for (let seen = 0; ;) {
    const clock = await eventually(
      () => readClock(client),
      ({ status, moves }) => status === 'ready' || moves.length > seen,
      LONG_MS,
    )
    if (clock.status === 'ready') return kills
    seen = clock.moves.length
    await setTimeout(KILLED_AFTER_MS[kills % KILLED_AFTER_MS.length])
    await worker.kill()
    kills += 1
  }
}

test(
  'a clock whose worker is killed on the way arrives with the months, tests, closes and events of one that is left alone',
  { timeout: LONG_MS },
  async () => {
    const left_alone = await openLateBook()
    await advance(left_alone.lender.client, TARGET)
    const expected = await readLivedBook(left_alone)
    const other = await openLateBook()
    const kills = await advanceUnderKills(other)
    expect(kills).toBeGreaterThanOrEqual(4)
    expect((await readClock(other.lender.client)).shows >= TARGET).toBe(true)
    const lived = await readLivedBook(other)
    expect(lived.months).toEqual(expected.months)
    expect(lived.tests).toEqual(expected.tests)
    expect(lived.closes).toEqual(expected.closes)
    expect(lived.events).toEqual(expected.events)
    // The book has what was to be lived through: months that closed by themselves, and a late loan that breaks the covenant.
    expect(lived.closes.length).toBeGreaterThanOrEqual(2)
    expect(lived.tests).toContain('"breach"')
    expect(findings).toEqual([])
  },
)
