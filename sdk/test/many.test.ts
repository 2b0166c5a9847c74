// Many writes: each row has its outcome, in order; few are in flight, and rows of one id never overtake each other.
import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestService, startTestService } from '../../server/test/harness/service.ts'
import {
  AbortError,
  ConfigurationError,
  type NewAccount,
  type Tapeline,
  ValidationError,
  writeEach,
} from '../src/index.ts'
import { BadNetwork, type Turn } from './bad-network.ts'
import { all, clientOf, newAccount, newEntry, newReceivable } from './clients.ts'

/** A row, and how long its write takes. */
interface Row {
  readonly id: string
  readonly turns: number
}

const turn = () => new Promise((resolve) => setImmediate(resolve))

/** Writes rows that take some turns each, and remembers when each began and ended. */
function slowWriter() {
  const events: [string, Row][] = []
  const busy = new Map<string, number>()
  let now = 0
  let most = 0
  const write = async (row: Row): Promise<string> => {
    now += 1
    most = Math.max(most, now)
    busy.set(row.id, (busy.get(row.id) ?? 0) + 1)
    events.push(['began', row])
    expect(busy.get(row.id)).toBe(1)
    for (let i = 0; i < row.turns; i += 1) await turn()
    events.push(['ended', row])
    busy.set(row.id, 0)
    now -= 1
    if (row.turns % 3 === 2) throw new RangeError(`${row.turns}`)
    return `stored ${row.id}`
  }
  return { write, events, most: () => most }
}

const rowsOf = fc.array(fc.record({ id: fc.constantFrom('a', 'b', 'c', 'd'), turns: fc.nat(5) }), { maxLength: 40 })

test('every row has its outcome in the order of the rows, and rows of one id are written one after the other', async () => {
  await fc.assert(
    fc.asyncProperty(rowsOf, fc.integer({ min: 1, max: 8 }), fc.boolean(), async (rows, concurrency, asynchronous) => {
      const { write, events, most } = slowWriter()
      const source = asynchronous
        ? (async function* () {
            for (const row of rows) yield await Promise.resolve(row)
          })()
        : rows
      const outcomes = await all(writeEach(source, { write, id: ({ id }) => id, concurrency }))
      expect(outcomes.map(({ index, row }) => [index, row])).toEqual(rows.map((row, index) => [index, row]))
      for (const outcome of outcomes)
        expect(outcome.ok ? outcome.stored : outcome.error.message).toBe(
          outcome.row.turns % 3 === 2 ? `${outcome.row.turns}` : `stored ${outcome.row.id}`,
        )
      expect(most()).toBeLessThanOrEqual(concurrency)
      for (const id of ['a', 'b', 'c', 'd'])
        expect(events.filter(([event, row]) => event === 'began' && row.id === id).map(([, row]) => row)).toEqual(
          rows.filter((row) => row.id === id),
        )
    }),
    { numRuns: 60 },
  )
})

test('rows of different ids are in flight together, as many as are allowed', async () => {
  const { write, most } = slowWriter()
  await all(
    writeEach(
      Array.from({ length: 50 }, (_, i) => ({ id: `${i}`, turns: 4 })),
      { write, id: ({ id }) => id, concurrency: 7 },
    ),
  )
  expect(most()).toBe(7)
})

describe('a source of rows', () => {
  const forever = async function* (taken: Row[], closed: () => void) {
    try {
      for (let i = 0; ; i += 1) {
        const row = { id: `${i}`, turns: 0 }
        taken.push(row)
        yield await Promise.resolve(row)
      }
    } finally {
      closed()
    }
  }

  test('is taken from as outcomes are read, never far ahead, and closed when the loop is left', async () => {
    const taken: Row[] = []
    let closed = false
    let read = 0
    for await (const _ of writeEach(
      forever(taken, () => (closed = true)),
      { write: slowWriter().write, id: ({ id }) => id, concurrency: 4 },
    )) {
      read += 1
      expect(taken.length - read).toBeLessThanOrEqual(5)
      if (read % 100 === 0) for (let i = 0; i < 50; i += 1) await turn()
      if (read === 1_000) break
    }
    for (let i = 0; i < 10 && !closed; i += 1) await turn()
    expect([closed, taken.length <= 1_006]).toEqual([true, true])
  })

  test('that is left has no write in progress', async () => {
    const { write, events } = slowWriter()
    for await (const { index } of writeEach(
      Array.from({ length: 9 }, (_, i) => ({ id: `${i}`, turns: i === 0 ? 9 : 30 })),
      { write, id: ({ id }) => id, concurrency: 4 },
    ))
      if (index === 0) break
    const count = (what: string) => events.filter(([event]) => event === what).length
    expect([count('began'), count('ended')]).toEqual([4, 4])
  })

  test('that waits for outcomes gets them: finished writes are yielded before the next row is there', async () => {
    let yielded = 0
    const asking = async function* () {
      for (let i = 0; i < 5; i += 1) {
        while (yielded < i) await turn()
        yield { id: `${i}`, turns: 1 }
      }
    }
    for await (const _ of writeEach(asking(), { write: slowWriter().write, id: ({ id }) => id })) yielded += 1
    expect(yielded).toBe(5)
  })

  test('that fails throws after the outcomes of the rows before', async () => {
    const failing = function* () {
      yield { id: 'a', turns: 3 }
      yield { id: 'b', turns: 0 }
      throw new Error('line 3 is no JSON')
    }
    const yielded: string[] = []
    const walk = async () => {
      for await (const { row } of writeEach(failing(), { write: slowWriter().write, id: ({ id }) => id }))
        yielded.push(row.id)
    }
    await expect(walk()).rejects.toThrow('line 3 is no JSON')
    expect(yielded).toEqual(['a', 'b'])
  })

  test('that is stuck does not hold an abort', async () => {
    const stuck = async function* () {
      yield { id: 'a', turns: 0 }
      await new Promise(() => {})
    }
    const controller = new AbortController()
    const yielded: string[] = []
    const walk = async () => {
      for await (const { row } of writeEach<Row, string>(stuck(), {
        write: slowWriter().write,
        id: ({ id }) => id,
        signal: controller.signal,
      })) {
        yielded.push(row.id)
        setTimeout(() => controller.abort(), 20)
      }
    }
    await expect(walk()).rejects.toThrow(AbortError)
    expect(yielded).toEqual(['a'])
  })
})

test.each([0, -1, 1.5, Number.NaN])('a concurrency of %s is refused', async (concurrency) => {
  const writing = writeEach([], { write: () => Promise.resolve(), id: () => '', concurrency })
  await expect(writing.next()).rejects.toThrow(ConfigurationError)
})

describe('against the service', () => {
  let service: TestService
  let network: BadNetwork
  let tapeline: Tapeline
  beforeAll(async () => {
    service = await startTestService()
    network = await BadNetwork.before(service.address)
    tapeline = clientOf(network.address, (await service.lender()).key).tapeline
  })
  afterAll(async () => {
    await network.stop()
    await service.stop()
  })

  test('each row is stored or yields its faults, over a network that loses one in three', async () => {
    const turns: Turn[] = [
      'cut after',
      'pass',
      'pass',
      { status: 503 },
      'pass',
      'cut before',
      'pass',
      'cut within',
      'pass',
    ]
    network.plan(...Array.from({ length: 30 }, () => turns).flat())
    const rows = Array.from({ length: 120 }, (_, i) =>
      i % 10 === 9 ? newAccount(`bad-${i}`, { industry: 'none' }) : newAccount(`a${i % 40}`, { name: `Name ${i}` }),
    )
    const outcomes = await all(
      tapeline.accounts.upsertMany(rows, { concurrency: 12, effective_date: '2026-02-01', retries_max: 20 }),
    )
    expect(outcomes.map(({ row }) => row)).toEqual(rows)
    for (const { ok, index, row, ...rest } of outcomes) {
      expect(ok).toBe(index % 10 !== 9)
      if ('stored' in rest) expect(rest.stored).toMatchObject({ id: row.id, name: row.name })
      else expect(rest.error).toBeInstanceOf(ValidationError)
    }
    const stored = await all(tapeline.accounts.list({ limit: 100 }))
    const latest = new Map(rows.filter(({ id }) => id.startsWith('a')).map(({ id, name }) => [id, name]))
    expect(new Map(stored.map(({ id, name }) => [id, name]))).toEqual(latest)
  })

  test('entries of many receivables go in one stream', async () => {
    network.plan()
    await tapeline.accounts.upsert(newAccount('a'))
    for (const id of ['r1', 'r2']) await tapeline.receivables.upsert(newReceivable(id, 'a'))
    const lines = Array.from({ length: 20 }, (_, i) => ({
      receivable: `r${1 + (i % 2)}`,
      entry: newEntry(`e${i % 4}`, { amount: i }),
    }))
    const outcomes = await all(
      writeEach(lines, {
        write: ({ receivable, entry }) => tapeline.receivables.entries(receivable).upsert(entry),
        id: ({ receivable, entry }) => JSON.stringify([receivable, entry.id]),
      }),
    )
    expect(outcomes.every(({ ok }) => ok)).toBe(true)
    const amounts = (await all(tapeline.receivables.entries('r1').list())).map(({ id, amount }) => [id, amount])
    expect(Object.fromEntries(amounts)).toEqual({ e0: 16, e2: 18 })
  })

  test('an abort ends rows in flight, sends no more and yields every row that was taken', async () => {
    network.plan(...Array.from({ length: 9 }, (): Turn => 'silence'))
    const controller = new AbortController()
    const taken: string[] = []
    const rows = function* (): Generator<NewAccount> {
      for (let i = 0; ; i += 1) {
        taken.push(`x${i}`)
        yield newAccount(`x${i}`)
      }
    }
    const outcomes: boolean[] = []
    const walk = async () => {
      for await (const { ok } of tapeline.accounts.upsertMany(rows(), { concurrency: 3, signal: controller.signal }))
        outcomes.push(ok)
    }
    const walking = walk()
    walking.catch(() => {})
    await expect.poll(() => network.seen.length).toBe(3)
    // Time for one more, were it sent.
    await sleep(300)
    controller.abort()
    await expect(walking).rejects.toThrow(AbortError)
    expect(outcomes).toEqual(taken.map(() => false))
    expect([taken.length <= 4, network.seen.length]).toEqual([true, 3])
  })
})
