// One crash test from beginning to end: stage, load, blows, an orderly stop and start, and the verdict. A finding is a
// sentence that states which promise was broken; none may come.
import { createChance } from '../../src/demo-book/chance.ts'
import type { Calls } from './caller.ts'
import { type Blow, dealBlows } from './kills.ts'
import { type Load, startLoad } from './load.ts'
import { createKey } from './service-process.ts'
import { type Stage, type StageKind, setStage } from './stage.ts'
import { verifyHistory, verifyModel, verifyMoments, verifyReplays } from './verify-answers.ts'
import { countRows, verifyAnswers, verifyLog, verifyTraces } from './verify-rows.ts'

/** What to do. */
export interface CrashPlan {
  readonly stage: StageKind
  /** Processes to kill at least. */
  readonly kills: number
  readonly writers: number
  readonly seed: number
  readonly logProgress: (line: string) => void
}

/** What came of it. */
export interface CrashReport {
  /** Broken promises, in sentences. */
  readonly findings: readonly string[]
  /** What the services logged: errors, of which being cut off from a killed PostgreSQL is one. */
  readonly log: string
  readonly kills: number
  readonly dealt: ReadonlyMap<Blow, number>
  /** The longest time from a blow until every write under way was answered. */
  readonly away_ms_max: number
  readonly acknowledged: number
  /** Acts that needed more than one attempt, and those of them that had been written at an attempt that was never answered. */
  readonly retried: number
  readonly settled_by_replay: number
}

/** Runs a crash test. */
export async function runCrashTest(plan: CrashPlan): Promise<CrashReport> {
  const findings: string[] = []
  const report = (finding: string) => void findings.push(finding)
  const stage = await setStage(plan.stage, report)
  try {
    const chance = createChance(plan.seed)
    const key = await createKey(stage.settings, 'crash')
    const address = () => chance.pick(stage.nodes).address
    const calls = { address, key, report }
    const load = await startLoad(calls, plan.writers, plan.seed)
    const blows = await dealBlows(stage, load, plan.kills, chance, plan.logProgress, report)
    await load.finish()
    // Of a service that is gone nothing more can be asked.
    if (blows.returned) await verify(stage, calls, load, plan.logProgress)
    const codes = await stage.stop()
    if (codes.some((code) => code !== 0))
      report(`the services were stopped in order and ended with ${codes.join(', ')}`)
    const retried = load.acknowledged.filter((one) => one.attempts > 1)
    return {
      findings,
      log: stage.nodes.map((node) => node.log()).join(''),
      kills: blows.kills(),
      dealt: blows.dealt,
      away_ms_max: Math.round(blows.away_ms_max()),
      acknowledged: load.acknowledged.length,
      retried: retried.length,
      settled_by_replay: retried.filter((one) => one.replayed).length,
    }
  } finally {
    await stage.discard()
  }
}

/** Compares what was acknowledged with what the database holds and what the service answers. */
export async function verify(
  stage: Pick<Stage, 'connect'>,
  calls: Calls,
  load: Load,
  logProgress: (line: string) => void,
): Promise<void> {
  const { acknowledged, expectations } = load
  const { report } = calls
  logProgress(`Checking ${acknowledged.length} acknowledged writes`)
  verifyMoments(acknowledged, report)
  const client = await stage.connect()
  try {
    await verifyTraces(client, acknowledged, report)
    await verifyAnswers(client, acknowledged, report)
    await verifyLog(client, report)
    await verifyHistory(calls, acknowledged, report)
    await verifyModel(calls, expectations, report)
    const before = await countRows(client)
    await verifyReplays(calls, acknowledged, report)
    const after = await countRows(client)
    if (after !== before) report(`replays wrote: ${before} became ${after}`)
  } finally {
    await client.end()
  }
}
