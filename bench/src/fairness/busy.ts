// The processor time of a stage by part, beside what was measured.
import { cpuOf, cpuOfTree } from '../machine.ts'
import type { ScaleStage } from '../scale/scale-stage.ts'

/** The processor time of a phase, in seconds a second. */
export interface Busy {
  readonly service: number
  readonly calculators: number
  readonly database: number
}

/** Runs some work and returns its result with the shares of a core that each part took meanwhile. */
export async function busyDuring<Result>(
  stage: ScaleStage,
  work: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly busy: Busy }> {
  const began = performance.now()
  const before = busyOf(stage)
  const result = await work()
  const seconds = (performance.now() - began) / 1_000
  const after = busyOf(stage)
  const share = (part: keyof Busy) => (after[part] - before[part]) / seconds
  const busy = { service: share('service'), calculators: share('calculators'), database: share('database') }
  return { result, busy }
}

function busyOf(stage: ScaleStage): Busy {
  const { api, worker } = stage.processes()
  return { service: cpuOf(api), calculators: cpuOf(worker), database: cpuOfTree(stage.postmaster_pid) }
}

/** The shares as words. */
export function busyWords(busy: Busy): string {
  return `cores: ${Object.entries(busy)
    .map(([part, share]) => `${part} ${share.toFixed(2)}`)
    .join(', ')}`
}
