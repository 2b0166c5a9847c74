// npm run bench -- freshness: the time from the acknowledgement of an entry until figures hold it, while the same lender writes as
// fast as it is served, or imports. Read over HTTP as a lender would, so a poll is part of it.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { sendImport } from '../imports/import-lines.ts'
import type { LoadOrder, LoadResult } from '../load.ts'
import { type Stage, send, setStage } from '../stage.ts'

const RUNNER = fileURLToPath(new URL('../../../tools/run.mjs', import.meta.url))

/** Receivables that are written to. */
const RECEIVABLES = 2_000

/** Receivables that are watched for each kind of figures; they have no other writer, and their entries are of 1 each. */
const WATCHED = 2

/** Among so many receivables, those that were reported last, are all that are watched. */
const WATCHED_RECENT = 10

/** Lines of one import. */
const IMPORTED = 20_000

/** Between two polls, and between a sample and the next entry: watching is not to be a load of its own. */
const POLL_MS = 2
const PAUSE_MS = 40

/** Whether figures hold so many entries of a watched receivable, of which the last was written at a moment. */
type IsShown = (stage: Stage, receivable: string, entries: number, moment: string) => Promise<boolean>

/** The figures that are watched. */
const WATCHES: { readonly [figures: string]: IsShown } = {
  'the receivable itself': async (stage, receivable, entries) => {
    const { balance } = (await send(stage, 'GET', `/receivables/${receivable}`)) as Shown
    return balance === entries
  },
  'the list of receivables': async (stage, receivable, entries) => {
    const { data } = (await send(stage, 'GET', `/receivables?limit=${WATCHED_RECENT}`)) as {
      readonly data: readonly Shown[]
    }
    return data.some(({ id, balance }) => id === receivable && balance === entries)
  },
  'the portfolio': async (stage, _receivable, _entries, moment) => {
    const { known_at } = (await send(stage, 'GET', '/portfolio/summary')) as { readonly known_at: string }
    return known_at >= moment
  },
}

interface Shown {
  readonly id: string
  readonly balance: number | null
}

/** Until the generator is under way, and beyond which a balance counts as never shown. */
const WARM_UP_MS = 3_000
const PATIENCE_MS = 300_000

/** The options of `bench -- freshness`. */
export interface FreshnessOptions {
  readonly seconds: number
  readonly connections: number
  /** Whether the lender imports instead of writing entries one by one. */
  readonly importing: boolean
}

/** Runs the measure and prints its percentiles. */
export async function benchFreshness(options: FreshnessOptions, print: (line: string) => void): Promise<void> {
  const stage = await setStage(4_172)
  try {
    await seed(stage)
    const watchAll = async () => {
      await wait(WARM_UP_MS)
      const until = performance.now() + options.seconds * 1_000
      return Promise.all(Object.entries(WATCHES).map((watched, at) => watchKind(stage, watched, at, until)))
    }
    const load = options.importing ? importOn(stage, options) : startLoad(stage, options)
    const [{ answered, refused, seconds }, watched] = await Promise.all([load, watchAll()])
    if (refused > 0) throw new Error(`${refused} writes were refused`)
    const by = options.importing ? 'imports' : `${options.connections} connections`
    print(
      `\nEntry acknowledged until figures hold it, the same lender writing ${(answered / seconds).toFixed(0)} entries/s by ${by}`,
    )
    for (const { figures, samples } of watched) print(lineOf(figures, samples))
  } finally {
    await stage.close()
  }
}

function lineOf(figures: string, samples: readonly number[]): string {
  const [p50, p99] = [percentile(samples, 0.5), percentile(samples, 0.99)].map((ms) => ms.toFixed(0))
  return `  ${figures}: p50 ${p50} ms, p99 ${p99} ms, ${samples.length} samples`
}

/** The sample below which a share of all samples lies, the nearest rank; NaN of none. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

/** Samples of one kind of figures, of receivables of its own. */
async function watchKind(
  stage: Stage,
  [figures, isShown]: readonly [string, IsShown],
  kind: number,
  until: number,
): Promise<{ readonly figures: string; readonly samples: readonly number[] }> {
  const receivables = Array.from({ length: WATCHED }, (_, at) => `w${kind * WATCHED + at}`)
  const samples = await Promise.all(receivables.map((receivable) => watch(stage, receivable, isShown, until)))
  return { figures, samples: samples.flat() }
}

async function watch(stage: Stage, receivable: string, isShown: IsShown, until: number): Promise<number[]> {
  const samples: number[] = []
  for (let entry = 1; performance.now() < until; entry += 1) {
    const body = { id: `e${entry}`, date: '2026-01-01', type: 'disbursement', amount: 1 }
    const written = (await send(stage, 'POST', `/receivables/${receivable}/entries`, body)) as { updated_at: string }
    const acknowledged = performance.now()
    while (!(await isShown(stage, receivable, entry, written.updated_at))) {
      if (performance.now() - acknowledged > PATIENCE_MS) throw new Error(`The balance of ${receivable} never came`)
      await wait(POLL_MS)
    }
    samples.push(performance.now() - acknowledged)
    await wait(PAUSE_MS)
  }
  return samples
}

/** Imports entries of the same lender, one import after the other. */
async function importOn(
  stage: Stage,
  { seconds }: FreshnessOptions,
): Promise<Pick<LoadResult, 'answered' | 'refused' | 'seconds'>> {
  const began = performance.now()
  const took = () => (performance.now() - began) / 1_000
  let answered = 0
  while (took() < seconds + (2 * WARM_UP_MS) / 1_000) {
    await sendImport(stage, entryLines(answered), IMPORTED)
    answered += IMPORTED
  }
  return { answered, refused: 0, seconds: took() }
}

function* entryLines(from: number): Generator<Buffer> {
  for (let at = from; at < from + IMPORTED; at += 500) {
    const lines = Array.from({ length: 500 }, (_, n) => {
      const entry = { id: `i${at + n}`, date: '2026-01-01', type: 'principal', amount: 100 }
      return `${JSON.stringify({ kind: 'entry', receivable_id: `r${(at + n) % RECEIVABLES}`, ...entry })}\n`
    })
    yield Buffer.from(lines.join(''))
  }
}

async function seed(stage: Stage): Promise<void> {
  await send(stage, 'POST', '/accounts', { id: 'a0', type: 'business', name: 'Bench' })
  const ids = [
    ...Array.from({ length: RECEIVABLES }, (_, index) => `r${index}`),
    ...Array.from({ length: WATCHED * Object.keys(WATCHES).length }, (_, index) => `w${index}`),
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
