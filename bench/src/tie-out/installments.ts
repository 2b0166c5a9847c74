// What borrowers of a made book pay: loans of equal months, each a day or so early or late, now and then with a fee. Many loans have one of a
// few usual amounts, so that amounts alone are often not enough.
import { addDays } from '@tapeline/kernel/core/day'
import type { Chance } from '../soak/chance.ts'
import type { Installment } from './truth.ts'

const FIRST_DAY = '2024-01-01'
const MONTHS = 24
const ENTRIES_EACH = 2.3
const LATE_FEE = 1_500

/** Loans with their disbursement and payments, of about so many entries. */
export function makeInstallments(entries: number, chance: Chance): Installment[] {
  const loans = Math.ceil(entries / (ENTRIES_EACH * MONTHS + 1))
  return Array.from({ length: loans }, (_, index) => installmentsOf(`CN-${100_000 + index}`, chance)).flat()
}

function installmentsOf(loan: string, chance: Chance): Installment[] {
  const is_usual = chance.happens(0.3)
  const amount = is_usual ? 10_000 + 5_000 * chance.whole(0, 19) : chance.whole(10_000, 99_999)
  const start = chance.whole(0, 27)
  const disbursed = { loan, day: addDays(FIRST_DAY, start), parts: [-20 * amount] }
  const paid = Array.from({ length: MONTHS }, (_, month): Installment => {
    const interest = chance.whole(100, Math.floor(amount / 5))
    const fees = chance.happens(0.3) ? [LATE_FEE] : []
    const day = addDays(FIRST_DAY, start + 30 * (month + 1) + chance.whole(0, 2))
    return { loan, day, parts: [amount - interest, interest, ...fees] }
  })
  return [disbursed, ...paid]
}
