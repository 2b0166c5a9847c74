// What a piece of work takes of the service and its database.
import { cpuOf, cpuOfTree } from './machine.ts'
import type { Stage } from './stage.ts'

/** Seconds by the clock, and of CPU by where they were spent. */
export interface WorkCost {
  readonly seconds: number
  readonly cpu: { readonly server: number; readonly postgres: number }
}

/** Does the work and measures it. Both processes do nothing else meanwhile. */
export async function costOf(
  { server_pid, postmaster_pid }: Pick<Stage, 'server_pid' | 'postmaster_pid'>,
  work: () => Promise<void>,
): Promise<WorkCost> {
  const before = { server: cpuOf(server_pid), postgres: cpuOfTree(postmaster_pid) }
  const start = performance.now()
  await work()
  const seconds = (performance.now() - start) / 1_000
  const cpu = { server: cpuOf(server_pid) - before.server, postgres: cpuOfTree(postmaster_pid) - before.postgres }
  return { seconds, cpu }
}

/** The CPU seconds of both. */
export function cpuSum({ cpu }: WorkCost): number {
  return cpu.server + cpu.postgres
}
