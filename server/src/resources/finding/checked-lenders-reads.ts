// All lenders of the operator's environment, and how fresh what the checks found of them is together.
import { formatMoment } from '@tapeline/kernel/core/moment'
import { type Database, type Querier, statement } from '../../storage/database.ts'
import type { Environment } from '../api-key/api-key.ts'
import { LEFT_OUT_MAX } from '../freshness/freshness-definition.ts'
import type { Resource } from '../present.ts'
import { readCheckProgress } from './finding-progress-reads.ts'

const findLenders = statement(
  'find-lenders-with-books',
  `
  select organization, name, case when $1 = 'live' then live_tenant else sandbox_tenant end as tenant
  from organizations where not is_operator order by organization`,
)

/** A lender. */
export interface Lender {
  readonly organization: string
  readonly name: string
  readonly tenant: number
}

/** The lenders, by their ids. */
export function readLenders(querier: Querier, environment: Environment): Promise<Lender[]> {
  return querier.query<Lender>(findLenders, [environment])
}

/** Who asks: the operator, in an environment. */
interface Asking {
  readonly tenant: number
  readonly environment: Environment
}

/** How fresh the findings of each lender are, with what waits behind its checks, if anything does. */
export async function readChecksFreshness(
  database: Database,
  { tenant: operator, environment }: Asking,
  findWaiting: (querier: Querier, tenant: number) => Promise<number | null>,
): Promise<Resource[]> {
  const all: Resource[] = []
  for (const { tenant, organization } of await readLenders(database, environment)) {
    const { freshness } = await readCheckProgress(database, tenant, { operator, organization })
    const waiting = await findWaiting(database, tenant)
    all.push(waiting === null ? freshness : withWaiting(freshness, waiting))
  }
  return all
}

function withWaiting(freshness: Resource, waiting: number): Resource {
  const since = [formatMoment(waiting), freshness['waiting_since']].filter((moment) => typeof moment === 'string')
  const status = freshness['status'] === 'failing' ? 'failing' : 'behind'
  return { ...freshness, status, waiting_since: since.toSorted()[0] ?? null }
}

/** How fresh figures of several lenders are together. */
export function leastFresh(all: readonly Resource[]): Resource {
  const statuses = all.map(({ status }) => status)
  const first = (field: string) =>
    all
      .map((each) => each[field])
      .filter((moment) => typeof moment === 'string')
      .toSorted()[0] ?? null
  const left_out = all.map((each) => each['left_out'] as { count: number; receivable_ids: readonly string[] })
  return {
    status: statuses.includes('failing') ? 'failing' : statuses.includes('behind') ? 'behind' : 'current',
    waiting_since: first('waiting_since'),
    failing_since: first('failing_since'),
    left_out: {
      count: left_out.reduce((sum, { count }) => sum + count, 0),
      receivable_ids: left_out.flatMap(({ receivable_ids }) => receivable_ids).slice(0, LEFT_OUT_MAX),
    },
  }
}
