// npm run bench -- integrity: what the checks of one receivable, of several and of identities find in public loan books as they are, and whether those of
// one and of identities find each pattern that is put into the books.
import { dayOfNumber } from '@tapeline/kernel/core/day'
import { Chance } from '../soak/chance.ts'
import { alarmsOf, receivablesIn } from './alarms.ts'
import { identityAlarms } from './identity-alarms.ts'
import { type BookAsset, HELD_BY_FILES, assetsOf } from './identity-assets.ts'
import { FOUND_CASES, NEAR_MISSES, judgeIdentities } from './identity-cases.ts'
import { IdentityIndex } from './identity-index.ts'
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
    printIdentities(await assetsOf(data, name, book, 'of_the_file'), HELD_BY_FILES[name] ?? 'numbers of loans', print)
    const made = await assetsOf(data, name, book, 'made')
    printIdentities(made, 'made identities', print)
    printIdentityCases(made, { cases, chance: new Chance(seed) }, print)
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

/** Prints what the checks of identities find of untouched identities. */
function printIdentities(assets: readonly BookAsset[], about: string, print: Print): void {
  const alarms = [...identityAlarms(assets)].map(
    ([check, { named, share }]) => `${check} ${named} (${(100 * share).toFixed(2)} %)`,
  )
  print(`  ${about}: ${alarms.join(', ')}`)
}

/** Prints whether each identity that is put in is found, and each near miss is not. */
function printIdentityCases(
  assets: readonly BookAsset[],
  by: { readonly cases: number; readonly chance: Chance },
  print: Print,
): void {
  const index = new IdentityIndex(assets)
  for (const { about, planted, wrong } of judgeIdentities(assets, index, FOUND_CASES, by))
    print(`  ${about} put in ${planted} times: ${planted - wrong.length} found with their evidence and nothing else`)
  for (const { about, planted, wrong } of judgeIdentities(assets, index, NEAR_MISSES, by))
    print(`  near miss, ${about}, put in ${planted} times: ${wrong.length} found`)
}
