// Serving findings: pages that all show one day and one moment, and one finding with all that it is made of.
import { dayNumber } from '@tapeline/kernel/core/day'
import { formatMoment } from '@tapeline/kernel/core/moment'
import { notFound } from '@tapeline/contract/errors'
import type { ListDefinition } from '@tapeline/contract/list'
import { CHECKS, type CheckName } from '@tapeline/kernel/metrics/integrity/checks'
import { checksInForce } from '@tapeline/kernel/metrics/integrity/settings'
import type { Answer } from '../../http/answer.ts'
import type { Call } from '../../http/routes.ts'
import type { Querier } from '../../storage/database.ts'
import { pageOf } from '../../storage/lists/paging.ts'
import type { CashPlace, FindCashPlace } from '../cash-tie-out/cash-place-reads.ts'
import { readAskedPage } from '../computed-list.ts'
import { withFreshness } from '../freshness-header.ts'
import { answerWith, refuseFaults } from '../handling.ts'
import { readChecksSteps } from '../integrity-settings/integrity-settings-reads.ts'
import { answerWithPage } from '../list-handling.ts'
import { readMetricsClocks } from '../metrics-clocks.ts'
import type { Resource } from '../present.ts'
import type { Services } from '../services.ts'
import { readEvidencedEntries } from './finding-evidence-reads.ts'
import {
  type FindingKnownAt,
  type FindingsAsked,
  filtersOf,
  findFinding,
  readFindings,
  wasEverFound,
} from './finding-page-reads.ts'
import { type CheckedReading, readChecked } from './finding-progress-reads.ts'
import { readFindingStates } from './finding-states-reads.ts'
import { presentFinding, presentThresholds } from './present-finding.ts'

/** A page of findings. */
export async function answerList(
  services: Services,
  call: Call,
  list: ListDefinition,
  findPlace: FindCashPlace,
): Promise<Answer> {
  const caller = await findPlace(services, call)
  const { tenant } = caller
  const clocks = await readMetricsClocks(services.database, caller, call)
  const { scan, position, limit } = readAskedPage(services, list, call, { tenant, faults: clocks.faults })
  const at = position?.floor ?? clocks.known_at
  return readChecked(services, { tenant, known_at: at }, async (transaction, { moment, freshness, place }) => {
    const states = await readFindingStates(transaction, place, moment)
    const as_of = position?.key[0] ?? clocks.as_of
    const sort = scan.sort as FindingsAsked['sort']
    const asked = { tenant, moment, as_of, sort, states, ...filtersOf(call.query.values) }
    const walk = { position, limit, append_only: true, floor_stays: true, is_pinned: true }
    const page = await pageOf((wanted) => readFindings(transaction, asked, wanted), walk)
    const answer = answerWithPage(services, scan, page, (row) => presentFinding(row, states.of(row.finding, as_of)))
    return withFreshness(answer, freshness)
  })
}

/** One finding, by the parameter of the path that names it. */
export async function answerFinding(
  services: Services,
  call: Call,
  findPlace: FindCashPlace,
  param: string,
): Promise<Answer> {
  const caller = await findPlace(services, call)
  const { tenant, documentId } = caller
  const id = call.path[param] ?? ''
  const [{ as_of, known_at, faults }, is_there] = await Promise.all([
    readMetricsClocks(services.database, caller, call),
    wasEverFound(services.database, tenant, id),
  ])
  // What is not there is refused before what is wrong about the question.
  if (!is_there) throw noFinding()
  refuseFaults(faults)
  return readChecked(services, { tenant, known_at }, async (transaction, reading) => {
    const found = await findFinding(transaction, tenant, id, reading.moment)
    if (found === undefined) throw noFinding()
    const detail = await presentDetail(transaction, { tenant, as_of, found, documentId }, reading)
    return withFreshness(answerWith(detail), reading.freshness)
  })
}

function noFinding() {
  return notFound('There is no finding with this id.')
}

interface DetailAsked extends Pick<CashPlace, 'tenant' | 'documentId'> {
  readonly as_of: string
  readonly found: FindingKnownAt
}

async function presentDetail(
  querier: Querier,
  { tenant, as_of, found, documentId }: DetailAsked,
  { moment, checked, place }: CheckedReading,
): Promise<Resource> {
  const { evidence, from_day, ended_at } = found
  const states = await readFindingStates(querier, place, moment)
  const settled = place === undefined ? [] : await readChecksSteps(querier, place, checked?.operator ?? moment)
  const versions = await readEvidencedEntries(querier, tenant, evidence.entries ?? [], moment)
  const check = found.check_name as CheckName
  const { description, formula } = CHECKS[check]
  return {
    ...presentFinding(found, states.of(found.finding, as_of), ended_at),
    description,
    formula,
    thresholds: presentThresholds(check, checksInForce(settled, dayNumber(from_day))),
    evidence: {
      entries: (evidence.entries ?? []).map(({ receivable_id, entry_id, recorded }, at) => ({
        receivable_id,
        entry_id,
        recorded_at: formatMoment(recorded),
        evidenced: versionOf(versions[at]?.evidenced),
        current: versionOf(versions[at]?.current),
      })),
      changes: (evidence.changes ?? []).map(({ receivable_id, field, before, after, recorded }) => ({
        receivable_id,
        field,
        before,
        after,
        recorded_at: formatMoment(recorded),
      })),
      pledges: (evidence.pledges ?? []).map((pledge) => ({ ...pledge })),
      receivables: evidence.receivables ?? [],
      accounts: evidence.accounts ?? [],
      documents: (evidence.documents ?? []).map(documentId),
      transactions: evidence.transactions ?? [],
    },
  }
}

function versionOf(version: { date: string; type: string; amount: number } | null | undefined): Resource | null {
  return version === null || version === undefined ? null : { ...version }
}
