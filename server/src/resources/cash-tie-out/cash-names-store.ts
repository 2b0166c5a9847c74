// By which names payments and lines are found. Names are added and never removed: they only lead to rows, which have their own names of the moment.
import { namesOf, wordsOf } from '@tapeline/kernel/metrics/cash-tie-out/break-neighborhood'
import { type Transaction, statement } from '../../storage/database.ts'

/** What a payment is called. */
interface NamedPayment {
  readonly receivable: number
  readonly payment_references: readonly string[]
  readonly batch: string | null
}

/** What a line states, and until when it is open. */
interface NamingLine {
  readonly line: string
  readonly day: string
  readonly tied_on: string | null
  readonly words: readonly string[]
}

const insertPaymentNames = statement(
  'insert-cash-payment-names',
  `
  insert into cash_payment_names (tenant, name, receivable)
  select own.tenant, r.name, r.receivable
  from tenants own cross join unnest($2::text[], $3::bigint[]) as r(name, receivable) where own.tenant = $1
  on conflict do nothing`,
)

const insertLineNames = statement(
  'insert-cash-line-names',
  `
  insert into cash_line_names (tenant, name, line)
  select own.tenant, r.name, r.line
  from tenants own cross join unnest($2::text[], $3::text[]) as r(name, line) where own.tenant = $1
  on conflict do nothing`,
)

/** Stores by which names payments are found: with their receivables. */
export async function storePaymentNames(
  transaction: Transaction,
  tenant: number,
  rows: readonly NamedPayment[],
): Promise<void> {
  const pairs = rows.flatMap(({ receivable, payment_references, batch }) =>
    namesOf({ references: payment_references, batch: batch ?? undefined }).map((name) => [name, receivable] as const),
  )
  if (pairs.length > 0) await transaction.query(insertPaymentNames, [tenant, ...eachOnce(pairs)])
}

/** Stores by which names lines are found, of those that are open on any day. */
export async function storeLineNames(
  transaction: Transaction,
  tenant: number,
  rows: readonly NamingLine[],
): Promise<void> {
  const open = rows.filter(({ day, tied_on }) => tied_on === null || tied_on > day)
  const pairs = open.flatMap(({ line, words }) =>
    wordsOf({ references: words, text: '' }).map((name) => [name, line] as const),
  )
  if (pairs.length > 0) await transaction.query(insertLineNames, [tenant, ...eachOnce(pairs)])
}

/** Names, and what they name, each pair once. In the order of their index, whose pages are then filled one after another. */
function eachOnce<Named extends string | number>(
  pairs: readonly (readonly [string, Named])[],
): readonly [names: readonly string[], named: readonly Named[]] {
  const keyed = new Map(pairs.map((pair) => [`${pair[0]}\t${pair[1]}`, pair]))
  const sorted = [...keyed].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, pair]) => pair)
  return [sorted.map(([name]) => name), sorted.map(([, named]) => named)]
}
