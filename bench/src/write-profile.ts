// npm run bench -- write-profile: where the service spends its time while entries are written over HTTP: by process, by part of the code and by
// function, as text. The profile of V8 counts the time of the main thread, also while the system has it wait for a core.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LoadSide } from './generators.ts'
import { runFacts } from './machine.ts'
import { type Profile, idleShareOf, lastSeconds, readProfile, sharesOf, sharesOfFunctions } from './profile-shares.ts'
import { setStage } from './stage.ts'
import { seedReceivables, writeOverHttp } from './write.ts'

/** Rounds before the one that counts: a new process compiles its code while it runs. */
const WARMING = 4

/** Functions that are listed. */
const FUNCTIONS = 60

/** The options of `bench -- write-profile`. */
export interface WriteProfileOptions {
  readonly connections: number
  /** Seconds of a round. */
  readonly seconds: number
  /** A file for the text. */
  readonly keep: string | undefined
}

/** Profiles a service that takes writes and prints the shares. */
export async function profileWrites(options: WriteProfileOptions, print: (line: string) => void): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'tapeline-profile-'))
  try {
    const loads = [loadavg()[0] ?? 0]
    const side = await writeUnderProfile(folder, options, print)
    loads.push(loadavg()[0] ?? 0)
    const profile = lastSeconds(await readProfile(folder), options.seconds)
    const text = `${linesOf(options, side, profile, loads).join('\n')}\n`
    print(text)
    if (options.keep !== undefined) await writeFile(options.keep, text)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The last round, after which the service stops at once: its profile ends with it. */
async function writeUnderProfile(
  folder: string,
  { connections, seconds }: WriteProfileOptions,
  print: (line: string) => void,
): Promise<LoadSide> {
  const stage = await setStage(4_172, undefined, { node: ['--cpu-prof', `--cpu-prof-dir=${folder}`] })
  try {
    await seedReceivables(stage, print)
    for (let round = 0; round < WARMING; round += 1) await writeOverHttp(stage, 'entry', connections, seconds, round)
    return await writeOverHttp(stage, 'entry', connections, seconds, WARMING)
  } finally {
    await stage.close()
  }
}

function linesOf(
  { connections, seconds }: WriteProfileOptions,
  { per_s, p50, p99, cpu }: LoadSide,
  profile: Profile,
  loads: readonly number[],
): string[] {
  const share = (name: string, percent: number) => `${percent.toFixed(1).padStart(5)}  ${name}`
  return [
    ...Object.entries({ ...runFacts(loads), node: process.version }).map(([name, fact]) => `${name}: ${fact}`),
    `entries over ${connections} connections, ${seconds} s: ${per_s.toFixed(0)} a second, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`,
    `processor time of a request, in microseconds: ${Object.entries(cpu)
      .map(([name, us]) => `${name} ${us.toFixed(0)}`)
      .join(', ')}`,
    `the main thread waits for ${idleShareOf(profile).toFixed(0)} % of the time`,
    '',
    'percent of its other time, by part',
    ...[...sharesOf(profile)].map(([part, percent]) => share(part, percent)),
    '',
    'percent of its other time, by function',
    ...sharesOfFunctions(profile)
      .slice(0, FUNCTIONS)
      .map(([name, percent]) => share(name, percent)),
  ]
}
