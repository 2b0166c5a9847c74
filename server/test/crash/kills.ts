// The blows: one after the other, each at a random moment of full load. After each, service must come back by itself and
// answer writes again before the next.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Chance } from '../../src/demo-book/chance.ts'
import type { Load } from './load.ts'
import type { Stage } from './stage.ts'

/** What is killed. */
export type Blow = 'service' | 'starting service' | 'postgres' | 'session' | 'both'

/** How often each kind of blow was dealt, and the longest time in ms until writes were answered again. */
export interface BlowCounts {
  readonly dealt: Map<Blow, number>
  readonly kills: () => number
  /** Whether service came back after each. */
  readonly returned: boolean
  readonly away_ms_max: () => number
}

const WEIGHTS: readonly (readonly [Blow, number])[] = [
  ['service', 5],
  ['starting service', 1],
  ['postgres', 4],
  ['session', 2],
  ['both', 2],
]

/** How many writes are acknowledged before a blow. */
const ACKNOWLEDGED_BEFORE = { least: 50, most: 150 } as const

/** How long at most until those are acknowledged, and until writes are answered again after a blow. */
const RETURN_MS = 60_000

/** Deals blows until `kills` processes were killed and some act needed another attempt, or service did not return. */
export async function dealBlows(
  stage: Stage,
  load: Load,
  kills: number,
  chance: Chance,
  logProgress: (line: string) => void,
  report: (finding: string) => void,
): Promise<BlowCounts> {
  const dealt = new Map<Blow, number>()
  let dead = 0
  let away_ms_max = 0
  let returned = true
  while (dead < kills || !load.acknowledged.some(({ attempts }) => attempts > 1)) {
    load.gate(true)
    await fullLoad(load, chance.whole(ACKNOWLEDGED_BEFORE.least, ACKNOWLEDGED_BEFORE.most))
    const blow = chance.pickWeighted(WEIGHTS)
    dead += await strike(stage, blow, chance)
    dealt.set(blow, (dealt.get(blow) ?? 0) + 1)
    load.gate(false)
    const struck = performance.now()
    if (!(await isBack(stage, load))) {
      report(`${load.inFlight()} writes are not answered ${RETURN_MS / 1000} s after a blow (${blow})`)
      returned = false
      break
    }
    away_ms_max = Math.max(away_ms_max, performance.now() - struck)
    logProgress(`${dead} of ${kills} kills (${blow}), ${load.acknowledged.length} writes acknowledged`)
  }
  return { dealt, returned, kills: () => dead, away_ms_max: () => away_ms_max }
}

/** Waits until so many more writes are acknowledged. */
async function fullLoad(load: Load, more: number): Promise<void> {
  const wanted = load.acknowledged.length + more
  const deadline = performance.now() + RETURN_MS
  while (load.acknowledged.length < wanted && performance.now() < deadline) await sleep(1)
}

/** Kills; returns how many processes. */
async function strike(stage: Stage, blow: Blow, chance: Chance): Promise<number> {
  if (blow === 'session') return Number(await stage.killSession())
  const killed = blow === 'postgres' || blow === 'both' ? Number(stage.killPostgres()) : 0
  if (blow === 'postgres') return killed
  const node = chance.pick(stage.nodes)
  await node.kill()
  if (blow !== 'starting service') return killed + 1
  await sleep(chance.whole(0, 700))
  await node.kill()
  return killed + 2
}

/** Waits until every act under way is answered and every node takes traffic; false where that does not come about. */
async function isBack(stage: Stage, load: Load): Promise<boolean> {
  const deadline = performance.now() + RETURN_MS
  await Promise.all(stage.nodes.map((node) => node.ready()))
  while (load.inFlight() > 0 || !(await areReady(stage))) {
    if (performance.now() > deadline) return false
    await sleep(10)
  }
  return true
}

async function areReady(stage: Stage): Promise<boolean> {
  const answers = await Promise.all(stage.nodes.map((node) => fetch(`${node.address}/ready`).catch(() => undefined)))
  return answers.every((answer) => answer?.status === 200)
}
