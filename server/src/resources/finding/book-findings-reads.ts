// What integrity checks found in a lender's book, at the end of a day and as checked at a moment, for rules of debt lines and metrics of covenants (0144).
import { createHash } from 'node:crypto'
import type { CheckName } from '@tapeline/kernel/metrics/integrity/checks'
import {
  type BookFindings,
  FINDING_TERMS,
  type FindingOnDay,
  NEVER_CHECKED,
} from '@tapeline/kernel/metrics/debt-line/book-findings'
import { FINDING_METRICS } from '@tapeline/kernel/metrics/debt-line/covenant-metrics'
import { type Querier, statement } from '../../storage/database.ts'
import { type TermsOf, areThereTerms } from '../debt-line-term/debt-line-term-reads.ts'
import { type CheckedMoment, readStoredCheck } from './finding-cursor-store.ts'
import { readFindingStates } from './finding-states-reads.ts'

/** Whether rules of a lender's debt lines read findings. */
export function limitsByFindings(querier: Querier, lender: TermsOf): Promise<boolean> {
  return areThereTerms(querier, lender, FINDING_TERMS, null)
}

/** Whether terms of a lender's debt lines, or of one of them, test metrics of findings. */
export function testsFindings(querier: Querier, lender: TermsOf, debt_line: string | null = null): Promise<boolean> {
  return areThereTerms(querier, lender, FINDING_METRICS, debt_line)
}

const HOLDS = 'recorded <= $2 and from_day <= $3::date and (until_day is null or until_day > $3::date)'

const findHolding = statement(
  'find-findings-that-hold-on-day',
  `
  select finding, check_name, receivable_id, obligor_id from findings where tenant = $1 and ${HOLDS}
  union all
  select finding, check_name, receivable_id, obligor_id from finding_history where tenant = $1 and superseded > $2 and ${HOLDS}
  order by finding`,
)

/** Of which lender, at the end of which day, with the decisions that were known at which moment. */
export interface BookAsked extends TermsOf {
  readonly tenant: number
  readonly as_of: string
  readonly known_at: number
}

/** The checks that figures were calculated from: their moment, null where there was none, and a hash of what they found and what was decided of it. */
export interface BookChecked {
  readonly position: CheckedMoment | null
  readonly digest: string
}

/** What was found by the last moment at which the whole book was checked, of those that were stored by `known_at`. */
export async function readBookFindings(
  querier: Querier,
  asked: BookAsked,
): Promise<{ readonly checked: BookChecked; readonly findings: BookFindings }> {
  const position = await readStoredCheck(querier, asked.tenant, asked.known_at)
  const findings = await readFindingsAt(querier, asked, position?.moment ?? 0)
  return { checked: { position, digest: digestOf(findings) }, findings }
}

/** What was found by a moment at which the whole book was checked; nothing is known at the moment 0. */
export async function readFindingsAt(querier: Querier, asked: BookAsked, moment: number): Promise<BookFindings> {
  if (moment === 0) return NEVER_CHECKED
  const { tenant, as_of, known_at } = asked
  const [rows, states] = await Promise.all([
    querier.query<FoundRow>(findHolding, [tenant, moment, as_of]),
    readFindingStates(querier, asked, known_at),
  ])
  const findings = rows.map(({ finding, check_name, receivable_id, obligor_id }): FindingOnDay => ({
    check: check_name,
    state: states.of(finding, as_of),
    receivable_id,
    obligor_id,
  }))
  return { is_checked: true, findings }
}

interface FoundRow {
  readonly finding: string
  readonly check_name: CheckName
  readonly receivable_id: string | null
  readonly obligor_id: string | null
}

/** Two books of findings with the same digest are the same. */
export function digestOf({ is_checked, findings }: BookFindings): string {
  return createHash('sha256')
    .update(JSON.stringify([is_checked, findings.map((one) => Object.values(one))]))
    .digest('hex')
}
