// npm run bench -- write-profile, import-profile: where the service spends its time while entries are written over HTTP or imported: by process, by
// part of the code and by function, as text. The profile of V8 counts the time of the main thread, also while the system has it wait for a core.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { costOf } from './cpu-of-work.ts'
import { seedReceivables as seedImported } from './imports/bench-import.ts'
import { linePieces, sendImport } from './imports/import-lines.ts'
import { runFacts } from './machine.ts'
import { type Profile, idleShareOf, lastSeconds, readProfile, sharesOf, sharesOfFunctions } from './profile-shares.ts'
import { waitUntilAllTakenIn } from './portfolio/portfolio-stage.ts'
import { type Stage, setStage } from './stage.ts'
import { seedReceivables, writeOverHttp } from './write.ts'

/** Rounds before the one that counts: a new process compiles its code while it runs. */
const WARMING = 4

/** Functions that are listed. */
const FUNCTIONS = 60

const PORT = 4_172

type Print = (line: string) => void

/** What a profiled round was. */
interface Round {
  /** How long it took; it is the last that the service did. */
  readonly seconds: number
  /** Described in lines: how much it was, and its processor time by process. */
  readonly lines: readonly string[]
}

/** The options of `bench -- write-profile`. */
export interface WriteProfileOptions {
  readonly connections: number
  /** Seconds of a round. */
  readonly seconds: number
  /** A file for the text. */
  readonly keep: string | undefined
}

/** Profiles a service that takes writes and prints the shares. */
export function profileWrites({ connections, seconds, keep }: WriteProfileOptions, print: Print): Promise<void> {
  return profile(keep, print, async (stage) => {
    await seedReceivables(stage, print)
    const round = (number: number) => writeOverHttp(stage, 'entry', connections, seconds, number)
    for (let number = 0; number < WARMING; number += 1) await round(number)
    const { per_s, p50, p99, cpu } = await round(WARMING)
    const rate = `${per_s.toFixed(0)} a second, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`
    return {
      seconds,
      lines: [`entries over ${connections} connections, ${seconds} s: ${rate}`, cpuLine('a request', cpu)],
    }
  })
}

/** The options of `bench -- import-profile`. */
export interface ImportProfileOptions {
  /** Entries of a round. */
  readonly rows: number
  /** A file for the text. */
  readonly keep: string | undefined
}

/** Profiles a service that takes an import and prints the shares. */
export function profileImport({ rows, keep }: ImportProfileOptions, print: Print): Promise<void> {
  return profile(keep, print, async (stage) => {
    await seedImported(stage)
    await waitUntilAllTakenIn(stage)
    for (let round = 0; round < WARMING - 1; round += 1)
      await sendImport(stage, linePieces('entry', `warm-${round}`, rows), rows)
    const pieces = [...linePieces('entry', 'profiled', rows)]
    const { seconds, cpu } = await costOf(stage, () => sendImport(stage, pieces, rows))
    const of_row = Object.fromEntries(Object.entries(cpu).map(([part, spent]) => [part, (spent / rows) * 1e6]))
    return { seconds, lines: [`${rows} entries: ${(rows / seconds).toFixed(0)} a second`, cpuLine('an entry', of_row)] }
  })
}

function cpuLine(of: string, cpu: { readonly [part: string]: number }): string {
  const parts = Object.entries(cpu).map(([part, us]) => `${part} ${us.toFixed(0)}`)
  return `processor time of ${of}, in microseconds: ${parts.join(', ')}`
}

/** Runs a service under the profiler; what `work` does last is what counts, and the profile ends with it. */
async function profile(keep: string | undefined, print: Print, work: (stage: Stage) => Promise<Round>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'tapeline-profile-'))
  try {
    const loads = [loadavg()[0] ?? 0]
    const round = await workUnderProfile(folder, work)
    loads.push(loadavg()[0] ?? 0)
    const seen = lastSeconds(await readProfile(folder), round.seconds)
    const text = `${linesOf(round, seen, loads).join('\n')}\n`
    print(text)
    if (keep !== undefined) await writeFile(keep, text)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function workUnderProfile(folder: string, work: (stage: Stage) => Promise<Round>): Promise<Round> {
  const stage = await setStage(PORT, undefined, { node: ['--cpu-prof', `--cpu-prof-dir=${folder}`] })
  try {
    return await work(stage)
  } finally {
    await stage.close()
  }
}

function linesOf({ lines }: Round, seen: Profile, loads: readonly number[]): string[] {
  const share = ([name, percent]: readonly [string, number]) => `${percent.toFixed(1).padStart(5)}  ${name}`
  return [
    ...Object.entries({ ...runFacts(loads), node: process.version }).map(([name, fact]) => `${name}: ${fact}`),
    ...lines,
    `the main thread waits for ${idleShareOf(seen).toFixed(0)} % of the time`,
    '',
    'percent of its other time, by part',
    ...[...sharesOf(seen)].map(share),
    '',
    'percent of its other time, by function',
    ...sharesOfFunctions(seen).slice(0, FUNCTIONS).map(share),
  ]
}
