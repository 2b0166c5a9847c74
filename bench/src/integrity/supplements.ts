// What the files of two books leave out of what the checks look at, put back by the notes of the book, so that what is still found is not of the file.
import { firstDayOf, lastDayOf, monthOfDay } from '@tapeline/kernel/core/month'
import type { EntryVersion, ReceivableFacts } from '@tapeline/kernel/metrics/integrity/facts'
import type { BookOfFacts } from './real-books.ts'
import { SimpleReceivable, noonOf, planted } from './simple-receivable.ts'

/** How a book is put right, and what that is. */
export interface Supplement {
  readonly book: string
  readonly about: string
  /** The last day of which the file has all that counts, as a number; the book's last day where it is left out. */
  readonly until?: number
  readonly of: (facts: ReceivableFacts) => ReceivableFacts
}

/** The supplements. */
export const SUPPLEMENTS: readonly Supplement[] = [
  {
    book: 'uci-taiwan-cards',
    about:
      'each payment counted for the code before it: a code of a month counts the payment that the file states with the next statement',
    until: lastDayOf((2005 - 1970) * 12 + 7),
    of: (facts) => ({
      ...facts,
      entries: facts.entries.map((entry) => (entry.type === 'principal' ? monthEarlier(entry) : entry)),
    }),
  },
  {
    book: 'fannie-2007q3',
    about: 'with the interest of the instalments that were paid, which the file leaves out',
    of: withInterest,
  },
]

/** A book with its supplement. */
export function supplemented({ receivables, lender }: BookOfFacts, { of }: Supplement): BookOfFacts {
  return { receivables: receivables.map(of), lender }
}

function monthEarlier(entry: EntryVersion): EntryVersion {
  const day = firstDayOf(monthOfDay(entry.day)) - 1
  return { ...entry, day, recorded: noonOf(day, 400) }
}

/** With each payment of principal, a month's interest for each instalment that it paid: one, and those that were past due before and no longer are. */
function withInterest(facts: ReceivableFacts): ReceivableFacts {
  const simple = new SimpleReceivable(facts)
  const rate = Number(facts.patches[0]?.patch['interest_rate'] ?? 0)
  const interest = simple.entries.flatMap((entry) => {
    if (entry.type !== 'principal' || entry.amount <= 0) return []
    const paid = monthsPastDue(facts, entry.day - 1) + 1 - monthsPastDue(facts, entry.day)
    const amount = Math.round((simple.owedOn(entry.day - 1) * rate * Math.max(0, paid)) / 12)
    return amount > 0 ? [planted(`${entry.id}-interest`, entry.day, 'interest', amount)] : []
  })
  return { ...facts, entries: [...facts.entries, ...interest] }
}

/** As the lender stated it by a day. */
function monthsPastDue({ patches }: ReceivableFacts, day: number): number {
  let times = 0
  for (const { recorded, patch } of patches)
    if (recorded < noonOf(day + 1) - 1 && patch['delinquent_since'] !== undefined)
      times = patch['delinquent_since'] === null ? 0 : Number(patch['delinquent_times'] ?? times)
  return times
}
