// One transaction of the calculator: ledgers and cursor move together or not at all, whatever fails in it, and what was stored before is
// extended or rebuilt to the same end.
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { catchUpMetrics } from '../../src/jobs/ledgers/metrics-calculator.ts'
import { type Database, type Transaction, installationStatement } from '../../src/storage/database.ts'
import { entryBody } from '../harness/records.ts'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'
import {
  type SettingsAct,
  RECEIVABLES,
  changeSettings,
  cursorOf,
  expectCaughtUp,
  startBook,
  storedOf,
} from './pipeline-book.ts'

const SETTINGS: SettingsAct[] = [
  { day: null, body: { type_mapping: { gizmo: 'other' } } },
  { day: '2026-02-01', body: { type_mapping: { gizmo: 'principal' } } },
]

let service: TestService
beforeAll(async () => {
  service = await startTestService({ ROLE: 'api' })
})
afterAll(() => service.stop())

/** The same database, of whose transactions the statement with a number fails, counted from 0. */
function failingAt(number: number, failed: string[]): Database {
  const { database } = service
  return {
    ...database,
    transaction: (work, isolation) =>
      database.transaction((transaction) => {
        let issued = 0
        const query: Transaction['query'] = (statement, values) => {
          if (issued === number) return Promise.reject(new Error(`failed on purpose: ${failed.push(statement.name)}`))
          issued += 1
          return transaction.query(statement, values)
        }
        return work({ ...transaction, query })
      }, isolation),
  }
}

async function storedState(lender: Lender): Promise<unknown> {
  const stored = await storedOf(service, lender.tenant)
  return { stored, cursor: await cursorOf(service, lender.tenant) }
}

/** More receivables than two transactions recalculate. */
const BOOK_SIZE = 4_100

/** Receivables with an entry of the lender's own type each, from before a moment. */
async function insertBook(tenant: number, before: number): Promise<void> {
  const first = before - 10_000_000
  const insert = (into: string, columns: string, values: string) =>
    service.database.query(
      installationStatement(
        '',
        `insert into ${into} (tenant, ${columns}) select $1, ${values} from generate_series(1, ${BOOK_SIZE}) as i`,
      ),
      [tenant],
    )
  const number = `${first} + i`
  await insert(
    'receivables',
    'number, recorded, id, obligor_id, product_type, funded_by, origination_date, currency, delinquent_amount, delinquent_times, metadata',
    `${number}, ${number}, 'b' || i, 'a', 'term_loan', 'balance_sheet', '2026-01-15', 'USD', 0, 0, '{}'`,
  )
  await insert(
    'receivable_patches',
    'number, recorded, effective, actor, patch',
    `${number}, ${number}, '-infinity', 1, '{"origination_date": "2026-01-15", "product_type": "term_loan"}'`,
  )
  await insert(
    'entries',
    'receivable, number, recorded, actor, amount, date, id, type',
    `${number}, ${number}, ${number}, 1, i, '2026-02-10', 'e', 'gizmo'`,
  )
}

/** The same database, which ends after the first transaction that moved the cursor of a tenant. */
function endingAfterOne(tenant: number): Database {
  const { database } = service
  let moved = false
  return {
    ...database,
    transaction: (work, isolation) =>
      database.transaction((transaction) => {
        const query: Transaction['query'] = (statement, values) => {
          if (moved && values[0] === tenant) return Promise.reject(new Error('ended on purpose'))
          moved ||= statement.name === 'move-metrics-cursor' && values[0] === tenant
          return transaction.query(statement, values)
        }
        return work({ ...transaction, query })
      }, isolation),
  }
}

/** A book whose ledgers are stored, then changed in every way. */
async function changedBook(): Promise<Lender> {
  const lender = await startBook(service)
  const { client } = lender
  for (const one of RECEIVABLES)
    expect(await client.post(`/receivables/${one}/entries`, entryBody('first'))).toMatchObject({ status: 200 })
  await catchUpMetrics(service.database)
  const post = (one: string, body: object) => client.post(`/receivables/${one}/entries`, body)
  const answers = [
    await post(
      'r1',
      entryBody('gained', { type: 'gizmo', amount: 700, date: '2026-03-01', receivable_status: 'closed' }),
    ),
    await post('r2', { id: 'first', amount: 5 }),
    await client.delete('/receivables/r3/entries/first'),
    await client.post('/receivables?effective_date=2026-02-01', { id: 'r4', term: '12 months' }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 204, 200])
  await changeSettings(service, lender, SETTINGS)
  return lender
}

test('whichever statement of a transaction fails, ledgers and cursor stay as they were, and the next run makes good', async () => {
  const lender = await changedBook()
  const before = await storedState(lender)
  const failed: string[] = []
  for (let number = 0; ; number += 1) {
    const failures = failed.length
    const outcome = await catchUpMetrics(failingAt(number, failed)).then(
      () => 'done',
      (error: Error) => error.message,
    )
    if (failed.length === failures) break
    expect(outcome).toMatch(/failed on purpose/)
    expect(await storedState(lender)).toEqual(before)
  }
  expect(failed).toEqual(expect.arrayContaining(['lock-metrics-cursor', 'store-ledgers', 'move-metrics-cursor']))
  await expectCaughtUp(service, lender, SETTINGS)
})

test('a statement that the database itself refuses leaves ledgers and cursor as they were', async () => {
  const lender = await changedBook()
  const before = await storedState(lender)
  const run = (text: string) => service.database.query(installationStatement('', text), [])
  await run('alter table metrics_cursors add constraint halted check (position < 0) not valid')
  await expect(catchUpMetrics(service.database)).rejects.toThrow(/halted/)
  await run('alter table metrics_cursors drop constraint halted')
  expect(await storedState(lender)).toEqual(before)
  await catchUpMetrics(service.database)
  await expectCaughtUp(service, lender, SETTINGS)
})

test('a change of settings reaches every receivable of a book larger than one transaction takes, also where it is halted midway', async () => {
  // A run of the calculator also ends by the clock, which stands still here.
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now())
  const lender = await startBook(service)
  await catchUpMetrics(service.database)
  const { position = 0 } = (await cursorOf(service, lender.tenant)) ?? {}
  await insertBook(lender.tenant, position)
  await changeSettings(service, lender, SETTINGS)
  await expect(catchUpMetrics(endingAfterOne(lender.tenant))).rejects.toThrow(/ended on purpose/)
  const halted = await cursorOf(service, lender.tenant)
  expect(halted?.sweep).toBeGreaterThan(0)
  const gained = entryBody('gained', { type: 'gizmo', amount: 700, date: '2026-03-01' })
  expect(await lender.client.post('/receivables/r1/entries', gained)).toMatchObject({ status: 200 })
  await catchUpMetrics(service.database)
  await expectCaughtUp(service, lender, SETTINGS)
  expect((await storedOf(service, lender.tenant)).length).toBe(RECEIVABLES.length + BOOK_SIZE)
  clock.mockRestore()
})

test('a second calculator passes over a tenant that the first has in hand', async () => {
  const lender = await changedBook()
  const before = await storedState(lender)
  await service.database.transaction(async (transaction) => {
    const hold = installationStatement('test-hold-cursor', 'select from metrics_cursors where tenant = $1 for update')
    await transaction.query(hold, [lender.tenant])
    await catchUpMetrics(service.database)
    expect(await storedState(lender)).toEqual(before)
  })
  await catchUpMetrics(service.database)
  await expectCaughtUp(service, lender, SETTINGS)
})

test('an entry that comes and is deleted leaves the ledger as it was', async () => {
  const lender = await startBook(service)
  const { client } = lender
  await client.post('/receivables/r1/entries', entryBody('stays'))
  await catchUpMetrics(service.database)
  const [before] = await storedOf(service, lender.tenant)
  const passing = entryBody('passes', {
    date: '2026-01-16',
    type: 'principal',
    amount: 300,
    receivable_status: 'closed',
    balance: 7,
  })
  await client.post('/receivables/r1/entries', passing)
  await catchUpMetrics(service.database)
  const [between] = await storedOf(service, lender.tenant)
  expect(between).not.toMatchObject({ ledger: before?.ledger })
  await client.delete('/receivables/r1/entries/passes')
  await catchUpMetrics(service.database)
  const [after] = await storedOf(service, lender.tenant)
  expect({ ...after, position: 0 }).toEqual({ ...before, position: 0 })
})

test('entries that come one at a time make the ledger that they make when they come together', async () => {
  const [one, other] = [await startBook(service), await startBook(service)]
  const bodies = Array.from({ length: 12 }, (_, at) =>
    entryBody(`e${at}`, {
      date: `2026-0${1 + ((at * 5) % 7)}-15`,
      type: at === 0 ? 'disbursement' : 'principal',
      amount: 1_000 + at,
      balance: at % 3 === 0 ? 90_000 - at : null,
      receivable_status: at % 4 === 0 ? 'active' : null,
    }),
  )
  for (const body of bodies) {
    await one.client.post('/receivables/r1/entries', body)
    await catchUpMetrics(service.database)
  }
  await Promise.all(bodies.toReversed().map((body) => other.client.post('/receivables/r1/entries', body)))
  await catchUpMetrics(service.database)
  const figures = async ({ tenant }: Lender) => {
    const [stored] = await storedOf(service, tenant)
    return { ...stored, receivable: 0, position: 0 }
  }
  expect(await figures(one)).toEqual(await figures(other))
})
