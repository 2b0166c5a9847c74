// Findings of single receivables: a subject is a receivable, by its number.
import { CHECKS, CHECK_NAMES } from '@tapeline/kernel/metrics/integrity/checks'
import { checkReceivable } from '@tapeline/kernel/metrics/integrity/receivable-checks/check-receivable'
import { readReceivableFacts } from '../../resources/finding/receivable-facts-reads.ts'
import { type Querier, statement } from '../../storage/database.ts'
import type { Producer } from './producer.ts'

/** Receivables whose facts are held at once. */
const PORTION = 250

export const receivableProducer: Producer = {
  name: 'receivable',
  checks: CHECK_NAMES.filter((name) => CHECKS[name].scope === 'receivable'),
  portion: PORTION,
  findConcerned: async ({ transaction, lender }, { receivables, written }) => {
    const pledged = written.flatMap(({ kind, state }) => (kind === 'pledge' ? [String(state['receivable_id'])] : []))
    return [...receivables, ...(await findNumbers(transaction, lender.tenant, pledged))].map(String)
  },
  find: async ({ transaction, lender, position, book }, subjects) => {
    const place = { tenant: lender.tenant, known_at: position.log, pledging: book.pledging }
    const facts = await readReceivableFacts(transaction, place, subjects.map(Number))
    return new Map([...facts].map(([number, known]) => [String(number), checkReceivable(known, book.facts)]))
  },
  receivableOf: Number,
}

const findById = statement(
  'find-numbers-of-pledged-receivables',
  `
  select r.number from unnest($2::text[]) as w(id)
  cross join lateral (select number from receivables where tenant = $1 and id = w.id offset 0) r`,
)

async function findNumbers(querier: Querier, tenant: number, ids: readonly string[]): Promise<number[]> {
  if (ids.length === 0) return []
  return (await querier.query<{ number: number }>(findById, [tenant, ids])).map(({ number }) => number)
}
