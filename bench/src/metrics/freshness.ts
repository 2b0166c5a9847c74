// npm run bench -- metrics --freshness: the time from the acknowledgement of an entry until its receivable shows the balance with
// it, while other connections write as fast as they are served. Read over HTTP as a lender would, so a poll is part of it.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { LoadOrder, LoadResult } from '../load.ts'
import { type Stage, send, setStage } from '../stage.ts'

const RUNNER = fileURLToPath(new URL('../../../tools/run.mjs', import.meta.url))

/** Receivables that are written to, and those that are watched; the watched have no other writer. */
const RECEIVABLES = 2_000
const WATCHED = 4

/** Between two polls, and between a sample and the next entry: watching is not to be a load of its own. */
const POLL_MS = 2
const PAUSE_MS = 40

/** Until the generator is under way, and beyond which a balance counts as never shown. */
const WARM_UP_MS = 3_000
const PATIENCE_MS = 60_000

/** The options of `bench -- metrics --freshness`. */
export interface FreshnessOptions {
  readonly seconds: number
  readonly connections: number
}

/** Runs the measure and prints its percentiles. */
export async function benchFreshness(options: FreshnessOptions, print: (line: string) => void): Promise<void> {
  const stage = await setStage(4_172)
  try {
    await seed(stage)
    const watchAll = async () => {
      await wait(WARM_UP_MS)
      const until = performance.now() + options.seconds * 1_000
      return Promise.all(Array.from({ length: WATCHED }, (_, watched) => watch(stage, `w${watched}`, until)))
    }
    const [{ answered, refused, seconds }, watched] = await Promise.all([startLoad(stage, options), watchAll()])
    const samples = watched.flat()
    if (refused > 0) throw new Error(`${refused} writes were refused`)
    print(
      `\nEntry acknowledged until its balance is shown, ${options.connections} connections writing ` +
        `${(answered / seconds).toFixed(0)} entries/s, ${samples.length} samples in ${options.seconds} s`,
    )
    print(`  p50 ${percentile(samples, 0.5).toFixed(0)} ms, p99 ${percentile(samples, 0.99).toFixed(0)} ms`)
  } finally {
    await stage.close()
  }
}

/** The sample below which a share of all samples lies, the nearest rank; NaN of none. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

async function watch(stage: Stage, receivable: string, until: number): Promise<number[]> {
  const samples: number[] = []
  for (let entry = 1; performance.now() < until; entry += 1) {
    await send(stage, 'POST', `/receivables/${receivable}/entries`, {
      id: `e${entry}`,
      date: '2026-01-01',
      type: 'disbursement',
      amount: 1,
    })
    const acknowledged = performance.now()
    while ((await balanceOf(stage, receivable)) !== entry) {
      if (performance.now() - acknowledged > PATIENCE_MS) throw new Error(`The balance of ${receivable} never came`)
      await wait(POLL_MS)
    }
    samples.push(performance.now() - acknowledged)
    await wait(PAUSE_MS)
  }
  return samples
}

async function balanceOf(stage: Stage, receivable: string): Promise<number | null> {
  return ((await send(stage, 'GET', `/receivables/${receivable}`)) as { readonly balance: number | null }).balance
}

async function seed(stage: Stage): Promise<void> {
  await send(stage, 'POST', '/accounts', { id: 'a0', type: 'business', name: 'Bench' })
  const ids = [
    ...Array.from({ length: RECEIVABLES }, (_, index) => `r${index}`),
    ...Array.from({ length: WATCHED }, (_, index) => `w${index}`),
  ]
  for (let start = 0; start < ids.length; start += 200) {
    await Promise.all(ids.slice(start, start + 200).map((id) => send(stage, 'POST', '/receivables', receivable(id))))
  }
}

function receivable(id: string) {
  return {
    id,
    obligor_id: 'a0',
    product_type: 'term_loan',
    funded_by: 'balance_sheet',
    origination_date: '2025-01-01',
    currency: 'USD',
  }
}

/** Writes from before the first sample until after the last. */
async function startLoad(stage: Stage, { seconds, connections }: FreshnessOptions): Promise<LoadResult> {
  const order: LoadOrder = {
    host: stage.host,
    port: stage.port,
    keys: [stage.key],
    connections,
    seconds: seconds + (2 * WARM_UP_MS) / 1_000,
    kind: 'entry',
    receivables: RECEIVABLES,
    seed: Date.now(),
  }
  const child = spawn(process.execPath, [RUNNER, 'bench/src/load.ts'], {
    env: { ...process.env, LOAD_ORDER: JSON.stringify(order) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let text = ''
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()))
  await new Promise<void>((resolve, reject) =>
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`The generator ended with ${code}`)))),
  )
  return JSON.parse(text) as LoadResult
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
