// What receivables give to the check of refinanced arrears is kept from turn to turn: one that changed is read again, its obligor's others are not, and
// whatever it follows from makes it anew.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyIntegrity } from '../../src/jobs/integrity/integrity-verify.ts'
import { obligorProducer } from '../../src/jobs/integrity/obligor-producer.ts'
import type { Producer } from '../../src/jobs/integrity/producer.ts'
import { whenFree } from '../../src/jobs/ledgers/metrics-verify.ts'
import { type Statement, type Transaction, installationStatement } from '../../src/storage/database.ts'
import { entryBody, receivableBody } from '../harness/records.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { linesOf, sendImport } from '../import/lines.ts'
import { demand } from '../surface/operations.ts'
import { SETTINGS, checkBook } from './checked-now.ts'
import { type SeveralBook, openSeveralBook, refinancedOf } from './several-book.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService({ ROLE: 'api' })
})
afterAll(() => service.stop())

/** Further receivables of the obligor. */
const OTHERS = 300

/** A lender whose obligor refinanced arrears, and has many other receivables that give nothing. */
async function openBook(repaid: { readonly type: string } = { type: 'principal' }): Promise<SeveralBook> {
  const book = await openSeveralBook(service)
  // In the order in which each has what it needs; the other obligor and the bank are left out.
  const own = refinancedOf(book).filter(({ name }) => name.startsWith('debtor') && name !== 'debtor-1 repaid')
  for (const { send } of own) await send()
  await book.enter('debtor-1', 'repaid', { date: '2026-03-10', amount: 50_000, ...repaid })
  const others = Array.from({ length: OTHERS }, (_, at) => [
    { kind: 'receivable', ...receivableBody(`other-${at}`, 'debtor') },
    { kind: 'entry', receivable_id: `other-${at}`, ...entryBody('fee', { date: '2026-04-20', type: 'late_fee' }) },
  ])
  await demand(sendImport(book.parties.lender, linesOf(others.flat()), '?id=others'))
  return book
}

/** Has the book checked; gives the receivables whose entries were read for the obligor's check. */
async function checkedReading(book: SeveralBook): Promise<Set<number>> {
  const read = new Set<number>()
  const watching: Producer = {
    ...obligorProducer,
    find: (turn, subjects) => obligorProducer.find({ ...turn, transaction: watched(turn.transaction, read) }, subjects),
  }
  await checkBook(service, book, { ...SETTINGS, producers: [watching] })
  return read
}

/** A transaction that notes whose entries were asked for. */
function watched(transaction: Transaction, read: Set<number>): Transaction {
  const query = async <Row>(asked: Statement, values: readonly unknown[]): Promise<Row[]> => {
    if (asked.name === 'find-entries-for-ledgers') for (const number of values[1] as number[]) read.add(number)
    return transaction.query<Row>(asked, values)
  }
  return { ...transaction, query }
}

/** The day from which settings hold: before all else. */
const SINCE = '2025-01-01'

const refinanced = async (book: SeveralBook) => (await book.found('refinanced_arrears')).map(({ amount }) => amount)

async function expectVerified(book: SeveralBook): Promise<void> {
  const { differing } = await whenFree(() => verifyIntegrity(service.database, book.tenant, SETTINGS))
  expect(differing).toEqual([])
}

test('of an obligor only the receivable that changed is read again', async () => {
  const book = await openBook()
  // Its own two and the others.
  expect(await checkedReading(book)).toHaveLength(OTHERS + 2)
  expect(await refinanced(book)).toEqual([50_000])
  await book.enter('other-7', 'more', { date: '2026-04-21', type: 'late_fee', amount: 5 })
  expect(await checkedReading(book)).toHaveLength(1)
  expect(await refinanced(book)).toEqual([50_000])
  // A part of the repayment is taken back, and then the new loan.
  await book.enter('debtor-1', 'repaid', { date: '2026-03-10', type: 'principal', amount: 49_000 })
  expect(await checkedReading(book)).toHaveLength(1)
  expect(await refinanced(book)).toEqual([49_000])
  await book.remove('debtor-2', 'lent')
  expect(await checkedReading(book)).toHaveLength(1)
  expect(await refinanced(book)).toEqual([])
  expect(await checkedReading(book)).toHaveLength(0)
  await expectVerified(book)
})

test('thresholds make it anew, and settings that it does not follow from do not', async () => {
  const book = await openBook()
  await checkedReading(book)
  await book.set({ pledged_again: { days_max: 5 } }, SINCE)
  expect(await checkedReading(book)).toHaveLength(0)
  expect(await refinanced(book)).toEqual([50_000])
  await book.set({ refinanced_arrears: { days_past_due_min: 120 } }, SINCE)
  expect(await checkedReading(book)).toHaveLength(OTHERS + 2)
  expect(await refinanced(book)).toEqual([])
  await book.set({ refinanced_arrears: { off: true } }, SINCE)
  await checkedReading(book)
  await book.set({ refinanced_arrears: null }, SINCE)
  await checkedReading(book)
  expect(await refinanced(book)).toEqual([50_000])
  await expectVerified(book)
})

test('what a type of entries means makes it anew, from the same day on as before', async () => {
  const book = await openBook({ type: 'payoff' })
  const { organization: id } = book
  const mean = (meaning: string) =>
    demand(
      book.parties.operator.post(`/operator/reporting-settings?effective_date=${SINCE}`, {
        id,
        organization: id,
        type_mapping: { payoff: meaning },
      }),
    )
  await mean('principal')
  await checkedReading(book)
  expect(await refinanced(book)).toEqual([50_000])
  await mean('other')
  await checkedReading(book)
  expect(await refinanced(book)).toEqual([])
  await mean('principal')
  await checkedReading(book)
  expect(await refinanced(book)).toEqual([50_000])
  await expectVerified(book)
})

test('a receivable that an earlier version looked at is read again, and what is wrong is found by verifying', async () => {
  const book = await openBook()
  await checkedReading(book)
  // Such a server leaves what is kept as it was, though the ledger is of a later position.
  const aside = installationStatement(
    '',
    `
    with kept as (select f.* from repayment_facts f where tenant = $1)
    update repayment_facts f set in_arrears = null, position = f.position - 1 from kept
    where f.tenant = $1 and f.receivable = kept.receivable and kept.in_arrears is not null`,
  )
  await service.database.query(aside, [book.tenant])
  await book.enter('other-7', 'more', { date: '2026-04-21', type: 'late_fee', amount: 5 })
  await checkedReading(book)
  expect(await refinanced(book)).toEqual([50_000])
  const wrong = installationStatement('', 'update repayment_facts set in_arrears = null where tenant = $1')
  await service.database.query(wrong, [book.tenant])
  await book.enter('other-7', 'more-2', { date: '2026-04-21', type: 'late_fee', amount: 5 })
  await checkedReading(book)
  expect(await refinanced(book)).toEqual([])
  const { differing } = await whenFree(() => verifyIntegrity(service.database, book.tenant, SETTINGS))
  expect(differing).toHaveLength(1)
})
