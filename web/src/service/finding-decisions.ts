// What the operator decided of findings and asked of the lender, and what the lender answered.
import { queryOptions } from '@tanstack/react-query'
import type { FindingAnswer, FindingDecision } from '@tapeline/sdk'
import type { Environment } from '../paths.ts'
import { call } from './call.ts'
import { listPages } from './list-export.ts'
import type { ListQuestion } from './list.ts'
import type { AskedClocks } from './portfolio.ts'
import { type Reader, pathFor } from './readers.ts'
import { type OnClocks, type Recorded, recordsOn } from './records-on-clocks.ts'

const DECISIONS = '/finding-decisions'
const ANSWERS = '/finding-answers'

/** Whose findings, who reads, and which finding; all of them where it is left out. */
export interface FindingsOf {
  readonly reader: Reader
  readonly organization: string
  readonly finding_id?: string
}

/** What people stated of findings, the latest first. */
export interface Stated {
  readonly decisions: readonly FindingDecision[]
  readonly answers: readonly FindingAnswer[]
}

/** All of it on the clocks: it is as much as people write. */
export const statedQuery = (environment: Environment, of: FindingsOf, { as_of, known_at }: AskedClocks) =>
  queryOptions({
    queryKey: ['finding-decisions', environment, of, as_of, known_at],
    queryFn: async ({ signal }): Promise<Stated> => {
      const clocks = { as_of, known_at }
      const [decisions, answers] = await Promise.all([
        readAll<FindingDecision>(environment, DECISIONS, of, { clocks, dayOf: ({ decided_on }) => decided_on }, signal),
        readAll<FindingAnswer>(environment, ANSWERS, of, { clocks, dayOf: dayGiven }, signal),
      ])
      return { decisions, answers }
    },
  })

function dayGiven({ created_at }: FindingAnswer): string {
  return created_at.slice(0, 10)
}

async function readAll<Row extends Recorded>(
  environment: Environment,
  path: string,
  { reader, organization, finding_id }: FindingsOf,
  on: OnClocks<Row>,
  signal: AbortSignal,
): Promise<Row[]> {
  const read = pathFor(reader, path)
  const question: ListQuestion = { finding_id, ...(reader === 'operator' ? { organization } : {}) }
  const rows: Row[] = []
  for await (const page of listPages({ environment, path: read, question }, signal))
    rows.push(...(await recordsOn(environment, read, page as readonly Row[], on, signal)))
  return rows
}

/** What the operator decides. */
export type DecisionDraft = Pick<FindingDecision, 'id' | 'decision' | 'reason' | 'asked' | 'decided_on'>

/**
 * Sends a decision. Of two of one day that differ neither counts, so those of its day that decide something else are withdrawn once it is stored:
 * what they stated stays readable. Sent again under the same id, it completes what failed.
 */
export async function decideFinding(
  environment: Environment,
  { organization, finding_id }: FindingsOf,
  draft: DecisionDraft,
  made: readonly FindingDecision[],
): Promise<FindingDecision> {
  const path = `/${environment}/v${pathFor('operator', DECISIONS)}`
  const decided = await call<FindingDecision>('POST', path, { organization, finding_id, ...draft })
  for (const { id } of replacedBy(draft, made)) await call('POST', path, { id, status: 'withdrawn' })
  return decided
}

/** The decisions that another of the same day takes the place of. */
export function replacedBy(
  { decision, decided_on }: Pick<DecisionDraft, 'decision' | 'decided_on'>,
  made: readonly FindingDecision[],
): readonly FindingDecision[] {
  return made.filter((one) => one.status === 'in_force' && one.decided_on === decided_on && one.decision !== decision)
}

/** The lender answers. Sent again under the same id, it is the same answer. */
export function answerFinding(
  environment: Environment,
  { organization, finding_id }: FindingsOf,
  answer: Pick<FindingAnswer, 'id' | 'text' | 'document_ids'>,
): Promise<FindingAnswer> {
  return call<FindingAnswer>('POST', `/${environment}/v${ANSWERS}`, { organization, finding_id, ...answer })
}

/** An id that no other record has. */
export function newId(kind: string): string {
  const parts = [...crypto.getRandomValues(new Uint32Array(3))].map((part) => part.toString(36))
  return `${kind}-${parts.join('')}`
}
