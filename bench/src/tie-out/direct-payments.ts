// Payments that borrowers send themselves: mostly one transfer, now and then two, or one that comes back. Some state nothing, some state a
// reference with a typing mistake.
import { addDays } from '@tapeline/kernel/core/day'
import type { Cause } from '@tapeline/kernel/metrics/cash-tie-out/break-types'
import type { Chance } from '../soak/chance.ts'
import type { Circumstances } from './circumstances.ts'
import { FAULTS, plant } from './faults.ts'
import type { Named, PaidBook, Stated } from './truth.ts'
import { withTypo } from './typing.ts'
import { arriving, move, report, returnLine } from './two-sides.ts'

const THOUSAND = 1_000

/** Pays by transfer, well or not. */
export function payDirectly(book: PaidBook, payment: Named, circumstances: Circumstances): void {
  const { chance, faults, unclear } = circumstances
  const roll = chance.whole(0, THOUSAND * THOUSAND - 1) / THOUSAND
  if (roll < faults) plant(book, payment, causeFor(payment, circumstances), circumstances)
  else if (roll < faults + unclear) transfer(book, payment, chance, { by: 'nothing' })
  else if (roll < faults + 2 * unclear) transfer(book, payment, chance, typed(payment, chance))
  else payWell(book, payment, chance)
}

function causeFor({ loan }: Named, { chance, loans }: Circumstances): Cause {
  const cause = chance.pick(FAULTS)
  return cause === 'other_receivable' && !loans.has(loan) ? 'entry_without_cash' : cause
}

function payWell(book: PaidBook, payment: Named, chance: Chance): void {
  const how = chance.pickWeighted([
    ['once', 90],
    ['in two', 4],
    ['returned', 2],
    ['without own reference', 4],
  ])
  if (how === 'in two') payInTwo(book, payment, chance)
  else if (how === 'without own reference') transferOf(book, payment, chance)
  else transfer(book, payment, chance, named(payment, chance))
  if (how === 'returned') giveBack(book, payment, chance)
}

/** One line that states something, or nothing. */
function transfer(book: PaidBook, payment: Named, chance: Chance, stated: Stated): void {
  report(book, payment, payment)
  move(book, [arriving(payment, chance, stated)], stated, [payment.id])
}

/** Where the lender keeps no reference of payments, the line states the loan. */
function transferOf(book: PaidBook, payment: Named, chance: Chance): void {
  const stated = { by: 'loan', name: payment.loan } as const
  report(book, payment, { id: payment.id })
  move(book, [arriving(payment, chance, stated)], stated, [payment.id])
}

function payInTwo(book: PaidBook, payment: Named, chance: Chance): void {
  const { id, amount, reference } = payment
  const stated = { by: 'payment', name: reference } as const
  const first = chance.whole(1, amount - 1)
  report(book, payment, payment)
  const lines = [first, amount - first].map((part, at) =>
    arriving({ ...payment, amount: part }, chance, stated, `b${id}-${at}`),
  )
  move(book, lines, stated, [id])
}

/** The payer's bank takes it back, which the lender reports. */
function giveBack(book: PaidBook, payment: Named, chance: Chance): void {
  const { id, parts, day } = payment
  const returned = { ...payment, id: `${id}r`, parts: parts.map((part) => -part), day: addDays(day, 7) }
  report(book, returned, returned)
  move(book, [returnLine(payment, chance)], { by: 'payment', name: payment.reference }, [returned.id])
}

function named({ reference, loan }: Named, chance: Chance): Stated {
  return chance.happens(0.7) ? { by: 'payment', name: reference } : { by: 'loan', name: loan }
}

function typed(payment: Named, chance: Chance): Stated {
  const stated = named(payment, chance)
  return stated.by === 'nothing' ? stated : { ...stated, name: withTypo(stated.name, chance) }
}
