// The stage of the portfolio benchmark: a generated book with its ledgers, and the portfolio totals that the service's own calculator
// makes of it. The service runs meanwhile, and its cursor decides when the calculator begins: without a cursor it reads the log from
// the beginning.
import type pg from 'pg'
import { rebuildMetrics } from '../../../server/src/jobs/ledgers/metrics-rebuild.ts'
import { cpuOf, cpuOfTree } from '../machine.ts'
import type { BookOptions } from '../metrics/book.ts'
import { loadBook } from '../metrics/load-book.ts'
import { type Ground, type Stage, setStage } from '../stage.ts'

/** Every size is of the same book but for the number of its receivables. */
const SEED = 1

/** Two digits of NAICS each. */
const SECTORS = [11, 21, 22, 23, 42, 44, 48, 51, 52, 53, 54, 56, 61, 62, 71, 72, 81]

const COUNTRIES = ['US', 'US', 'US', 'MX', 'CO', 'DE']

/** Between two looks at the calculator's cursor. */
const LOOK_MS = 50

/** A stage and its book. */
export interface PortfolioStage extends Stage {
  readonly receivables: number
  readonly entries: number
}

/** The cost of the first calculation of a book. */
export interface TakingIn {
  readonly seconds: number
  /** CPU seconds of the service and of its PostgreSQL. */
  readonly server_cpu: number
  readonly postgres_cpu: number
}

/** Sets up a stage: its book has ledgers, but no portfolio. */
export async function setPortfolioStage(
  port: number,
  { receivables, all_pledged = false }: Pick<BookOptions, 'receivables' | 'all_pledged'>,
  progress: (text: string) => void,
  ground?: Ground,
): Promise<PortfolioStage> {
  const stage = await setStage(port, ground)
  try {
    const { entries } = await loadBook(
      stage.connection,
      stage.tenant,
      { receivables, seed: SEED, all_pledged },
      progress,
    )
    await placeObligors(stage)
    progress(`Making the ledgers of ${receivables} receivables`)
    await rebuildMetrics(stage.connection, stage.tenant, () => {})
    await stage.client.query('vacuum (analyze) accounts, account_patches, receivable_ledgers')
    return { ...stage, receivables, entries }
  } catch (error) {
    await stage.close()
    throw error
  }
}

/** The generated obligors are all of one sector and country, and have no statements: gives them several, as their first statements. */
async function placeObligors({ client, tenant }: Stage): Promise<void> {
  await client.query(
    `
    with placed as (
      update accounts set industry = ($2::integer[])[1 + substr(id, 2)::integer % cardinality($2::integer[])] || '1110',
        address = jsonb_build_object('country', ($3::text[])[1 + substr(id, 2)::integer % cardinality($3::text[])])
      where tenant = $1 returning number, recorded, name, industry, address)
    insert into account_patches (tenant, number, recorded, effective, actor, patch)
    select $1, number, recorded, '-infinity', 1,
      jsonb_build_object('type', 'business', 'name', name, 'industry', industry, 'address', address) from placed`,
    [tenant, SECTORS, COUNTRIES],
  )
}

/** Lets the calculator take the whole book in, in one fold. */
export async function takeBookIn(stage: PortfolioStage): Promise<TakingIn> {
  const { client, tenant, server_pid, postmaster_pid } = stage
  const before = { server: cpuOf(server_pid), postgres: cpuOfTree(postmaster_pid) }
  const start = performance.now()
  // The book was loaded as one batch of the log, which now lists the receivables that it changed.
  await client.query(
    `
    with listed as (
      update batches set changed_receivables = (select array_agg(number order by number) from receivables where tenant = $1)
      where tenant = $1)
    delete from portfolio_cursors where tenant = $1`,
    [tenant],
  )
  await waitUntilTakenIn(stage)
  const seconds = (performance.now() - start) / 1_000
  const server_cpu = cpuOf(server_pid) - before.server
  const postgres_cpu = cpuOfTree(postmaster_pid) - before.postgres
  await client.query('vacuum (analyze) portfolio_totals, portfolio_receivables, portfolio_folds')
  return { seconds, server_cpu, postgres_cpu }
}

/** Waits until the portfolio shows all that was written. */
export function waitUntilTakenIn({ client, tenant }: Pick<Stage, 'client' | 'tenant'>): Promise<void> {
  const text = `
    select p.position >= m.position and m.sweep is null
      and m.position >= (select max(last) from batches where tenant = $1) as done
    from portfolio_cursors p join metrics_cursors m on m.tenant = p.tenant where p.tenant = $1`
  return waitUntil(client, { text, values: [tenant] })
}

/**
 * Waits until every calculator has taken in all that was written: also orders of receivables, integrity checks and events, which follow the figures.
 * What they still do would count for what is measured next.
 */
export async function waitUntilAllTakenIn({ client, tenant }: Pick<Stage, 'client' | 'tenant'>): Promise<void> {
  await waitUntilTakenIn({ client, tenant })
  const text = `
    select least(i.log_position, o.log_position, e.log_position) >= (select max(last) from batches where tenant = $1)
      and i.sweep is null and o.sweep is null and e.bucket_sweep is null
      and not exists (select from identity_news where tenant = $1) as done
    from integrity_cursors i join order_cursors o on o.tenant = i.tenant join event_cursors e on e.tenant = i.tenant where i.tenant = $1`
  await waitUntil(client, { text, values: [tenant] })
}

async function waitUntil(client: pg.Client, query: pg.QueryConfig): Promise<void> {
  while ((await client.query<{ done: boolean }>(query)).rows[0]?.done !== true)
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
}
