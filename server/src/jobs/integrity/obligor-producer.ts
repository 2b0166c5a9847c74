// Findings about all receivables of an obligor: a subject is an obligor, by the id of its account.
import { dayNumber } from '@tapeline/kernel/core/day'
import type { Finding } from '@tapeline/kernel/metrics/integrity/finding'
import {
  type BankFacts,
  NO_STATEMENTS,
  findRefinancedArrears,
} from '@tapeline/kernel/metrics/integrity/several-checks/refinanced-arrears'
import {
  type RepaymentFacts,
  repaymentFactsOf,
} from '@tapeline/kernel/metrics/integrity/several-checks/repaid-in-arrears'
import { readBankFacts } from '../../resources/finding/bank-facts-reads.ts'
import { readReceivablesTied, readTiedMoment, takeTied } from '../../resources/finding/checked-cash-reads.ts'
import { readObligorsBegunBy, readObligorsEver } from '../../resources/finding/obligor-receivables-reads.ts'
import {
  type OwedByObligor,
  type RepaidByObligor,
  type RepaymentsPlace,
  forgetRepayments,
  forgetRepaymentsOf,
  keepRepayments,
  readRepaid,
  readUnkept,
  settingsOf,
} from '../../resources/finding/repayment-facts-store.ts'
import { readKnownFacts } from '../../resources/receivable-metrics/ledger-reads.ts'
import { inPortions } from '../../resources/receivable-metrics/portion-reads.ts'
import type { CheckTurn, Producer } from './producer.ts'
import { partSwept } from './swept-receivables.ts'

/** Obligors whose receivables are looked at together. */
const PORTION = 100

const NAME = 'obligor'

export const obligorProducer: Producer = {
  name: NAME,
  checks: ['refinanced_arrears'],
  portion: PORTION,
  findConcerned: async ({ transaction, lender: { tenant }, position: { log } }, news) => {
    const tied = await takeTied(transaction, tenant, NAME, await readTiedMoment(transaction, tenant, log))
    const { changed, swept } = partSwept(news)
    await forgetRepaymentsOf(transaction, tenant, changed)
    const own = [...changed, ...(await readReceivablesTied(transaction, tenant, tied))]
    const place = { tenant, known_at: log }
    const obligors = await readObligorsEver(transaction, place, [...new Set(own)])
    // Of a sweep, each obligor once: with the first of its receivables.
    for (const obligor of await readObligorsBegunBy(transaction, tenant, swept)) obligors.add(obligor)
    return [...obligors]
  },
  find: async (turn, obligors) => {
    const { transaction, lender, position, book } = turn
    const place = { tenant: lender.tenant, known_at: position.log, settings: settingsOf(book.facts) }
    await keepUnkept(turn, place, await readUnkept(transaction, place, obligors))
    const repaid = await readRepaid(transaction, place, obligors)
    const bank = await readBank(turn, [...repaid.values()])
    const found = [...repaid].map(([obligor, { in_arrears, disbursements }]): [string, Finding[]] => {
      const in_order = [...in_arrears.values()].map((each) => ({ in_arrears: each, disbursements: [] }))
      return [obligor, findRefinancedArrears(obligor, [{ in_arrears: [], disbursements }, ...in_order], bank)]
    })
    return new Map(found)
  },
  forget: ({ transaction, lender: { tenant } }) => forgetRepayments(transaction, tenant),
}

/** Makes and keeps what receivables give to the check: of each, only that is held. */
async function keepUnkept(
  { transaction, lender: { tenant }, position, book }: CheckTurn,
  place: RepaymentsPlace,
  owed: readonly OwedByObligor[],
): Promise<void> {
  const known = { tenant, known_at: position.log, steps: book.facts.steps }
  const by_number = new Map(owed.map((one) => [one.number, one]))
  for await (const portion of inPortions(transaction, tenant, [...by_number.keys()])) {
    const facts = new Map<number, RepaymentFacts>()
    for (const { number, ledger, entries } of await readKnownFacts(transaction, known, portion)) {
      const { id = '', currency = '' } = by_number.get(number) ?? {}
      const dated = entries.map((entry) => ({ ...entry, day: dayNumber(entry.date) }))
      facts.set(number, repaymentFactsOf({ id, currency, ledger, entries: dated }, book.facts))
    }
    await keepRepayments(transaction, place, facts)
  }
}

/** What the bank shows of those that were repaid in arrears, which are few. */
async function readBank(
  { transaction, lender: { tenant }, position, book }: CheckTurn,
  obligors: readonly RepaidByObligor[],
): Promise<BankFacts> {
  const repaid = obligors.flatMap(({ in_arrears }) =>
    [...in_arrears].flatMap(([number, [first]]): [number, string][] =>
      first === undefined ? [] : [[number, first.receivable_id]],
    ),
  )
  const moment = repaid.length === 0 ? 0 : await readTiedMoment(transaction, tenant, position.log)
  if (moment === 0) return NO_STATEMENTS
  return readBankFacts(transaction, { tenant, moment, settings: book.cash }, new Map(repaid))
}
