// The calculator of integrity checks beside the checks of all facts at once: however the log is split and in whatever order facts arrive, the same is
// found; and what is stored is what the history gives.
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rebuildIntegrity, verifyIntegrity } from '../../src/jobs/integrity/integrity-verify.ts'
import type { Producer } from '../../src/jobs/integrity/producer.ts'
import { receivableProducer } from '../../src/jobs/integrity/receivable-producer.ts'
import { installationStatement } from '../../src/storage/database.ts'
import { runs } from '../../../kernel/test/length.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { whenFree } from '../../src/jobs/ledgers/metrics-verify.ts'
import { demand } from '../surface/operations.ts'
import { type CheckedBook, openCheckedBook } from './checked-book.ts'
import { SETTINGS, checkBook } from './checked-now.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService({ ROLE: 'api' })
})
afterAll(() => service.stop())

const findRows = installationStatement(
  '',
  `
  select finding, check_name, receivable_id, from_day, until_day, amount, measured, evidence, receivables from findings
  where tenant = $1 order by finding`,
)

/** What is stored of a lender, without what differs with the moments of writes. */
const storedOf = ({ tenant }: CheckedBook) => service.database.query<object>(findRows, [tenant])

/** A write: an entry of a loan, one that is changed or deleted, or another origination date. */
interface Write {
  readonly does: 'enter' | 'remove' | 'move'
  readonly loan: number
  readonly entry: number
  readonly day: number
  readonly amount: number
}

const writes = fc.array(
  fc.record({
    does: fc.constantFrom<Write['does'][]>('enter', 'enter', 'enter', 'remove', 'move'),
    loan: fc.integer({ min: 1, max: 2 }),
    entry: fc.integer({ min: 1, max: 3 }),
    day: fc.integer({ min: 1, max: 28 }),
    amount: fc.integer({ min: 1, max: 1_000_000 }),
  }),
  { minLength: 1, maxLength: 8 },
)

async function write(book: CheckedBook, { does, loan, entry, day, amount }: Write): Promise<void> {
  const [id, e] = [`LOAN-000${loan}`, `e${entry}`]
  const date = `2025-12-${String(day).padStart(2, '0')}`
  if (does === 'enter') await book.enter(id, e, { date, amount })
  else if (does === 'move') await book.lend(id, { origination_date: date })
  else await book.parties.lender.delete(`/receivables/${id}/entries/${e}`)
}

test('any split of the log gives the same findings as one turn', async () => {
  await fc.assert(
    fc.asyncProperty(writes, fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }), async (some, splits) => {
      const book = await openCheckedBook(service)
      for (const [at, each] of some.entries()) {
        await write(book, each)
        if (splits[at] === true) await checkBook(service, book)
      }
      await checkBook(service, book)
      const followed = await storedOf(book)
      expect((await whenFree(() => verifyIntegrity(service.database, book.tenant, SETTINGS))).differing).toEqual([])
      // From nothing: the whole history in one sweep.
      await forget(book)
      await checkBook(service, book)
      expect(await storedOf(book)).toEqual(followed)
    }),
    { numRuns: runs(4, 40) },
  )
})

async function forget({ tenant }: CheckedBook): Promise<void> {
  for (const table of ['integrity_cursors', 'findings', 'finding_history', 'integrity_completions'])
    await service.database.query(installationStatement('', `delete from ${table} where tenant = $1`), [tenant])
}

describe('verifying', () => {
  const change = async (book: CheckedBook, sql: string) =>
    service.database.query(installationStatement('', sql), [book.tenant])

  test.each([
    ['an amount', 'update findings set amount = amount + 1 where tenant = $1'],
    ['a lost finding', 'delete from findings where tenant = $1'],
    [
      'a finding of nothing',
      `insert into findings select tenant, 'finding-made-up', producer, '999', check_name, 'LOAN-9', obligor_id, from_day, until_day, amount, currency,
        measured, evidence, receivables, accounts, found_at, recorded from findings where tenant = $1`,
    ],
  ])('%s that was changed is found, nothing is changed by that, and rebuilding puts it right', async (_, sql) => {
    const book = await openCheckedBook(service)
    await checkBook(service, book)
    const before = await storedOf(book)
    await change(book, sql)
    const verified = await whenFree(() => verifyIntegrity(service.database, book.tenant, SETTINGS))
    expect(verified).toMatchObject({ receivables: 2, differing: [expect.any(String)] })
    expect(await whenFree(() => verifyIntegrity(service.database, book.tenant, SETTINGS))).toEqual(verified)
    expect((await whenFree(() => rebuildIntegrity(service.database, book.tenant, SETTINGS))).differing).toEqual(
      verified.differing,
    )
    expect((await whenFree(() => verifyIntegrity(service.database, book.tenant, SETTINGS))).differing).toEqual([])
    expect(await storedOf(book)).toEqual(before)
  })
})

describe('a receivable for which a check fails', () => {
  /** Fails for one loan, as an amount would that no formula bears. */
  const failingFor = (fails: () => number | undefined): Producer => ({
    ...receivableProducer,
    find: async (turn, subjects) => {
      if (subjects.includes(String(fails()))) throw new RangeError('No formula bears this')
      return receivableProducer.find(turn, subjects)
    },
  })

  const numberOf = async ({ tenant }: CheckedBook, id: string) => {
    const find = installationStatement('', 'select number from receivables where tenant = $1 and id = $2')
    const [row] = await service.database.query<{ number: number }>(find, [tenant, id])
    return row?.number
  }

  test('is set aside: it keeps what was found, is named, and all others are followed', async () => {
    const book = await openCheckedBook(service)
    await checkBook(service, book)
    const before = await storedOf(book)
    expect(before).toHaveLength(1)
    const number = await numberOf(book, 'LOAN-0001')
    await book.remove('LOAN-0001', 'e1')
    await book.enter('LOAN-0002', 'e2', { date: '2025-12-01' })
    await checkBook(service, book, { ...SETTINGS, producers: [failingFor(() => number)] })
    expect(await storedOf(book)).toHaveLength(2)
    expect(await storedOf(book)).toEqual(expect.arrayContaining(before))
    const { freshness } = (await demand(book.parties.lender.get('/integrity-checks'))).body
    expect(freshness.left_out).toEqual({ count: 1, receivable_ids: ['LOAN-0001'] })
    await book.enter('LOAN-0001', 'e3', { date: '2026-01-20' })
    await checkBook(service, book)
    const after = (await demand(book.parties.lender.get('/integrity-checks'))).body
    expect(after.freshness.left_out.count).toBe(0)
    expect(await storedOf(book)).toMatchObject([{ receivable_id: 'LOAN-0002' }])
  })
})
