// Findings of every lender of the operator's environment, each read by itself: of one whose book is being checked for the first time nothing is counted.
import { formatMoment } from '@tapeline/kernel/core/moment'
import { CHECKS, type CheckName } from '@tapeline/kernel/metrics/integrity/checks'
import type { Answer } from '../../http/answer.ts'
import type { Call } from '../../http/routes.ts'
import type { Transaction } from '../../storage/database.ts'
import { answerInTurns } from '../answer-in-turns.ts'
import type { Environment } from '../api-key/api-key.ts'
import { readMoments } from '../dated-reads.ts'
import { EXACT } from '../freshness/freshness-reads.ts'
import { authenticateOperator, refuseFaults } from '../handling.ts'
import { readMetricsClocks } from '../metrics-clocks.ts'
import type { Resource } from '../present.ts'
import type { Services } from '../services.ts'
import { type Lender, leastFresh, readLenders } from './checked-lenders-reads.ts'
import { findChecked } from './finding-cursor-store.ts'
import { readCheckProgress } from './finding-progress-reads.ts'
import { readFindingStates } from './finding-states-reads.ts'
import { shareOf } from './present-finding.ts'
import { DEFINITIONS } from './findings-summary-definition.ts'
import { type ByState, type HeldFindings, byState, readHeld } from './findings-summary-reads.ts'

/** Which day and moment are asked about, and the operator's tenant. */
interface Asked {
  readonly operator: number
  readonly as_of: string
  readonly at: number
}

/** Answers with a row for each lender. */
export async function answerLenders(services: Services, call: Call): Promise<Answer> {
  const { database } = services
  const caller = await authenticateOperator(services, call)
  const { as_of, known_at, faults } = await readMetricsClocks(database, caller, call)
  refuseFaults(faults)
  const environment: Environment = caller.environment
  const lenders = await readLenders(database, environment)
  // One moment for all, read before the snapshots, which a replica may hold.
  const at = known_at ?? (await readMoments(database, caller.tenant)).now
  const asked = { operator: caller.tenant, as_of, at }
  const data: Resource[] = []
  const freshness: Resource[] = []
  let moment = 0
  for (const lender of lenders) {
    const read = await database.transaction((transaction) => readLender(transaction, lender, asked), 'repeatable read')
    data.push(read.row)
    freshness.push(read.freshness)
    moment = Math.max(moment, read.moment)
  }
  return answerInTurns({
    as_of,
    known_at: moment === 0 ? null : formatMoment(moment),
    freshness: known_at === undefined ? leastFresh(freshness) : EXACT,
    definitions: DEFINITIONS,
    data,
  })
}

async function readLender(transaction: Transaction, { tenant, organization, name }: Lender, asked: Asked) {
  const { operator, as_of, at } = asked
  const place = { operator, organization }
  const { freshness } = await readCheckProgress(transaction, tenant, place)
  const checked = await findChecked(transaction, tenant, at)
  const moment = checked === undefined ? 0 : at
  const states = await readFindingStates(transaction, place, at)
  const held = await readHeld(transaction, { tenant, moment, as_of, states })
  const receivables = held.get(null)?.receivables ?? byState([])
  const looked = checked?.receivables ?? 0
  const row = {
    organization,
    name,
    findings: { ...sumOf(held, () => true) },
    receivables: { ...receivables },
    severe: { ...sumOf(held, (check) => CHECKS[check].severity === 'high') },
    receivables_looked_at: looked,
    open_share: shareOf(receivables.open, looked),
    known_at: checked === undefined ? null : formatMoment(moment),
  }
  return { row, freshness, moment }
}

function sumOf(held: ReadonlyMap<string | null, HeldFindings>, counts: (check: CheckName) => boolean): ByState {
  const rows = [...held].flatMap(([check, { findings }]) =>
    check !== null && counts(check as CheckName)
      ? (['open', 'explained', 'confirmed'] as const).map((state) => ({ state, count: findings[state] }))
      : [],
  )
  return byState(rows)
}
