// Findings about all receivables of an obligor: a subject is an obligor, by the id of its account.
import { groupBy } from '@tapeline/kernel/core/group-by'
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
import {
  type OwedByObligor,
  readObligorsBegunBy,
  readObligorsEver,
  readReceivablesOf,
} from '../../resources/finding/obligor-receivables-reads.ts'
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
    const own = [...changed, ...(await readReceivablesTied(transaction, tenant, tied))]
    const place = { tenant, known_at: log }
    const obligors = await readObligorsEver(transaction, place, [...new Set(own)])
    // Of a sweep, each obligor once: with the first of its receivables.
    for (const obligor of await readObligorsBegunBy(transaction, tenant, swept)) obligors.add(obligor)
    return [...obligors]
  },
  find: async (turn, obligors) => {
    const { transaction, lender, position } = turn
    const place = { tenant: lender.tenant, known_at: position.log }
    const all = groupBy(await readReceivablesOf(transaction, place, obligors), ({ obligor_id }) => obligor_id)
    const several = new Map([...all].filter(([, owed]) => owed.length > 1))
    const facts = await readFacts(turn, [...several.values()].flat())
    const bank = await readBank(turn, facts)
    const found = [...several].map(([obligor, owed]): [string, Finding[]] => [
      obligor,
      findRefinancedArrears(
        obligor,
        owed.flatMap(({ number }) => facts.get(number) ?? []),
        bank,
      ),
    ])
    return new Map(found)
  },
}

/** What receivables give to the check, by number: only that is kept of each. */
async function readFacts(
  { transaction, lender: { tenant }, position, book }: CheckTurn,
  owed: readonly OwedByObligor[],
): Promise<Map<number, RepaymentFacts>> {
  const { steps } = book.facts
  const place = { tenant, known_at: position.log, steps }
  const by_number = new Map(owed.map((one) => [one.number, one]))
  const facts = new Map<number, RepaymentFacts>()
  for await (const portion of inPortions(transaction, tenant, [...by_number.keys()])) {
    for (const { number, ledger, entries } of await readKnownFacts(transaction, place, portion)) {
      const { id = '', currency = '' } = by_number.get(number) ?? {}
      const dated = entries.map((entry) => ({ ...entry, day: dayNumber(entry.date) }))
      facts.set(number, repaymentFactsOf({ id, currency, ledger, entries: dated }, book.facts))
    }
  }
  return facts
}

/** What the bank shows of those that were repaid in arrears, which are few. */
async function readBank(
  { transaction, lender: { tenant }, position, book }: CheckTurn,
  facts: ReadonlyMap<number, RepaymentFacts>,
): Promise<BankFacts> {
  const repaid = [...facts].flatMap(
    ([
      number,
      {
        in_arrears: [first],
      },
    ]): [number, string][] => (first === undefined ? [] : [[number, first.receivable_id]]),
  )
  const moment = repaid.length === 0 ? 0 : await readTiedMoment(transaction, tenant, position.log)
  if (moment === 0) return NO_STATEMENTS
  return readBankFacts(transaction, { tenant, moment, settings: book.cash }, new Map(repaid))
}
