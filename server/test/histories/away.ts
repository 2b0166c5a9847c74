// The database away for a minute, once by refused connections and once by silence: how fast requests are refused meanwhile, how soon the service
// is back by itself, and whether anything acknowledged is lost. It is a history of its own kind, judged like all others.
import type { FaultKind } from './faults/kinds.ts'
import type { FaultReport } from './faults/schedule.ts'
import { type Plan, planOf } from './plan.ts'
import { runHistory } from './run-history.ts'
import { setStage } from './stage.ts'

/** How the database is away. */
const WAYS: readonly FaultKind[] = ['cut the database off', 'pause postgres']

/** Longer than the service may keep a caller waiting. */
const REQUEST_MS = 30_000

/** The result of one way. Times in milliseconds. */
export interface AwayReport {
  readonly kind: FaultKind
  readonly findings: readonly string[]
  readonly acknowledged: number
  readonly refusals: number
  readonly refusal_p50_ms: number
  readonly refusal_p99_ms: number
  readonly refusal_max_ms: number
  readonly return_ms: number | undefined
}

/** Has the database away for so long, each way once. */
export async function runAway(seconds: number, seed: number): Promise<AwayReport[]> {
  const stage = await setStage(WAYS)
  try {
    const reports: AwayReport[] = []
    for (const kind of WAYS) {
      const plan = awayFor(planOf(seed, []), kind, seconds)
      const { faults, findings, acknowledged } = await runHistory(stage, plan, WAYS, REQUEST_MS)
      reports.push({ kind, findings, acknowledged, ...timesOf(faults[0]) })
    }
    return reports
  } finally {
    await stage.discard()
  }
}

function awayFor(plan: Plan, kind: FaultKind, seconds: number): Plan {
  return { ...plan, faults: [{ name: 'f0', kind, after: 8, wait_ms: 0, for_ms: seconds * 1_000 }] }
}

function timesOf(fault: FaultReport | undefined): Omit<AwayReport, 'kind' | 'findings' | 'acknowledged'> {
  const sorted = (fault?.failures_ms ?? []).toSorted((a, b) => a - b)
  const at = (share: number): number =>
    Math.round(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0)
  return {
    refusals: sorted.length,
    refusal_p50_ms: at(0.5),
    refusal_p99_ms: at(0.99),
    refusal_max_ms: at(1),
    return_ms: fault?.return_ms,
  }
}
