// What each obligor owes by everything that was known at a moment: receivable by receivable, with nothing stored in between and no sum
// but the last.
import { isCounted, positionOn } from '@tapeline/kernel/metrics/portfolio/contribution/position-walk'
import type { LargeObligor } from '@tapeline/kernel/metrics/portfolio/totals/obligor-ranking'
import { readKnownFacts } from '../../src/resources/receivable-metrics/ledger-reads.ts'
import { readMetricSettings } from '../../src/resources/reporting-settings/metric-settings-reads.ts'
import { type Querier, installationStatement } from '../../src/storage/database.ts'

/** The last word of who owes each receivable, and its currency. */
const findOwing = installationStatement(
  'test-find-who-owes',
  `select distinct on (p.number) p.number, p.patch ->> 'obligor_id' as obligor_id, r.currency
   from receivable_patches p join receivables r on r.tenant = p.tenant and r.number = p.number
   where p.tenant = $1 and p.recorded <= $2 and p.patch ? 'obligor_id' order by p.number, p.recorded desc`,
)

interface Owing {
  readonly number: number
  readonly obligor_id: string
  readonly currency: string
}

/** What an obligor owes. */
export type Owed = Omit<LargeObligor, 'ordinal'>

/** A question about what was owed. */
export interface OwedQuestion {
  readonly tenant: number
  /** Day number. */
  readonly as_of: number
  readonly known_at: number
}

/** Obligors that owe anything, by currency, the largest first. */
export async function owedBy(
  querier: Querier,
  { tenant, as_of, known_at }: OwedQuestion,
): Promise<Map<string, Owed[]>> {
  const { steps } = await readMetricSettings(querier, tenant, known_at)
  const owing = await querier.query<Owing>(findOwing, [tenant, known_at])
  const numbers = owing.map(({ number }) => number)
  const ledgers = new Map(
    (await readKnownFacts(querier, { tenant, known_at, steps }, numbers)).map(({ number, ledger }) => [number, ledger]),
  )
  const owed = new Map<string, Map<string, Owed>>()
  for (const { number, obligor_id, currency } of owing) {
    const ledger = ledgers.get(number)
    if (ledger === undefined || !isCounted(ledger)) continue
    const { outcome, outstanding } = positionOn({ ledger, breaks: [], steps }, as_of, null).aggregate
    if (outcome !== 'outstanding') continue
    const own = owed.get(currency) ?? new Map<string, Owed>()
    const before = own.get(obligor_id) ?? { open_receivables: 0, outstanding: 0 }
    const open_receivables = before.open_receivables + 1
    owed.set(
      currency,
      own.set(obligor_id, { obligor_id, open_receivables, outstanding: Number(before.outstanding) + outstanding }),
    )
  }
  const byAmount = (one: Owed, other: typeof one) =>
    Number(other.outstanding) - Number(one.outstanding) || (one.obligor_id < other.obligor_id ? -1 : 1)
  return new Map([...owed].map(([currency, own]) => [currency, [...own.values()].sort(byAmount)]))
}
