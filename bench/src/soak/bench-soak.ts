// npm run bench -- soak: the service as users run it, under a steady load for an hour. It is looked at every ten seconds, and what may not grow is
// judged at the end: memory, file descriptors, connections, queues, dead rows, and what a write adds to each table.
import { execFile } from 'node:child_process'
import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Chance } from './chance.ts'
import { runFacts } from '../machine.ts'
import { makePerson } from '../person.ts'
import { type Stage, setStage } from '../stage.ts'
import { SERVICE_SESSIONS, type Sample, Sampler, readHeapLooks } from './sampler.ts'
import { SoakBook } from './soak-book.ts'
import { SoakLoad } from './soak-load.ts'
import { costLine, judgedLines, latencyLines } from './soak-report.ts'
import { BOUNDED_TABLES, judgeRun } from './verdict.ts'

type Print = (line: string) => void

/** The options of `bench -- soak`. */
export interface SoakOptions {
  readonly minutes: number
  /** Acts a second; some are two requests. */
  readonly per_second: number
  /** Receivables that are there before it begins. */
  readonly receivables: number
  readonly seed: number
  /** A file for every look, one line of JSON each. */
  readonly samples: string | undefined
  /** A file for the text. */
  readonly keep: string | undefined
}

const PORT = 4_194
const TOKEN = 'a-token-of-the-soak'
const LOOK_MS = 10_000

/** The share of a run that is left out at its beginning: code is compiled, caches fill, tables reach the size at which vacuum keeps them. */
const WARM_UP = 1 / 6

const PROBE = join(process.cwd(), 'bench', 'src', 'soak', 'heap-probe.mjs')
const MAIN = join(process.cwd(), 'server', 'dist', 'main.js')

/** Runs the soak and prints its figures. Returns whether nothing grew and nothing was found. */
export async function benchSoak(options: SoakOptions, print: Print, progress: Print): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'tapeline-soak-'))
  const environment = {
    HEAP_PROBE: options.samples === undefined ? join(folder, 'heap') : `${options.samples}.heap`,
    METRICS_TOKEN: TOKEN,
    PGAPPNAME: SERVICE_SESSIONS,
    ROLE: 'all',
  }
  const stage = await setStage(PORT, undefined, { environment, node: ['--import', PROBE] })
  try {
    const soaked = await soak(stage, options, environment.HEAP_PROBE, progress)
    const { text, is_steady } = await textOf(stage, options, soaked)
    print(text)
    if (options.keep !== undefined) await writeFile(options.keep, text)
    return is_steady
  } finally {
    await stage.close()
    await rm(folder, { recursive: true, force: true })
  }
}

interface Soaked {
  readonly load: SoakLoad
  readonly samples: readonly Sample[]
  readonly heaps: ReturnType<typeof heapsSince>
  readonly loads: readonly number[]
}

async function soak(stage: Stage, options: SoakOptions, heap_file: string, progress: Print): Promise<Soaked> {
  const book = new SoakBook(new Chance(options.seed), options)
  progress('Filling the book')
  await book.fill(stage)
  const sampler = new Sampler(stage, TOKEN, BOUNDED_TABLES)
  await sampler.start()
  const load = new SoakLoad(stage, book, { ...options, email: await makePerson(stage) })
  const began = Date.now()
  const samples: Sample[] = []
  const loads: number[] = []
  const seconds = options.minutes * 60
  const running = { is_done: false }
  const done = load.run(seconds).finally(() => (running.is_done = true))
  while (!running.is_done) {
    const s = (Date.now() - began) / 1_000
    const sample = await sampler.look(s, load.writes)
    samples.push(sample)
    loads.push(loadavg()[0] ?? 0)
    if (options.samples !== undefined) await appendFile(options.samples, `${JSON.stringify(sample)}\n`)
    progress(
      `${(s / 60).toFixed(1)} of ${options.minutes} min, ${load.sent.length} requests, ${load.findings.length} findings`,
    )
    await Promise.race([done, sleep(LOOK_MS)])
  }
  await done
  await sampler.stop()
  return { load, samples, heaps: heapsSince(heap_file, began), loads }
}

function heapsSince(file: string, began: number) {
  return readHeapLooks(file).map(({ at, ...look }) => ({ ...look, s: (at - began) / 1_000 }))
}

async function textOf(stage: Stage, options: SoakOptions, { load, samples, heaps, loads }: Soaked) {
  const seconds = options.minutes * 60
  const span = { from_s: seconds * WARM_UP, to_s: seconds }
  const requests_per_second = load.sent.length / seconds
  const judged = judgeRun({ samples, heaps, span, requests_per_second })
  const growing = judged.filter(({ is_growing }) => is_growing).map(({ name }) => name)
  const findings = [...load.findings, ...countFindings(samples), ...(await verifyFigures(stage))]
  const { rows } = await stage.client.query<{ version: string }>("select current_setting('server_version') as version")
  const facts = { ...runFacts(loads), node: process.version, postgresql: rows[0]?.version ?? 'unknown' }
  const text = [
    ...Object.entries(facts).map(([name, fact]) => `${name}: ${fact}`),
    sizesLine(options, load, span.from_s),
    '',
    ...judgedLines(judged),
    '',
    ...latencyLines(load.sent, seconds),
    costLine(samples, load.sent),
    busyLine(load, samples),
    '',
    ...findings.map((finding) => `finding: ${finding}`),
    growing.length === 0 ? 'Nothing grows.' : `Grows: ${growing.join(', ')}`,
    findings.length === 0 ? 'Every answer was as expected, and all figures agree with their history.' : '',
    '',
  ].join('\n')
  return { text, is_steady: growing.length === 0 && findings.length === 0 }
}

function sizesLine({ minutes, receivables, seed }: SoakOptions, load: SoakLoad, from_s: number): string {
  const per_s = (count: number) => (count / (minutes * 60)).toFixed(1)
  const time = `sizes: ${minutes} minutes, the first ${(from_s / 60).toFixed(1)} left out`
  const rates = `${per_s(load.sent.length)} requests/s, of which ${per_s(load.writes)} are accepted writes`
  return `${time}; ${receivables} receivables at the beginning; ${rates}; seed ${seed}`
}

/** What comes of a machine that is busy with other work. */
function busyLine({ unsent, busy }: SoakLoad, samples: readonly Sample[]): string {
  const failures = samples.at(-1)?.metrics['tapeline_job_failures_total'] ?? 0
  const answers = `acts that did not begin because too many were under way: ${unsent}; answered 503: ${busy}`
  return `${answers}; runs of jobs that failed and were run again: ${failures}`
}

/** What the service itself counted that must not be. */
function countFindings(samples: readonly Sample[]): string[] {
  const last = samples.at(-1)?.metrics ?? {}
  const never = ['tapeline_failing_lenders', 'tapeline_receivables_set_aside']
  return never.filter((name) => (last[name] ?? 0) > 0).map((name) => `${name} is ${last[name]}`)
}

async function verifyFigures(stage: Stage): Promise<string[]> {
  const { host, port, user, database } = stage.connection
  const url = `postgres://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`
  const environment = { ...process.env, DATABASE_URL: url, DATABASE_REPLICA_URL: '' }
  return promisify(execFile)(process.execPath, [MAIN, 'metrics', 'verify'], { env: environment }).then(
    () => [],
    (error: { readonly stdout?: string; readonly message: string }) => [
      `metrics verify: ${error.stdout ?? error.message}`,
    ],
  )
}
