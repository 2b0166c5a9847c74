// A lender with what only shows over days: terms that are put off, and an entry that is put among earlier ones or taken away before the end of a month.
// Beside each stands what only looks like it.
import type { ClockedService } from '../harness/set-clock.ts'
import { type CheckedBook, openEmptyBook } from './checked-book.ts'

/** A loan of 1,200.00 in twelve parts of 100.00, the first of which is due on 25 February. */
const IN_PARTS = { origination_date: '2026-01-25', term: '12 months', payment_frequency: '1 month' }

/** Loans that are paid on 1 and 15 February, as reported on 16 February. */
const PAID = ['SLIPPED-IN', 'TAKEN-AWAY', 'CORRECTED']

/** Sends the book day by day, and leaves the clock at the present. */
export async function sendOverDays({ service, setClock }: ClockedService): Promise<CheckedBook> {
  await setClock('2026-01-25T12:00:00Z')
  const book = await openEmptyBook(service)
  for (const id of ['PUT-OFF', 'IN-TIME']) {
    await book.lend(id, IN_PARTS)
    await book.enter(id, 'drawn', { date: '2026-01-25', amount: 120_000 })
  }
  // Fifteen days before it is due.
  await setClock('2026-02-10T12:00:00Z')
  await putOff(book, 'IN-TIME', '2026-02-10')
  await setClock('2026-02-16T12:00:00Z')
  for (const id of PAID) {
    await book.lend(id, { origination_date: '2025-12-01' })
    await book.enter(id, 'drawn', { date: '2025-12-01', amount: 100_000 })
    await book.enter(id, 'paid-1', { date: '2026-02-01', type: 'principal', amount: 8_000 })
    await book.enter(id, 'paid-2', { date: '2026-02-15', type: 'principal', amount: 5_000 })
  }
  await setClock('2026-02-20T12:00:00Z')
  await putOff(book, 'PUT-OFF', '2026-02-20')
  await setClock('2026-03-27T12:00:00Z')
  await book.enter('SLIPPED-IN', 'slipped', { date: '2026-01-05', type: 'principal', amount: 7_000 })
  await book.remove('TAKEN-AWAY', 'paid-1')
  await book.remove('CORRECTED', 'paid-1')
  await book.enter('CORRECTED', 'paid-1-again', { date: '2026-02-01', type: 'principal', amount: 8_000 })
  await setClock(new Date().toISOString())
  return book
}

/** States that a loan is paid every two months from a day on, and not each month. */
function putOff(book: CheckedBook, id: string, day: string): Promise<void> {
  return book.change(id, { payment_frequency: '2 months' }, day)
}
