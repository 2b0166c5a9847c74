// Runs one history on a stage from beginning to end: opening, clients and faults together, recovery, a last look at everything, and the verdict.
import { setTimeout as sleep } from 'node:timers/promises'
import { verifyPortfolio } from '../../src/jobs/fold/portfolio-verify.ts'
import { StillCalculating, verifyMetrics } from '../../src/jobs/ledgers/metrics-verify.ts'
import { forEachTogether } from '../crash/caller.ts'
import { type MadeLender, makeLender } from '../harness/lender.ts'
import { checkHistory } from './check/check.ts'
import { checkFigures } from './check/figures.ts'
import type { Figure, RecordKind, Recorded, StoredRow } from './check/recorded.ts'
import { Conversation } from './conversation.ts'
import type { FaultKind } from './faults/kinds.ts'
import { type FaultReport, FaultSchedule } from './faults/schedule.ts'
import type { Plan } from './plan.ts'
import { Recorder } from './recorder.ts'
import { opening } from './requests.ts'
import type { Stage } from './stage.ts'
import { storedRows } from './stored-rows.ts'

/** The result of a history. */
export interface HistoryReport {
  /** Broken promises, in sentences. */
  readonly findings: readonly string[]
  readonly faults: readonly FaultReport[]
  readonly requests: number
  readonly acknowledged: number
  readonly unanswered: number
}

const TOGETHER = 8
const FIGURES_MS = 60_000
const POLL_MS = 30

/** Runs a plan; faults of other kinds than these are left out. `request_ms`: how long clients wait for an answer. */
export async function runHistory(
  stage: Stage,
  plan: Plan,
  kinds: readonly FaultKind[],
  request_ms?: number,
): Promise<HistoryReport> {
  const lender = await makeLender(stage.database, {})
  const schedule = new FaultSchedule(
    stage,
    plan.faults.filter(({ kind }) => kinds.includes(kind)),
  )
  const recorder = new Recorder((begun) => schedule.onBegun(begun - opening().length, recorder))
  const clientOf = () => new Conversation(stage.address, lender.key, recorder, request_ms)
  const first = clientOf()
  for (const upsert of opening()) await first.upsert(upsert, false)
  const clients = plan.requests.map(() => clientOf())
  await Promise.all(
    clients.map(async (client, at) => {
      for (const { ask } of plan.requests[at] ?? []) await client.ask(ask)
    }),
  )
  const faults = await schedule.finish(recorder)
  const findings = await verdict(stage, lender, recorder, [first, ...clients]).catch((error: unknown) => [
    String(error),
  ])
  const writes = recorder.events.filter((event) => event.did === 'write')
  return {
    findings: [...stage.takeFindings(), ...findings],
    faults,
    requests: recorder.events.length,
    acknowledged: writes.filter(({ answer, applied }) => answer?.status === 200 || answer?.status === 204 || applied)
      .length,
    unanswered: writes.filter(({ answer, applied }) => answer === undefined && !applied).length,
  }
}

async function verdict(
  stage: Stage,
  lender: MadeLender,
  recorder: Recorder,
  clients: readonly Conversation[],
): Promise<string[]> {
  await stage.recover()
  const [reader] = clients
  if (reader === undefined) return []
  await forEachTogether(
    clients.flatMap(({ acknowledged }) => acknowledged),
    TOGETHER,
    async (one) => {
      await reader.repeat(one, true)
      await reader.known(one.place, one.answer, undefined)
    },
  )
  await forEachTogether(recorder.known, TOGETHER, (one) => reader.knownAgain(one))
  await forEachTogether([...placesOf(recorder.events)], TOGETHER, ([place, kind]) => reader.read(kind, place))
  for (const kind of ['account', 'receivable', 'entry'] as const)
    await reader.walk({ kind, receivable: 'r0', limit: 2, obligor: undefined })
  const history = {
    events: recorder.events,
    rows: await storedRows(stage.database, lender.tenant),
    figures: await figuresOf(reader, recorder.events),
    differing: await differingOf(stage, lender.tenant),
  }
  return checkHistory(history)
}

function placesOf(events: readonly Recorded[]): Map<string, RecordKind> {
  return new Map(
    events.flatMap((event) =>
      event.did === 'write' || event.did === 'read' ? [[event.place, event.kind] as const] : [],
    ),
  )
}

/** The figures of every receivable, once they are those of its entries; as they are where they do not become so. */
async function figuresOf(reader: Conversation, events: readonly Recorded[]): Promise<Figure[]> {
  const receivables = [...placesOf(events)].filter(([, kind]) => kind === 'receivable').map(([place]) => place)
  for (const deadline = performance.now() + FIGURES_MS; ; await sleep(POLL_MS)) {
    const figures: Figure[] = []
    for (const place of receivables) {
      const answer = await reader.answerOf(place)
      if (answer?.status !== 200) continue
      const { id, balance, status } = JSON.parse(answer.text) as {
        id: string
        balance: number | null
        status: string | null
      }
      figures.push({ receivable: id, balance, status })
    }
    const isDone = checkFigures({ events, rows: [] as StoredRow[], figures, differing: [] }).length === 0
    if (isDone || performance.now() > deadline) return figures
  }
}

/** What `metrics verify` finds. */
async function differingOf({ pair, database }: Stage, tenant: number): Promise<string[]> {
  const { connection } = pair.primary
  for (const deadline = performance.now() + FIGURES_MS; ; await sleep(POLL_MS)) {
    try {
      const { examples } = await verifyMetrics(connection, tenant, () => {})
      const { differing } = await verifyPortfolio(database, { tenant, operator_slug: 'operator' }, () => {})
      return [...examples, ...differing]
    } catch (error) {
      if (!(error instanceof StillCalculating) || performance.now() > deadline) throw error
    }
  }
}
