// A book that makes every answer as large as it can be: receivables of 1900 and 1901 with entries far apart, each of a place of its own, all
// past due since the beginning.
import { addDays } from '@tapeline/kernel/core/day'
import { accountBody, entryBody, receivableBody } from '../harness/records.ts'

/** The metadata key that distinguishes its receivables; settings must declare it. */
export const PLACE = 'place'

const DISBURSED = 100_000

/** Years after the origination at which each receivable paid one minor unit. */
const PAID_AFTER = [25, 75, 120]

/** What is left of each receivable once it has paid. */
export const CLOSING_OF_EACH = DISBURSED - PAID_AFTER.length

/** The months in which receivables begin. */
const BEGINNINGS = 24

/** The records of a book of so many receivables, as lines of an import. Each has an obligor of its own. */
export function* hostileBook(receivables: number): Generator<object> {
  for (let at = 0; at < receivables; at += 1) {
    yield { kind: 'account', ...accountBody(`a${at}`) }
    const date = beginningOf(at)
    const late = { delinquent_amount: 10, delinquent_times: 1, delinquent_since: date }
    const terms = { term: '100 years', payment_frequency: '1 month', interest_rate: 0.05 }
    const more = { origination_date: date, ...terms, ...late, metadata: { [PLACE]: `place ${at}` } }
    yield { kind: 'receivable', effective_date: date, ...receivableBody(`r${at}`, `a${at}`, more) }
    yield { kind: 'entry', receivable_id: `r${at}`, ...entryBody('d', { date, amount: DISBURSED }) }
    for (const years of PAID_AFTER) {
      const paid = { type: 'principal', date: addDays(date, Math.round(years * 365.25)), amount: 1 }
      yield { kind: 'entry', receivable_id: `r${at}`, ...entryBody(`p${years}`, paid) }
    }
  }
}

function beginningOf(at: number): string {
  const month = at % BEGINNINGS
  return `${1900 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-01`
}
