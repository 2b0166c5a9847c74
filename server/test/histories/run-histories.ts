// Runs histories one after another on one stage, counts what the faults did, and makes the first one that fails smaller. A stage on which a
// promise was broken is not used again.
import { FAULT_KINDS, type FaultKind } from './faults/kinds.ts'
import { type Plan, partsOf, planOf, withParts } from './plan.ts'
import { type HistoryReport, runHistory } from './run-history.ts'
import { shrink } from './shrink.ts'
import { type Stage, possibleOn, setStage } from './stage.ts'

/** What to run. */
export interface HistoriesPlan {
  /** The seed of the first history; the next ones have the next numbers. */
  readonly seed: number
  readonly histories: number
  readonly kinds: readonly FaultKind[]
  /** Only these parts of the histories; undefined: whole. */
  readonly parts: ReadonlySet<string> | undefined
  /** No history begins later than so many minutes from now. */
  readonly minutes_max: number
  /** How often a failing history is run again to make it smaller; 0: not at all. */
  readonly shrinking_max: number
  readonly logProgress: (line: string) => void
  /** Ends the run after the history under way. */
  readonly stopping?: AbortSignal
}

/** What the faults of a kind did. */
export interface FaultCount {
  struck: number
  /** Those that struck while a request was under way. */
  in_flight: number
  /** Those during which an attempt failed. */
  failing: number
  /** Attempts that failed. */
  failed: number
}

/** A history that broke a promise. */
export interface Failure {
  readonly seed: number
  readonly findings: readonly string[]
  /** The parts that are enough to break it, where it was made smaller. */
  readonly parts: readonly string[]
  readonly log: string
}

/** The result of all histories. */
export interface HistoriesReport {
  readonly run: number
  readonly failures: readonly Failure[]
  readonly counts: ReadonlyMap<FaultKind, FaultCount>
  readonly requests: number
  readonly acknowledged: number
  readonly unanswered: number
  /** Kinds that are not possible on this machine. */
  readonly impossible: readonly FaultKind[]
}

/** Whether a part of a plan is chosen. */
function chosen(plan: Plan, { parts }: HistoriesPlan): Plan {
  return parts === undefined ? plan : withParts(plan, parts)
}

/** A stage that is made when it is needed, and thrown away after a failure. */
class Stages {
  readonly #kinds: readonly FaultKind[]
  #stage: Stage | undefined

  constructor(kinds: readonly FaultKind[]) {
    this.#kinds = kinds
  }

  async take(): Promise<Stage> {
    this.#stage ??= await setStage(this.#kinds)
    return this.#stage
  }

  async discard(): Promise<void> {
    const stage = this.#stage
    this.#stage = undefined
    await stage?.discard()
  }
}

/** Runs histories; ends at the first that fails, after making it smaller. */
export async function runHistories(plan: HistoriesPlan): Promise<HistoriesReport> {
  const stages = new Stages(plan.kinds)
  const counts = new Map<FaultKind, FaultCount>()
  const failures: Failure[] = []
  const sums = { run: 0, requests: 0, acknowledged: 0, unanswered: 0 }
  try {
    const possible = possibleOn(await stages.take())
    const kinds = plan.kinds.filter((kind) => possible.includes(kind))
    const deadline = performance.now() + plan.minutes_max * 60_000
    const isOver = () => performance.now() > deadline || plan.stopping?.aborted === true
    for (let seed = plan.seed; seed < plan.seed + plan.histories && !isOver(); seed += 1) {
      const stage = await stages.take()
      const report = await runHistory(stage, chosen(planOf(seed, plan.kinds), plan), kinds)
      add(counts, report)
      sums.run += 1
      sums.requests += report.requests
      sums.acknowledged += report.acknowledged
      sums.unanswered += report.unanswered
      const faults = report.faults.map(
        ({ kind, in_flight, failed }) => `${kind} (${in_flight} under way, ${failed} failed)`,
      )
      plan.logProgress(
        `${sums.run} of ${plan.histories}, seed ${seed}: ${faults.join(', ') || 'no fault'}; ${report.acknowledged} writes acknowledged`,
      )
      if (report.findings.length === 0) continue
      for (const finding of report.findings) plan.logProgress(`BROKEN in ${seed}: ${finding}`)
      const log = stage.log()
      await stages.discard()
      failures.push({ seed, findings: report.findings, log, parts: await smallest(stages, seed, plan, kinds) })
      break
    }
    return { ...sums, failures, counts, impossible: plan.kinds.filter((kind) => !possible.includes(kind)) }
  } finally {
    await stages.discard()
  }
}

function add(counts: Map<FaultKind, FaultCount>, { faults }: HistoryReport): void {
  for (const { kind, struck, in_flight, failed } of faults) {
    if (!struck) continue
    const count = counts.get(kind) ?? { struck: 0, in_flight: 0, failing: 0, failed: 0 }
    count.struck += 1
    count.in_flight += Number(in_flight > 0)
    count.failing += Number(failed > 0)
    count.failed += failed
    counts.set(kind, count)
  }
}

/** The parts of a failing history that are enough; all of them where it is not to be made smaller. */
async function smallest(
  stages: Stages,
  seed: number,
  plan: HistoriesPlan,
  kinds: readonly FaultKind[],
): Promise<string[]> {
  const whole = chosen(planOf(seed, plan.kinds), plan)
  const fails = async (parts: ReadonlySet<string>): Promise<boolean> => {
    // What depends on the order of processes does not fail each time.
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const { findings } = await runHistory(await stages.take(), withParts(whole, parts), kinds)
      plan.logProgress(`with ${parts.size} parts: ${findings.length === 0 ? 'kept' : 'broken'}`)
      if (findings.length === 0) continue
      await stages.discard()
      return true
    }
    return false
  }
  return shrink(partsOf(whole), fails, plan.shrinking_max)
}

/** Every kind of fault, or those that a list of words names. Throws where a word names none. */
export function kindsOf(words: readonly string[]): FaultKind[] {
  const unknown = words.find((word) => !FAULT_KINDS.some((kind) => kind.includes(word)))
  if (unknown !== undefined) throw new Error(`No kind of fault has "${unknown}" in its name: ${FAULT_KINDS.join(', ')}`)
  return FAULT_KINDS.filter((kind) => words.length === 0 || words.some((word) => kind.includes(word)))
}
