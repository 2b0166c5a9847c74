// What a service and its database servers cost while nobody asks. Servers of a cluster are known by their addresses alone, so that every PostgreSQL
// process of this machine is counted, less what all of them take without the service.
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { cpuOf, cpuOfProcessesNamed } from '../machine.ts'
import { startProcess, waitUntilReady } from '../stage.ts'

/** A service that has just started calculates what is new, and compiles its code. */
const SETTLING_MS = 30_000
const MEASURED_MS = 30_000

/** Cores that a service of its own and its database take while idle. */
export async function idleCostOf(url: string, port: number): Promise<number> {
  const without = await coresOf(servers)
  const service = startProcess(url, { PORT: String(port), LOG_LEVEL: 'error' })
  await waitUntilReady(port)
  await setTimeout(SETTLING_MS)
  const cores = await coresOf(() => servers() + cpuOf(service.pid ?? 0))
  service.kill('SIGTERM')
  await once(service, 'exit')
  return cores - without
}

const servers = () => cpuOfProcessesNamed('postgres')

async function coresOf(seconds: () => number): Promise<number> {
  const before = seconds()
  await setTimeout(MEASURED_MS)
  return (seconds() - before) / (MEASURED_MS / 1_000)
}
