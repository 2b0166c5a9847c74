// A book whose payments are known: who paid what, by which way, and what went wrong is decided first. Then the bank's lines and the lender's
// entries are written from it, each by the habits of its side.
import { addDays } from '@tapeline/kernel/core/day'
import { Chance } from '../soak/chance.ts'
import type { BookOptions } from './circumstances.ts'
import { payDirectly } from './direct-payments.ts'
import { type PaidByProcessor, PROCESSORS, type ProcessorName, payOut } from './processors.ts'
import { COLLECTIONS, emptyBook, type Installment, type Named, OPERATING, type PaidBook, total } from './truth.ts'
import { bankLine, move, report, written } from './two-sides.ts'

type Way = 'direct' | ProcessorName

const WAYS: readonly (readonly [Way, number])[] = [
  ['direct', 55],
  ['Payfast', 20],
  ['Collectly', 10],
  ['Swiftpay', 10],
  ['Dayline', 5],
]

/** Pays a book: each loan by one way, and beside it what else is on the accounts of a lender. */
export function payBook(installments: readonly Installment[], options: BookOptions): PaidBook {
  const book = emptyBook()
  const chance = new Chance(options.seed)
  const loans = [...new Set(installments.map(({ loan }) => loan))]
  const ways = new Map(loans.map((loan) => [loan, chance.pickWeighted(WAYS)] as const))
  for (const loan of loans) book.account_of.set(loan, COLLECTIONS)
  const several = loansWithSeveral(installments)
  const processed: PaidByProcessor[] = []
  for (const [at, installment] of installments.entries()) {
    const payment = named(installment, at)
    const way = ways.get(payment.loan) ?? 'direct'
    if (payment.amount < 0) disburse(book, payment, chance)
    else if (way === 'direct') payDirectly(book, payment, { ...options, chance, loans: several })
    else processed.push({ payment, processor: way })
  }
  for (const processor of PROCESSORS) {
    const taken = processed.filter((each) => each.processor === processor)
    payOut(book, processor, taken, options, chance)
  }
  addOtherLines(book, chance)
  return book
}

function loansWithSeveral(installments: readonly Installment[]): ReadonlySet<string> {
  const once = new Set<string>()
  const several = new Set<string>()
  for (const { loan } of installments) (once.has(loan) ? several : once).add(loan)
  return several
}

/** Numbers of payments are far apart, as those of a bank are: a mistake in one is seldom another. */
function named(installment: Installment, at: number): Named {
  const digits = String((BigInt(at + 1) * 982_451_653n) % 1_000_000_007n).padStart(10, '0')
  const id = `e${String(at).padStart(8, '0')}`
  return { ...installment, id, reference: `PMT-${digits}`, amount: total(installment.parts) }
}

function disburse(book: PaidBook, payment: Named, chance: Chance): void {
  const { id, loan, day, amount } = payment
  report(book, payment, { id })
  const line = bankLine(`b${id}`, amount, addDays(day, chance.whole(0, 1)), written(loan, chance))
  move(book, [line], { by: 'loan', name: loan }, [id])
}

/** Each month of the book: a sweep of one account into the other, and interest and a draw of a debt line. */
function addOtherLines(book: PaidBook, chance: Chance): void {
  const days = book.entries.map(({ day }) => day)
  const last = days.reduce((latest, day) => (day > latest ? day : latest), '')
  let day = days.reduce((first, each) => (each < first ? each : first), '9999-12-31')
  for (let month = 0; day < last; month += 1) {
    const amount = 1_000_000_000 + chance.whole(0, 99_999_999)
    const sent = bankLine(`sweep-${month}-out`, -amount, day, { text: 'SWEEP TO OPERATING' })
    const received = bankLine(`sweep-${month}-in`, amount, day, { account: OPERATING, text: 'SWEEP FROM COLLECTIONS' })
    move(book, [sent, received], { by: 'nothing' }, [], 'own_transfer')
    const ofLine = { account: OPERATING, is_of_debt_line: true }
    const interest = { ...ofLine, text: 'WAREHOUSE INTEREST' }
    const draw = { ...ofLine, text: 'WAREHOUSE DRAW' }
    move(book, [bankLine(`interest-${month}`, -25_000_00, day, interest)], { by: 'nothing' }, [], 'debt_line')
    move(book, [bankLine(`draw-${month}`, 500_000_00, day, draw)], { by: 'nothing' }, [], 'debt_line')
    day = addDays(day, 30)
  }
}
