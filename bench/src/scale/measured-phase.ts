// What some work costs: processor time and write-ahead log by who spent them, and by how much each table and index grew.
import { cpuOf } from '../machine.ts'
import { waitUntilTakenIn } from '../portfolio/portfolio-stage.ts'
import type { Lender } from '../stage.ts'
import { BACKGROUND, BackendSampler, type Spent } from './backend-sampler.ts'
import { type RelationBytes, readRelationBytes } from './relation-bytes.ts'
import { OWNERS, type ScaleStage } from './scale-stage.ts'

/** Who spends processor time, in the order of a write's life. */
export const SPENDERS = [
  'service',
  'database for the service',
  'calculators',
  'database for the calculators',
  'database in the background',
] as const

export type Spender = (typeof SPENDERS)[number]

/** What was spent by each spender: seconds of processor time and bytes of write-ahead log. */
export type SpentBy = { readonly [spender in Spender]: Spent }

/** A phase: what it took, and how tables and indexes grew. */
export interface Phase {
  readonly seconds: number
  readonly spent: SpentBy
  readonly grown: readonly RelationBytes[]
}

/** What is spent in some seconds without a write, by the second. */
export async function measureIdle(stage: ScaleStage, seconds: number): Promise<SpentBy> {
  const began = performance.now()
  const spent = await measureSpent(stage, () => new Promise((resolve) => setTimeout(resolve, seconds * 1_000)))
  return scaled(spent, 1_000 / (performance.now() - began))
}

/** Does a lender's work, and waits until its figures include it. */
export async function measurePhase(stage: ScaleStage, { tenant }: Lender, work: () => Promise<void>): Promise<Phase> {
  const before = await readRelationBytes(stage.client)
  // Each page is logged whole once after a checkpoint: every phase begins at one.
  await stage.client.query('checkpoint')
  const began = performance.now()
  const spent = await measureSpent(stage, async () => {
    await work()
    await waitUntilTakenIn({ client: stage.client, tenant })
  })
  const seconds = (performance.now() - began) / 1_000
  await stage.client.query('vacuum (analyze)')
  const after = await readRelationBytes(stage.client)
  const grown = after.map((one, index) => ({ ...one, bytes: one.bytes - (before[index]?.bytes ?? 0) }))
  return { seconds, spent, grown }
}

async function measureSpent(stage: ScaleStage, work: () => Promise<void>): Promise<SpentBy> {
  const { api, worker } = stage.processes()
  const sampler = new BackendSampler(stage.client)
  await sampler.start()
  const before = { api: cpuOf(api), worker: cpuOf(worker) }
  await work()
  const service = { seconds: cpuOf(api) - before.api, wal: 0 }
  const calculators = { seconds: cpuOf(worker) - before.worker, wal: 0 }
  const sessions = await sampler.stop()
  const of = (owner: string) => sessions.get(owner) ?? { seconds: 0, wal: 0 }
  return {
    'service': service,
    'database for the service': of(OWNERS.api),
    calculators,
    'database for the calculators': of(OWNERS.worker),
    'database in the background': of(BACKGROUND),
  }
}

/** What several spent together, by spender. */
export function sumOf(spent: readonly SpentBy[]): SpentBy {
  return byEach((spender) => ({
    seconds: spent.reduce((sum, one) => sum + one[spender].seconds, 0),
    wal: spent.reduce((sum, one) => sum + one[spender].wal, 0),
  }))
}

/** So many times as much. */
export function scaled(spent: SpentBy, times: number): SpentBy {
  return byEach((spender) => ({ seconds: spent[spender].seconds * times, wal: spent[spender].wal * times }))
}

function byEach(spentOf: (spender: Spender) => Spent): SpentBy {
  return Object.fromEntries(SPENDERS.map((spender) => [spender, spentOf(spender)])) as unknown as SpentBy
}
