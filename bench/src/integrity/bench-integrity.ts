// npm run bench -- integrity: what the checks of one receivable and of several find in public loan books as they are, and whether those of one find each
// pattern that is put into the books.
import { dayOfNumber } from '@tapeline/kernel/core/day'
import { alarmsOf, receivablesIn } from './alarms.ts'
import { judge } from './judge.ts'
import { type BookOfFacts, REAL_BOOKS, bookOf, lastDay, readCalls } from './real-books.ts'
import { monthsOfOneDay, ownLines, payersOf, paymentDays, refinancedIn } from './several-books.ts'
import { SUPPLEMENTS, supplemented } from './supplements.ts'

type Print = (line: string) => void

/** The options of `bench -- integrity`. */
export interface IntegrityOptions {
  /** The folder of the public data sets. */
  readonly data: string
  /** Places of each pattern in each book. */
  readonly cases: number
  readonly seed: number
}

/** Judges the checks by each book and prints what it finds. */
export async function benchIntegrity({ data, cases, seed }: IntegrityOptions, print: Print): Promise<void> {
  for (const name of REAL_BOOKS) {
    const calls = await readCalls(data, name)
    if (calls === undefined) {
      print(`${name}: absent`)
      continue
    }
    const book = bookOf(calls, 'as_it_happened')
    const day = lastDay(book)
    print(`${name}: ${book.receivables.length} receivables`)
    printAlarms('as it happened', book, day, print)
    printAlarms('loaded later', bookOf(calls, 'loaded_later'), day, print)
    printSeveral(book, print)
    for (const supplement of SUPPLEMENTS.filter((one) => one.book === name))
      printAlarms(supplement.about, supplemented(book, supplement), supplement.until ?? day, print)
    for (const { check, planted, wrong } of judge(book, cases, seed))
      print(`  ${check} put in ${planted} times: ${planted - wrong.length} found with their evidence and nothing else`)
  }
}

/** Prints the checks that find something as of a day. */
function printAlarms(about: string, book: BookOfFacts, day: number, print: Print): void {
  const found = [...alarmsOf(book, dayOfNumber(day))].flatMap(([check, findings]) => {
    const number = receivablesIn(findings)
    return number === 0 ? [] : [`${check} ${number} (${((100 * number) / book.receivables.length).toFixed(2)} %)`]
  })
  print(`  ${about}: ${found.length === 0 ? 'nothing found' : found.join(', ')}`)
}

/** Prints what the checks of several receivables find; every obligor pays under a name of its own, since the books have no lines of a bank. */
function printSeveral(book: BookOfFacts, print: Print): void {
  const { receivables, lender } = book
  const found = [
    `refinanced_arrears ${refinancedIn(book).length}`,
    `payments_on_one_day ${monthsOfOneDay(paymentDays(receivables), lender).length}`,
    `one_payer_for_many ${payersOf(ownLines(receivables), lender).length}`,
  ]
  print(`  several together: ${found.join(', ')}`)
}
