// Faults that are planted, one for each cause of a break: what the lender or the bank did wrong, and the rows that the break has to be about.
import { addDays } from '@tapeline/kernel/core/day'
import type { Cause } from '@tapeline/kernel/metrics/cash-tie-out/break-types'
import type { Circumstances } from './circumstances.ts'
import { type Named, OPERATING, type PaidBook, total } from './truth.ts'
import { addEntries, arriving, bankLine, expectBreak, move, report, returnLine, written } from './two-sides.ts'

/** What an amount is wrong by: no usual amount, fee or rate. */
const WRONG_BY = 901

type Fault = (book: PaidBook, payment: Named, circumstances: Circumstances) => void

const FAULT_OF = {
  wrong_account(book, payment, { chance }) {
    report(book, payment, payment)
    const line = { ...arriving(payment, chance, statedOf(payment)), account: OPERATING }
    move(book, [line], statedOf(payment), [payment.id])
    expectBreak(book, 'wrong_account', [line.id], [payment.id])
  },
  booked_twice(book, payment, { chance }) {
    const line = arriving(payment, chance, statedOf(payment))
    if (chance.happens(0.5)) {
      const again = { ...payment, parts: [...payment.parts, ...payment.parts] }
      report(book, again, payment)
      move(book, [line], statedOf(payment), [])
      expectBreak(book, 'booked_twice', [line.id], [payment.id])
    } else {
      report(book, payment, payment)
      addEntries(book, payment, { id: `${payment.id}x` })
      book.reported.push({ ...reportedOf(payment), id: `${payment.id}x`, reference: undefined })
      move(book, [line], statedOf(payment), [payment.id])
      expectBreak(book, 'booked_twice', [], [`${payment.id}x`])
    }
  },
  returned_still_paid(book, payment, { chance }) {
    report(book, payment, payment)
    move(book, [arriving(payment, chance, statedOf(payment))], statedOf(payment), [payment.id])
    const back = returnLine(payment, chance)
    move(book, [back], statedOf(payment), [])
    expectBreak(book, 'returned_still_paid', [back.id], [])
  },
  outside_window(book, payment, { chance }) {
    report(book, payment, payment)
    const day = addDays(payment.day, chance.whole(12, 25))
    const line = bankLine(`b${payment.id}`, payment.amount, day, written(payment.reference, chance))
    move(book, [line], statedOf(payment), [])
    expectBreak(book, 'outside_window', [line.id], [payment.id])
  },
  amount_differs(book, payment, { chance }) {
    const [first = 0, ...others] = payment.parts
    report(book, { ...payment, parts: [first + WRONG_BY, ...others] }, payment)
    const line = arriving(payment, chance, statedOf(payment))
    move(book, [line], statedOf(payment), [])
    expectBreak(book, 'amount_differs', [line.id], [payment.id])
  },
  other_receivable(book, payment, { chance, loans }) {
    const other = chance.pick([...loans].filter((loan) => loan !== payment.loan))
    report(book, { ...payment, loan: other }, { id: payment.id })
    const stated = { by: 'loan', name: payment.loan } as const
    const line = arriving(payment, chance, stated)
    move(book, [line], stated, [])
    expectBreak(book, 'other_receivable', [line.id], [payment.id])
  },
  ambiguous(book, payment, { chance }) {
    for (const [at, loan] of [payment.loan, `${payment.loan}-B`].entries()) {
      const one = { ...payment, loan, id: `${payment.id}t${at}`, reference: `${payment.reference}${at}` }
      report(book, one, one)
      const line = arriving(one, chance, { by: 'nothing' })
      move(book, [line], { by: 'nothing' }, [one.id])
      expectBreak(book, 'ambiguous', [line.id], [])
      expectBreak(book, 'ambiguous', [], [one.id])
    }
  },
  entry_without_cash(book, payment) {
    report(book, payment, payment)
    expectBreak(book, 'entry_without_cash', [], [payment.id])
  },
  cash_without_entry(book, payment, { chance }) {
    const line = arriving(payment, chance, statedOf(payment))
    move(book, [line], statedOf(payment), [])
    expectBreak(book, 'cash_without_entry', [line.id], [])
  },
} as const satisfies Readonly<Record<Cause, Fault>>

/** The causes of faults. */
export const FAULTS = Object.keys(FAULT_OF) as readonly Cause[]

/** Lets a payment go wrong. */
export function plant(book: PaidBook, payment: Named, cause: Cause, circumstances: Circumstances): void {
  FAULT_OF[cause](book, payment, circumstances)
}

function statedOf({ reference }: Named) {
  return { by: 'payment', name: reference } as const
}

function reportedOf({ id, loan, reference, day, parts }: Named) {
  return { id, loan, reference, day, amount: total(parts), batch: undefined, processor: undefined }
}
