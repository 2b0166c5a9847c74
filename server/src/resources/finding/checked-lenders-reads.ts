// All lenders of the operator's environment: up to where the book of each is checked, and how fresh what was found of them is together.
import { formatMoment } from '@tapeline/kernel/core/moment'
import { type Database, type Querier, type Transaction, installationStatement } from '../../storage/database.ts'
import type { Environment } from '../api-key/api-key.ts'
import { readMoments } from '../dated-reads.ts'
import { LEFT_OUT_MAX } from '../freshness/freshness-definition.ts'
import { EXACT } from '../freshness/freshness-reads.ts'
import type { Resource } from '../present.ts'
import type { Services } from '../services.ts'
import { readOfTenant } from '../tenant-reads.ts'
import { type CheckedMoment, findChecked } from './finding-cursor-store.ts'
import { readCheckProgress } from './finding-progress-reads.ts'
import { type FindingStates, readFindingStates } from './finding-states-reads.ts'

const findLenders = installationStatement(
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

/** A lender, and what is known of the checks of its book. */
export interface LenderReading extends Lender {
  /** The moment of what is shown; 0 before everything was checked once, when nothing was found yet. */
  readonly moment: number
  readonly checked: CheckedMoment | undefined
  readonly states: FindingStates
}

/** Which lenders are read as known when: those of the operator, or one by its id. */
interface LendersAsked {
  readonly caller: Asking
  readonly organization?: string | undefined
  /** Undefined is now. */
  readonly known_at: number | undefined
}

/** What is read of lenders: the moment that is the same for all, and how fresh what is shown is together. */
export interface LendersReading {
  readonly at: number
  readonly lenders: readonly LenderReading[]
  readonly freshness: Resource
}

/** Reads of lenders in one snapshot. Of one whose book is being checked for the first time there is nothing, and the freshness states that. */
export async function readCheckedLenders<T>(
  { database }: Pick<Services, 'database'>,
  { caller, organization, known_at }: LendersAsked,
  read: (transaction: Transaction, reading: LendersReading) => Promise<T>,
): Promise<T> {
  const { tenant: operator, environment } = caller
  // The clock is read before the snapshot, which a replica may hold.
  const at = known_at ?? (await readMoments(database, operator)).now
  const work = async (transaction: Transaction) => {
    const all = await readLenders(transaction, environment)
    const asked = all.filter((lender) => organization === undefined || lender.organization === organization)
    const lenders = await readOfEach(asked, (lender) => readLender(transaction, lender, operator, at))
    if (known_at !== undefined) return read(transaction, { at, lenders, freshness: EXACT })
    const progress = await readOfEach(asked, ({ tenant, organization: id }) =>
      readCheckProgress(transaction, tenant, { operator, organization: id }),
    )
    return read(transaction, { at, lenders, freshness: leastFresh(progress.map(({ freshness }) => freshness)) })
  }
  return readOfTenant(operator, () => database.transaction(work, 'repeatable read'))
}

/** How many lenders are read side by side: what waits for its turn on a connection uses up the time that a statement may take. */
const SIDE_BY_SIDE = 20

/** What is read of each lender, in their order. */
export async function readOfEach<L, T>(lenders: readonly L[], read: (lender: L) => Promise<T>): Promise<T[]> {
  const all: T[] = []
  for (let from = 0; from < lenders.length; from += SIDE_BY_SIDE)
    all.push(...(await Promise.all(lenders.slice(from, from + SIDE_BY_SIDE).map(read))))
  return all
}

async function readLender(querier: Querier, lender: Lender, operator: number, at: number): Promise<LenderReading> {
  const { tenant, organization } = lender
  const [checked, states] = await Promise.all([
    findChecked(querier, tenant, at),
    readFindingStates(querier, { operator, organization }, at),
  ])
  return { ...lender, checked, moment: checked === undefined ? 0 : at, states }
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
