// npm run bench -- tie-out: how right the tie-out of cash is on books whose truth is known, and how many lines of the bank it ties in a second.
import type { BookOptions } from './circumstances.ts'
import { Chance } from '../soak/chance.ts'
import { ArrivingRows } from './arriving-rows.ts'
import { makeInstallments } from './installments.ts'
import { judge, type Verdict } from './judge.ts'
import { payBook } from './paid-book.ts'
import { readInstallments, REAL_BOOKS } from './real-installments.ts'
import { breaksOf, foldBook, lotsOf, tiedInOrder } from './tied-book.ts'
import type { Installment, PaidBook } from './truth.ts'

type Print = (line: string) => void

/** The options of `bench -- tie-out`. */
export interface TieOutOptions {
  /** Entries of each made book. */
  readonly entries: readonly number[]
  /** The folder of the public data sets. */
  readonly data: string
  /** Orders in which the rows of the smallest made book arrive. */
  readonly orders: number
  readonly seed: number
}

/** Faults and unclear lines, of a thousand payments each. */
const FAULTS = 5
const UNCLEAR = 2
const LOTS = 4

/** Runs the benchmark and prints what it finds. */
export function benchTieOut({ entries, data, orders, seed }: TieOutOptions, print: Print): void {
  print(
    'Lines of the bank for a second of CPU. Whole: each stretch of 28 days tied once, in order. As they arrive: a lot of rows for',
  )
  print(
    'each stretch, which ties it and the one before again. One day: the lines of the last day, added to all others.',
  )
  for (const real of REAL_BOOKS) {
    const installments = readInstallments(data, real)
    if (installments === undefined) print(`\n${real.name}: not measured, the data set is not in ${data}`)
    else benchBook(`${real.name}, paid`, installments, seed, print)
  }
  for (const count of entries) {
    benchBook(`made book of about ${count} entries`, makeInstallments(count, new Chance(seed)), seed, print)
  }
  const [least] = entries.toSorted((a, b) => a - b)
  if (least !== undefined && orders > 0) benchOrders(makeInstallments(least, new Chance(seed)), { orders, seed }, print)
}

function benchBook(name: string, installments: readonly Installment[], seed: number, print: Print): void {
  const book = payBook(installments, { seed, faults: FAULTS, unclear: UNCLEAR })
  print(`\n${name}: ${book.entries.length} entries, ${book.lines.length} lines`)
  const [matches, whole] = timed(() => foldBook(book).flatMap((folded) => folded.matches))
  const [breaks, finding] = timed(() => breaksOf(book, matches))
  printVerdict(judge(book, { matches, breaks }), print)
  printClean(installments, { seed, faults: 0, unclear: 0 }, print)
  const rate = (seconds: number) => `${Math.round(book.lines.length / seconds)} lines/s of CPU`
  print(`  whole ${rate(whole)}, as they arrive ${rate(arrivalOf(book))}, ${dayOf(book)}, breaks ${rate(finding)}`)
}

function printVerdict(verdict: Verdict, print: Print): void {
  const { precision, recall, matched, wrong, decidable, undecidable, missed, causes } = verdict
  print(`  precision ${percent(precision)} (${matched} tied, ${wrong.length} matches wrong)`)
  print(`  recall ${percent(recall)} of ${decidable} decidable (${missed.length} missed); ${undecidable} not decidable`)
  const found = causes.map((each) => `${each.cause} ${each.found}/${each.planted}`)
  print(`  found of planted: ${found.join(', ')}; ${verdict.unclear_faults} planted are not decidable`)
  print(`  false breaks ${verdict.false_breaks.length}; about what is not decidable ${verdict.unclear_breaks.length}`)
}

function printClean(installments: readonly Installment[], options: BookOptions, print: Print): void {
  const book = payBook(installments, options)
  const matches = foldBook(book).flatMap((folded) => folded.matches)
  const { false_breaks, unclear_breaks, precision, recall } = judge(book, { matches, breaks: breaksOf(book, matches) })
  print(
    `  clean book: false breaks ${false_breaks.length}, about what is not decidable ${unclear_breaks.length}, ` +
      `precision ${percent(precision)}, recall ${percent(recall)}`,
  )
}

/** Seconds of all lots, one after another. */
function arrivalOf(book: PaidBook): number {
  const lots = lotsOf(book)
  const arriving = new ArrivingRows()
  const [, seconds] = timed(() => {
    for (const lot of lots) arriving.receive(lot)
  })
  return seconds
}

/** What the lines of the last day take that has some. */
function dayOf({ lines, entries }: PaidBook): string {
  const last = lines.reduce((latest, { day }) => (day > latest ? day : latest), '')
  const arriving = new ArrivingRows()
  arriving.receive({ lines: lines.filter(({ day }) => day !== last), entries })
  const [, seconds] = timed(() => arriving.receive({ lines: lines.filter(({ day }) => day === last), entries: [] }))
  return `one day ${(seconds * 1_000).toFixed(0)} ms of CPU`
}

function benchOrders(
  installments: readonly Installment[],
  { orders, seed }: { readonly orders: number; readonly seed: number },
  print: Print,
): void {
  const book = payBook(installments, { seed, faults: FAULTS, unclear: UNCLEAR })
  const chance = new Chance(seed)
  const first = tiedInOrder(book, 1, chance)
  const others = Array.from({ length: orders }, () => tiedInOrder(book, LOTS, chance))
  const equal = others.filter((one) => one === first).length
  print(
    `\n${equal} of ${orders} orders of arrival, each in ${LOTS} lots, give the same (${book.entries.length} entries)`,
  )
}

function percent(ratio: number): string {
  return `${(100 * ratio).toFixed(4)} %`
}

/** What work makes, and the seconds of CPU that it takes, those of the garbage collector's threads among them. */
function timed<T>(work: () => T): readonly [T, number] {
  const start = process.cpuUsage()
  const result = work()
  const { user, system } = process.cpuUsage(start)
  return [result, (user + system) / 1_000_000]
}
