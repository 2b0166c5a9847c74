// How either side writes down what happened: the lender as entries, the bank as lines.
import { addDays, dayNumber } from '@tapeline/kernel/core/day'
import type { Cause } from '@tapeline/kernel/metrics/cash-tie-out/break-types'
import type { BankLine, CashEntry } from '@tapeline/kernel/metrics/cash-tie-out/items'
import type { Chance } from '../soak/chance.ts'
import { COLLECTIONS, type Installment, type Movement, type Named, type PaidBook, type Stated, total } from './truth.ts'

const CURRENCY = 'USD'

/** How the lender reports a payment. */
export interface Report {
  readonly id: string
  readonly reference?: string | undefined
  readonly batch?: string
  readonly processor?: string
}

/** The lender's side: one entry for each part. */
export function report(book: PaidBook, { loan, day, parts }: Installment, { id, reference, batch, processor }: Report) {
  addEntries(book, { loan, day, parts }, { id, reference, ...(batch && { batch }), ...(processor && { processor }) })
  book.reported.push({ id, loan, reference, day, amount: total(parts), batch, processor })
}

/** Entries without a payment of their own: those that repeat others. */
export function addEntries(
  book: PaidBook,
  { loan, day, parts }: Installment,
  { id, reference, batch, processor }: Report,
) {
  const references = reference === undefined ? [loan] : [loan, reference]
  const base = { receivable: loan, currency: CURRENCY, day, references, batch, processor }
  for (const [at, amount] of parts.entries()) {
    const entry: CashEntry = { ...base, id: at === 0 ? id : `${id}-${at}`, amount }
    book.entries.push(entry)
  }
}

/** The bank's side: a line, on a working day. */
export function bankLine(id: string, amount: number, day: string, more: Partial<BankLine> = {}): BankLine {
  const base = { account: COLLECTIONS, currency: CURRENCY, references: [], text: '', reversal: false }
  return { ...base, id, amount, day: workingDay(day), ...more }
}

/** Notes money that moved, with its lines. */
export function move(
  book: PaidBook,
  lines: readonly BankLine[],
  stated: Stated,
  payments: readonly string[],
  kind: Movement['kind'] = 'payment',
): void {
  book.lines.push(...lines)
  book.movements.push({ kind, stated, lines, payments })
}

/** A reference as it stands in a line: in a field, or in its text in one of the ways in which people write it. */
export function written(name: string, chance: Chance): Pick<BankLine, 'references' | 'text'> {
  const text = chance.pick([
    (word: string) => `TRF REF ${word} THANK YOU`,
    (word: string) => `Payment ${word.toLowerCase()}`,
    (word: string) => `/INV/${word.replace('-', '')}/`,
    (word: string) => `SEPA CREDIT ${word.replace('-', '.')}`,
  ])
  return chance.happens(0.3) ? { references: [name], text: 'CREDIT TRANSFER' } : { references: [], text: text(name) }
}

/** The line by which a payment is taken back. */
export function returnLine({ id, amount, day, reference }: Named, chance: Chance): BankLine {
  const text = 'RETURN R01 INSUFFICIENT FUNDS'
  return bankLine(`b${id}r`, -amount, addDays(day, 7), {
    references: [reference],
    text,
    reversal: chance.happens(0.5),
  })
}

/** A line within the days that are usual. */
export function arriving(
  { id, amount, day }: Pick<Named, 'id' | 'amount' | 'day'>,
  chance: Chance,
  stated: Stated,
  line = `b${id}`,
): BankLine {
  const text = stated.by === 'nothing' ? { text: 'CASH DEPOSIT' } : written(stated.name, chance)
  return bankLine(line, amount, addDays(day, chance.whole(-1, 2)), text)
}

/** Notes which break has to be found. */
export function expectBreak(book: PaidBook, cause: Cause, lines: readonly string[], payments: readonly string[]): void {
  book.planted.push({ cause, lines, payments })
}

/** The day, or the Monday after it: banks book on working days. */
export function workingDay(day: string): string {
  const weekday = (((dayNumber(day) + 4) % 7) + 7) % 7
  if (weekday === 6) return addDays(day, 2)
  return weekday === 0 ? addDays(day, 1) : day
}
