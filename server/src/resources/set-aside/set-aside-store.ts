// Receivables and debt lines that a calculator has set aside: it fails for them and succeeds for all others of their tenant. They are tried
// again when they change, and by other formulas.
import { KERNEL_VERSION } from '@tapeline/kernel/core/kernel-version'
import { CONTRIBUTION_FORM } from '@tapeline/kernel/metrics/portfolio/measures'
import { type Querier, statement } from '../../storage/database.ts'

/** The formulas of this version of the service: what they fail for is not tried again until it changes. */
export const FORMULAS = `${KERNEL_VERSION}.${CONTRIBUTION_FORM}`

/** Calculators that set receivables aside. */
export type ReceivableCalculator = 'balances' | 'portfolio'

/** A receivable for which a calculator failed, by its number. */
export interface FailedReceivable {
  readonly number: number
  readonly error: unknown
}

const MESSAGE_LENGTH_MAX = 500

const NOW = '(extract(epoch from statement_timestamp()) * 1000000)::bigint'

const findReceivables = statement(
  'find-receivables-set-aside',
  'select receivable as number, formulas from receivables_set_aside where tenant = $1 and calculator = $2 order by receivable',
)

/** The receivables of a tenant that a calculator has set aside, by number, with the formulas that failed for each. */
export async function readSetAside(
  querier: Querier,
  tenant: number,
  calculator: ReceivableCalculator,
): Promise<Map<number, string>> {
  const rows = await querier.query<{ number: number; formulas: string }>(findReceivables, [tenant, calculator])
  return new Map(rows.map(({ number, formulas }) => [number, formulas]))
}

const findLacking = statement(
  'find-receivables-that-folds-lack',
  `
  select receivable as number from receivables_set_aside where tenant = $1 and receivable <= $2
  union
  select receivable from receivables_once_set_aside where tenant = $1 and receivable <= $2 and until > $3`,
)

/**
 * The receivables, as far as they existed at a moment, of which a fold may lack changes: those that any calculator has set aside,
 * and those that the portfolio included again only after the fold's position.
 */
export async function readLacking(
  querier: Querier,
  { tenant, known_at, position }: { readonly tenant: number; readonly known_at: number; readonly position: number },
): Promise<number[]> {
  const rows = await querier.query<{ number: number }>(findLacking, [tenant, known_at, position])
  return rows.map(({ number }) => number)
}

const putReceivables = statement(
  'set-receivables-aside',
  `
  insert into receivables_set_aside as s (tenant, calculator, receivable, since, formulas, message)
  select own.tenant, $2, f.receivable, ${NOW}, $5, f.message
  from tenants own cross join unnest($3::bigint[], $4::text[]) as f(receivable, message) where own.tenant = $1
  on conflict (tenant, calculator, receivable) do update set formulas = excluded.formulas, message = excluded.message`,
)

const deleteReceivables = statement(
  'take-receivables-back',
  'delete from receivables_set_aside where tenant = $1 and calculator = $2 and receivable = any($3::bigint[])',
)

/** Sets receivables aside; those that were keep the moment since when. */
export async function setAside(
  querier: Querier,
  place: { readonly tenant: number; readonly calculator: ReceivableCalculator },
  failed: readonly FailedReceivable[],
  formulas = FORMULAS,
): Promise<void> {
  if (failed.length === 0) return
  await querier.query(putReceivables, [
    place.tenant,
    place.calculator,
    failed.map(({ number }) => number),
    failed.map(({ error }) => messageOf(error)),
    formulas,
  ])
}

const noteOnce = statement(
  'note-receivables-once-set-aside',
  `
  insert into receivables_once_set_aside (tenant, receivable, until)
  select own.tenant, r.receivable, ${NOW} from tenants own cross join unnest($2::bigint[]) as r(receivable) where own.tenant = $1
  on conflict (tenant, receivable) do update set until = excluded.until`,
)

/** Notes that a calculator succeeds for receivables again; of the portfolio, until when its folds lack them. */
export async function takeBack(
  querier: Querier,
  place: { readonly tenant: number; readonly calculator: ReceivableCalculator },
  numbers: readonly number[],
): Promise<void> {
  if (numbers.length === 0) return
  await querier.query(deleteReceivables, [place.tenant, place.calculator, numbers])
  if (place.calculator === 'portfolio') await querier.query(noteOnce, [place.tenant, numbers])
}

/** What is noted of an error. */
export function messageOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, MESSAGE_LENGTH_MAX)
}

const askAgain = statement(
  'ask-portfolio-to-take-in',
  `
  insert into receivables_set_aside (tenant, calculator, receivable, since, formulas, message)
  select own.tenant, 'portfolio', r.receivable, ${NOW}, '', 'its ledger is made again'
  from tenants own cross join unnest($2::bigint[]) as r(receivable) where own.tenant = $1
  on conflict (tenant, calculator, receivable) do update set formulas = ''`,
)

/** Has the portfolio take receivables in whose ledgers could not be made before. */
export async function askToTakeIn(querier: Querier, tenant: number, numbers: readonly number[]): Promise<void> {
  if (numbers.length > 0) await querier.query(askAgain, [tenant, numbers])
}

const askAgainForBalances = statement(
  'ask-portfolio-to-take-in-balances',
  `
  insert into receivables_set_aside (tenant, calculator, receivable, since, formulas, message)
  select tenant, 'portfolio', receivable, ${NOW}, '', 'its ledger is made again'
  from receivables_set_aside where tenant = $1 and calculator = 'balances'
  on conflict (tenant, calculator, receivable) do update set formulas = ''`,
)

const deleteAll = statement(
  'take-all-receivables-back',
  'delete from receivables_set_aside where tenant = $1 and calculator = $2',
)

/** Takes back all that was set aside for balances, since every ledger was rebuilt, and has the portfolio include it. */
export async function takeBalancesBack(querier: Querier, tenant: number): Promise<void> {
  await querier.query(askAgainForBalances, [tenant])
  await querier.query(deleteAll, [tenant, 'balances'])
}

const forgetOnce = statement(
  'forget-receivables-once-set-aside',
  'delete from receivables_once_set_aside where tenant = $1',
)

/** Deletes what the portfolio set aside, because all of its folds are made again. */
export async function takePortfolioBack(querier: Querier, tenant: number): Promise<void> {
  await querier.query(deleteAll, [tenant, 'portfolio'])
  await querier.query(forgetOnce, [tenant])
}
