// What processors do with payments: most collect those of a day, keep their fee of each unless they bill it apart, take off what came back, and
// pay the rest out two days later in one transfer that states the batch. One pays out each payment by itself, one states nothing but its name.
import { addDays } from '@tapeline/kernel/core/day'
import { groupBy } from '@tapeline/kernel/core/group-by'
import type { Chance } from '../soak/chance.ts'
import type { BookOptions } from './circumstances.ts'
import { feeOf, type Named, type PaidBook, total } from './truth.ts'
import { bankLine, expectBreak, move, report, written } from './two-sides.ts'

/** The processors. */
export const PROCESSORS = ['Payfast', 'Collectly', 'Swiftpay', 'Dayline'] as const

/** One of them. */
export type ProcessorName = (typeof PROCESSORS)[number]

/** A payment that a processor took. */
export interface PaidByProcessor {
  readonly payment: Named
  readonly processor: ProcessorName
}

const RETURNED = 0.02
const WRONG_BY = 5_003
const DAYS_LATE = 15

/** Pays out what a processor took, day by day, and lets the lender report it. */
export function payOut(
  book: PaidBook,
  processor: ProcessorName,
  taken: readonly PaidByProcessor[],
  options: BookOptions,
  chance: Chance,
): void {
  if (processor === 'Swiftpay') {
    for (const { payment } of taken) payOutAlone(book, payment, chance)
    return
  }
  const days = groupBy(taken, ({ payment }) => payment.day)
  let returned: Named[] = []
  for (const day of [...days.keys()].toSorted()) {
    const payments = (days.get(day) ?? []).map(({ payment }) => payment)
    if (processor === 'Dayline') payOutDay(book, payments, day)
    else {
      // Nothing is paid out where what came back takes all of it.
      const is_paid_out = sumOf(processor, payments) !== sumOf(undefined, returned)
      payOutBatch(book, { processor, day, payments, returned: is_paid_out ? returned : [] }, options, chance)
      returned = payments.filter(() => chance.happens(RETURNED))
    }
  }
}

/** Each payment less its fee, by its own reference. */
function payOutAlone(book: PaidBook, payment: Named, chance: Chance): void {
  const { id, amount, reference, day } = payment
  report(book, payment, { id, reference, processor: 'Swiftpay' })
  const left = amount - feeOf('Swiftpay', amount)
  move(
    book,
    [bankLine(`b${id}`, left, addDays(day, 2), written(reference, chance))],
    { by: 'payment', name: reference },
    [id],
  )
}

/** All of a day in full, under the processor's name alone. */
function payOutDay(book: PaidBook, payments: readonly Named[], day: string): void {
  for (const payment of payments) report(book, payment, { ...payment, processor: 'Dayline' })
  const sum = total(payments.map(({ amount }) => amount))
  const line = bankLine(`bday-${day}`, sum, addDays(day, 1), { text: 'DAYLINE SETTLEMENT' })
  move(
    book,
    [line],
    { by: 'processor', name: 'Dayline' },
    payments.map(({ id }) => id),
  )
}

interface Batch {
  readonly processor: 'Payfast' | 'Collectly'
  readonly day: string
  readonly payments: readonly Named[]
  /** Payments of the batch before, which came back. */
  readonly returned: readonly Named[]
}

function payOutBatch(book: PaidBook, batch: Batch, { faults }: BookOptions, chance: Chance): void {
  const { processor, day, payments, returned } = batch
  const name = `PO-${processor.slice(0, 2)}${day.replaceAll('-', '')}`
  const roll = chance.whole(0, 999_999) / 1_000
  const is_wrong = roll < faults / 2
  const is_late = !is_wrong && roll < faults
  for (const [at, payment] of payments.entries()) {
    const [first = 0, ...others] = payment.parts
    const parts = is_wrong && at === 0 ? [first + WRONG_BY, ...others] : payment.parts
    report(book, { ...payment, parts }, { ...payment, batch: name, processor })
  }
  for (const { id, loan, parts } of returned) {
    const back = { loan, day, parts: parts.map((part) => -part) }
    report(book, back, { id: `${id}r`, batch: name, processor })
  }
  const sum = sumOf(processor, payments) - sumOf(undefined, returned)
  const text = chance.happens(0.5)
    ? { references: [name], text: `${processor.toUpperCase()} PAYOUT` }
    : { text: `${processor.toUpperCase()} INC ${name} PAYOUT` }
  const line = bankLine(`b${name}`, sum, addDays(day, is_late ? DAYS_LATE : 2), text)
  const ids = [...payments.map(({ id }) => id), ...returned.map(({ id }) => `${id}r`)]
  const is_fault = is_wrong || is_late
  move(book, [line], { by: 'batch', name }, is_fault ? [] : ids)
  if (is_fault) expectBreak(book, is_wrong ? 'amount_differs' : 'outside_window', [line.id], ids)
}

/** The sum of payments less what the processor keeps of them. */
function sumOf(processor: ProcessorName | undefined, payments: readonly Named[]): number {
  return total(payments.map(({ amount }) => amount - (processor === undefined ? 0 : feeOf(processor, amount))))
}
