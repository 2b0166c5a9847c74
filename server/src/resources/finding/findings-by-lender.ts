// Findings of every lender of the operator's environment: of one whose book is being checked for the first time nothing is counted.
import { formatMoment } from '@tapeline/kernel/core/moment'
import { CHECKS, type CheckName } from '@tapeline/kernel/metrics/integrity/checks'
import type { Answer } from '../../http/answer.ts'
import type { Call } from '../../http/routes.ts'
import type { Transaction } from '../../storage/database.ts'
import { answerInTurns } from '../answer-in-turns.ts'
import { authenticateOperator, refuseFaults } from '../handling.ts'
import { readMetricsClocks } from '../metrics-clocks.ts'
import type { Resource } from '../present.ts'
import type { Services } from '../services.ts'
import { type LenderReading, type LendersReading, readCheckedLenders, readOfEach } from './checked-lenders-reads.ts'
import { shareOf } from './present-finding.ts'
import { DEFINITIONS } from './findings-summary-definition.ts'
import { type ByState, type HeldFindings, byState, readHeld } from './findings-summary-reads.ts'

/** Answers with a row for each lender. */
export async function answerLenders(services: Services, call: Call): Promise<Answer> {
  const caller = await authenticateOperator(services, call)
  const { as_of, known_at, faults } = await readMetricsClocks(services.database, caller, call)
  refuseFaults(faults)
  return readCheckedLenders(services, { caller, known_at }, async (transaction, reading) => {
    const data = await readOfEach(reading.lenders, (lender) => readRow(transaction, lender, as_of))
    return answerOfLenders(as_of, reading, data)
  })
}

/** Answers with rows of all lenders: as known at the moment of those whose books had been checked by then. */
export function answerOfLenders(as_of: string, { lenders, freshness }: LendersReading, data: Resource[]) {
  const moment = Math.max(0, ...lenders.map((lender) => lender.moment))
  const known_at = moment === 0 ? null : formatMoment(moment)
  return answerInTurns({ as_of, known_at, freshness, definitions: DEFINITIONS, data })
}

async function readRow(transaction: Transaction, lender: LenderReading, as_of: string): Promise<Resource> {
  const { organization, name, checked, moment } = lender
  const held = await readHeld(transaction, { ...lender, as_of })
  const receivables = held.get(null)?.receivables ?? byState([])
  const looked = checked?.receivables ?? 0
  return {
    organization,
    name,
    findings: { ...sumOf(held, () => true) },
    receivables: { ...receivables },
    severe: { ...sumOf(held, (check) => CHECKS[check].severity === 'high') },
    receivables_looked_at: looked,
    open_share: shareOf(receivables.open, looked),
    known_at: checked === undefined ? null : formatMoment(moment),
  }
}

function sumOf(held: ReadonlyMap<string | null, HeldFindings>, counts: (check: CheckName) => boolean): ByState {
  const rows = [...held].flatMap(([check, { findings }]) =>
    check !== null && counts(check as CheckName)
      ? (['open', 'explained', 'confirmed'] as const).map((state) => ({ state, count: findings[state] }))
      : [],
  )
  return byState(rows)
}
