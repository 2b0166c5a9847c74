// The PostgreSQL programs made ready to run: libraries linked, a permitted account found, a clean environment.
// The environment is built from nothing because PG* variables of the person's shell change what the programs do,
// and because the secrets in our own have no business there.

import type { ChildProcess, SpawnOptions, StdioOptions } from 'node:child_process'
import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, renameSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Binaries } from './binaries.ts'
import type { DataPaths } from './data-paths.ts'
import { EmbeddedPostgresError, useOutsideDatabase } from './embedded-postgres-error.ts'
import { repairLibraryLinks } from './library-links.ts'
import type { RunAs } from './run-as.ts'
import { listWaysToRun } from './run-as.ts'

/** Everything needed to run initdb, postgres and pg_ctl on one data folder. */
export interface Programs {
  readonly binaries: Binaries
  readonly runAs: RunAs
  /** `18.4` */
  readonly version: string
  /** `18` */
  readonly major: number
  readonly environment: NodeJS.ProcessEnv
  readonly folder: string
}

/** The output of a finished program on both streams, and its exit code (null after a signal). */
export interface Outcome {
  readonly code: number | null
  readonly output: string
}

/** Finds the first way to run the programs that works here. Throws an EmbeddedPostgresError when none does. */
export async function preparePrograms(
  binaries: Binaries,
  paths: DataPaths,
  ways: readonly RunAs[] = listWaysToRun(paths.cluster),
): Promise<Programs> {
  const environment = environmentWith(repairLibraryLinks(binaries, paths.postgresLibraries))
  let output = 'no account named postgres or nobody exists'
  for (const runAs of ways) {
    const draft = { binaries, runAs, version: '', major: 0, environment, folder: paths.dataDir }
    const outcome = await probe(draft, paths)
    if (typeof outcome !== 'string') return outcome
    output = outcome || output
  }
  throw cannotRun(output)
}

/** The prepared programs, or the error. */
async function probe(draft: Programs, paths: DataPaths): Promise<Programs | string> {
  const programs = draft.runAs.copied ? await withCopiedBinaries(draft, paths) : draft
  if (typeof programs === 'string') return programs
  const asked = await askVersion(programs)
  const version = /\(PostgreSQL\) (\S+)/.exec(asked.output)?.[1]
  if (asked.code !== 0 || version === undefined) return asked.output
  return { ...programs, version, major: Number.parseInt(version, 10) }
}

/** An account must also reach the data folder, so the shell goes there first; the shell is absent on Windows. */
function askVersion(programs: Programs): Promise<Outcome> {
  const { binaries, runAs, folder } = programs
  const plain = runAs.switchTo === undefined && runAs.wrapper.length === 0
  if (plain) return run(programs, binaries.postgres, ['--version'])
  const script = 'cd "$1" && exec "$2" --version'
  return run(programs, '/bin/sh', ['-c', script, 'sh', folder, binaries.postgres])
}

async function withCopiedBinaries(draft: Programs, paths: DataPaths): Promise<Programs | string> {
  const reach = await run(draft, '/bin/sh', ['-c', 'cd "$1"', 'sh', draft.folder])
  if (reach.code !== 0) return reach.output
  const native = dirname(dirname(draft.binaries.postgres))
  if (!existsSync(paths.binariesCopy)) copyWhole(native, paths.binariesCopy)
  const bin = (program: string): string => join(paths.binariesCopy, program.slice(native.length))
  const { initdb, postgres, pgCtl } = draft.binaries
  return { ...draft, binaries: { initdb: bin(initdb), postgres: bin(postgres), pgCtl: bin(pgCtl) } }
}

function copyWhole(from: string, to: string): void {
  const draft = mkdtempSync(`${to}.`)
  cpSync(from, join(draft, 'native'), { recursive: true, verbatimSymlinks: true })
  renameSync(join(draft, 'native'), to)
}

/** Runs a program to its end. */
export function run(programs: Programs, program: string, args: readonly string[]): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = start(programs, program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    const chunks: Buffer[] = []
    const output = (): string => Buffer.concat(chunks).toString('utf8').trim()
    child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk))
    child.stderr?.on('data', (chunk: Buffer) => chunks.push(chunk))
    child.on('error', (error) => resolve({ code: null, output: error.message }))
    child.on('close', (code) => resolve({ code, output: output() }))
  })
}

/** Starts a program under the chosen account. */
export function start(
  programs: Programs,
  program: string,
  args: readonly string[],
  how: { stdio: StdioOptions; detached?: boolean },
): ChildProcess {
  const [file = program, ...rest] = [...programs.runAs.wrapper, program, ...args]
  const { folder: cwd, environment: env, runAs } = programs
  const options: SpawnOptions = { ...how, cwd, env, ...runAs.switchTo }
  return spawn(file, rest, options)
}

function environmentWith(ownLibraries: readonly string[]): NodeJS.ProcessEnv {
  const own = process.env
  const path = own['PATH'] ?? '/usr/local/bin:/usr/bin:/bin'
  const kept = process.platform === 'win32' ? own : { PATH: path }
  const common = { ...withoutPostgresVariables(kept), LC_ALL: 'C', TZ: 'UTC' }
  const variable = process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH'
  const folders = [...ownLibraries, ...(own[variable] === undefined ? [] : [own[variable]])]
  return folders.length === 0 ? common : { ...common, [variable]: folders.join(':') }
}

function withoutPostgresVariables(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !name.startsWith('PG')))
}

function cannotRun(output: string): EmbeddedPostgresError {
  const root = process.getuid?.() === 0
  const advice = root ? 'It does not run as root: start Tapeline as a normal user. Or: ' : ''
  return new EmbeddedPostgresError(
    `The embedded PostgreSQL cannot run here (${output}). ${advice}${useOutsideDatabase}`,
  )
}
