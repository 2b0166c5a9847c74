// Two imports at once, over more than a day: what a line deletes, sends again or puts among earlier entries is of the report that it came with, whatever
// else is imported meanwhile. A loan of 1,200.00, reported on 2 March; the imports run at the end of March, with the month end as the close. By hand.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { verifyIntegrity } from '../../src/jobs/integrity/integrity-verify.ts'
import { whenFree } from '../../src/jobs/ledgers/metrics-verify.ts'
import { installationStatement } from '../../src/storage/database.ts'
import { receivableBody } from '../harness/records.ts'
import { type ClockedService, CLOCK_IS_SET, startWithClock } from '../harness/set-clock.ts'
import { linesOf, sendImport } from '../import/lines.ts'
import { demand } from '../surface/operations.ts'
import { type CheckedBook, checkNow, openEmptyBook } from './checked-book.ts'

let clocked: ClockedService
let book: CheckedBook
beforeAll(async () => {
  if (CLOCK_IS_SET) clocked = await startWithClock('2026-03-02T12:00:00Z')
})
beforeEach(async () => {
  if (!CLOCK_IS_SET) return
  await on('2026-03-02')
  book = await openEmptyBook(clocked.service)
  const loan = { kind: 'receivable', ...receivableBody('loan', 'acme', { origination_date: '2026-01-01' }) }
  await importLines('history', [
    loan,
    entry('drawn', '2026-01-01', { type: 'disbursement', amount: 120_000 }),
    ...KNOWN,
  ])
})
afterAll(() => clocked?.service.stop())

const on = (day: string) => clocked.setClock(`${day}T12:00:00Z`)

function entry(id: string, date: string, more: Readonly<Record<string, unknown>> = {}) {
  return { kind: 'entry', receivable_id: 'loan', id, date, type: 'principal', amount: 8_000, ...more }
}
const gone = (id: string) => ({ kind: 'entry_deletion', receivable_id: 'loan', id })
const nobody = (id: string) => ({ kind: 'account', id, type: 'individual', name: 'Nobody of the loan' })

/** Payments of 80.00 and 50.00; the last of them is 36 days after 20 January. */
const KNOWN = [entry('paid-1', '2026-02-10'), entry('paid-2', '2026-02-25', { amount: 5_000 })]

/** Sends lines as an import, or as those of an import that is there from a line on. */
async function importLines(id: string, lines: readonly object[], from_line = 1): Promise<void> {
  const { body } = await demand(sendImport(book.parties.lender, linesOf(lines), `?id=${id}&from_line=${from_line}`))
  const applied = from_line - 1 + lines.length
  expect(body).toMatchObject({ status: 'done', applied })
}

/** What is found of a check: the day of the report, what is at stake, how far the close is, and the entries. */
async function found(check: string) {
  await clocked.reach('2026-05-01T12:00:00Z')
  await checkNow()
  const as_of = '2026-04-30'
  const { data } = await book.get('/findings', { as_of, check })
  const details = (data as { id: string }[]).map(({ id }) => book.get(`/findings/${id}`, { as_of }))
  return (await Promise.all(details)).map(({ from, amount, measured, evidence }) => [
    from,
    amount,
    measured.find(({ name }: { name: string }) => name === 'days_before_close').value,
    evidence.entries.map(({ entry_id }: { entry_id: string }) => entry_id),
  ])
}

describe.skipIf(!CLOCK_IS_SET)('while another import runs', () => {
  test('what a report deletes and sends again is one report: nothing was taken away', async () => {
    await on('2026-03-27')
    await importLines('first', [gone('paid-1')])
    await on('2026-03-29')
    await importLines('second', [nobody('else')])
    await on('2026-03-30')
    await importLines('first', [entry('paid-1-again', '2026-02-10')], 2)
    expect(await found('deleted_before_close')).toEqual([])
  })

  test('and so is what it sends first and deletes later', async () => {
    await on('2026-03-27')
    await importLines('first', [entry('paid-1-again', '2026-02-10')])
    await on('2026-03-29')
    await importLines('second', [nobody('else')])
    await on('2026-03-30')
    await importLines('first', [gone('paid-1')], 2)
    expect(await found('deleted_before_close')).toEqual([])
  })

  test('what the other import sends again two days later replaces nothing', async () => {
    await on('2026-03-27')
    await importLines('first', [gone('paid-1')])
    await on('2026-03-29')
    await importLines('second', [entry('paid-1-again', '2026-02-10')])
    await on('2026-03-30')
    await importLines('first', [nobody('else')], 2)
    // Deleted on 27 March, four days before the month ends.
    expect(await found('deleted_before_close')).toEqual([['2026-03-27', 8_000, 4, ['paid-1']]])
  })

  test('an entry among earlier ones is of the day on which its own report began: too early for one, near enough for the other', async () => {
    await on('2026-03-23')
    await importLines('first', [nobody('one')])
    await on('2026-03-28')
    await importLines('second', [nobody('two')])
    await on('2026-03-29')
    await importLines('first', [entry('early', '2026-01-20', { amount: 700 })], 2)
    await importLines('second', [entry('late', '2026-01-21', { amount: 900 })], 2)
    // Begun on 28 March, three days before the month ends; 23 March is eight days before.
    expect(await found('backdated_before_close')).toEqual([['2026-03-28', 900, 3, ['late']]])
  })

  test('what an import sends more than a week after it began counts as of its day, so that none is kept open to hide something', async () => {
    await on('2026-03-20')
    await importLines('first', [nobody('one')])
    await on('2026-03-30')
    await importLines('first', [entry('late', '2026-01-20', { amount: 700 }), gone('paid-1')], 2)
    expect(await found('backdated_before_close')).toEqual([['2026-03-30', 700, 1, ['late']]])
    expect(await found('deleted_before_close')).toEqual([['2026-03-30', 8_000, 1, ['paid-1']]])
  })

  test('a write of its own counts as of its day', async () => {
    await on('2026-03-20')
    await importLines('first', [nobody('one')])
    await on('2026-03-30')
    await book.enter('loan', 'alone', { date: '2026-01-20', type: 'principal', amount: 700 })
    await importLines('first', [nobody('two')], 2)
    expect(await found('backdated_before_close')).toEqual([['2026-03-30', 700, 1, ['alone']]])
  })

  test('the history gives what is stored', async () => {
    await on('2026-03-27')
    await importLines('first', [gone('paid-1')])
    await on('2026-03-29')
    await importLines('second', [nobody('else')])
    await on('2026-03-30')
    await importLines('first', [entry('late', '2026-01-20', { amount: 700 })], 2)
    expect(await found('deleted_before_close')).toHaveLength(1)
    expect(await differing()).toEqual([])
  })

  test('an import from before lots were kept is one report too', async () => {
    await on('2026-03-27')
    await importLines('first', [gone('paid-1')])
    await on('2026-03-30')
    await importLines('first', [entry('paid-1-again', '2026-02-10')], 2)
    expect(await found('deleted_before_close')).toEqual([])
    await clocked.service.database.query(installationStatement('', 'delete from import_lots where tenant = $1'), [
      book.tenant,
    ])
    expect(await differing()).toEqual([])
  })
})

/** What the whole history gives that is not stored. */
async function differing(): Promise<readonly string[]> {
  const verify = () => verifyIntegrity(clocked.service.database, book.tenant, { operator_slug: 'operator' })
  return (await whenFree(verify)).differing
}
