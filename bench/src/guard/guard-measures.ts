// What the guard measures: a round gives one value of each ratio, against a reference in the same round. Most are of CPU time, which other work
// on the machine changes least.
import { finished } from 'node:stream/promises'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { cpuSum, costOf } from '../cpu-of-work.ts'
import type { LoadSide } from '../generators.ts'
import { runImportRound } from '../imports/bench-import.ts'
import { cpuOf, cpuOfTree } from '../machine.ts'
import { waitUntilAllTakenIn } from '../portfolio/portfolio-stage.ts'
import { readByDriver, readOverHttp } from '../reads/bench-reads.ts'
import { MAIN, type Stage, send } from '../stage.ts'
import { cpuOfRun, cpuUntilReady } from '../starts.ts'
import { writeByPgbench, writeOverHttp } from '../write.ts'
import { rebuildMetrics } from '../../../server/src/jobs/ledgers/metrics-rebuild.ts'

/** A ratio, and which way is better. */
export interface Ratio {
  readonly name: string
  readonly better: 'higher' | 'lower'
  readonly value: number
}

const CONNECTIONS = 64
const SECONDS = 3
const IMPORTED = 10_000

/** How often single requests are made for one value. */
const ASKED = 300

/** The page that is compared with the first: as far down as the book of the guard reaches. */
const FAR_PAGE = 300

/** Measures every ratio once. */
export async function measureRound(stage: Stage, round: number): Promise<Ratio[]> {
  return [
    ...(await writes(stage, round)),
    ...(await importing(stage, round)),
    await read(stage, 'receivable_read', 'CPU of a receivable read, by the driver'),
    await read(stage, 'receivable_page', 'CPU of a page of receivables, by the driver'),
    ...(await pages(stage)),
    await rebuilding(stage),
    ...(await starts(stage)),
  ]
}

function lower(name: string, value: number): Ratio {
  return { name, better: 'lower', value }
}

async function writes(stage: Stage, round: number): Promise<Ratio[]> {
  const ours = await writeOverHttp(stage, 'entry', CONNECTIONS, SECONDS, round)
  await waitUntilAllTakenIn(stage)
  const theirs = await writeByPgbench(stage, 'entry', CONNECTIONS, SECONDS)
  return [
    { name: 'writes of entries a second, by pgbench', better: 'higher', value: ours.per_s / theirs.per_s },
    lower('CPU of an entry written, by pgbench', served(ours) / served(theirs)),
  ]
}

/** The CPU of a request but for the generator's, which is not the service's. */
function served({ cpu }: LoadSide): number {
  return Object.entries(cpu).reduce((sum, [part, spent]) => (part === 'generator' ? sum : sum + spent), 0)
}

async function importing(stage: Stage, round: number): Promise<Ratio[]> {
  const { ours, follows, theirs } = await runImportRound(stage, 'entry', `guard-${round}`, IMPORTED)
  return [
    lower('CPU of an entry imported, by COPY', cpuSum(ours) / theirs.cpu.postgres),
    lower('CPU of what follows an entry imported, by COPY', cpuSum(follows) / theirs.cpu.postgres),
  ]
}

async function read(stage: Stage, kind: 'receivable_read' | 'receivable_page', name: string): Promise<Ratio> {
  const options = { rounds: 1, seconds: SECONDS, connections: CONNECTIONS }
  const ours = await readOverHttp(stage, kind, options)
  const theirs = await readByDriver(stage, kind, options)
  return lower(name, served(ours) / served(theirs))
}

async function pages(stage: Stage): Promise<Ratio[]> {
  const first = await asked(stage, '/receivables')
  const far = await asked(stage, `/receivables?page=${await tokenOf(stage, FAR_PAGE)}`)
  const table = await asked(stage, '/portfolio/delinquency')
  return [
    lower(`CPU of page ${FAR_PAGE} of a list, by its first`, far / first),
    lower('CPU of a delinquency table, by a page of receivables', table / first),
  ]
}

/** CPU seconds of a request made several times. */
async function asked(stage: Stage, path: string): Promise<number> {
  const work = async () => {
    for (let time = 0; time < ASKED; time += 1) await send(stage, 'GET', path)
  }
  return cpuSum(await costOf(stage, work))
}

async function tokenOf(stage: Stage, page: number): Promise<string> {
  let token = ''
  for (let at = 1; at < page; at += 1) {
    const answer = await send(stage, 'GET', `/receivables${token === '' ? '' : `?page=${token}`}`)
    token = (answer as { readonly next_page: string }).next_page
  }
  return token
}

async function rebuilding(stage: Stage): Promise<Ratio> {
  const cpu = () => cpuOf(process.pid) + cpuOfTree(stage.postmaster_pid)
  const before = cpu()
  await rebuildMetrics(stage.connection, stage.tenant, () => {})
  const rebuilt = cpu() - before
  const since = cpu()
  await readEntries(stage)
  return lower('CPU of all metrics made again, by reading the entries', rebuilt / (cpu() - since))
}

/** Reads the entries as the rebuild needs them, so often that it can be measured. */
async function readEntries({ connection, tenant }: Stage): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    for (let time = 0; time < 20; time += 1) {
      const copied = client.query(copyTo(`copy (select * from entries where tenant = ${tenant}) to stdout`))
      await finished(copied.resume())
    }
  } finally {
    await client.end()
  }
}

async function starts({ url }: Stage): Promise<Ratio[]> {
  const settings = { DATABASE_URL: url, PORT: '0', LOG_LEVEL: 'silent' }
  const empty = await cpuEach(20, ['--eval', '0'], settings)
  const help = await cpuEach(5, [MAIN, '--help'], settings)
  return [
    lower(
      'CPU until the service serves, by an empty program',
      (await cpuUntilReady(process.execPath, settings)) / empty,
    ),
    lower('CPU of the list of commands, by an empty program', help / empty),
  ]
}

/** CPU seconds of a program of Node, as one of several runs: the system counts in hundredths of a second. */
async function cpuEach(runs: number, args: readonly string[], settings: Record<string, string>): Promise<number> {
  let sum = 0
  for (let run = 0; run < runs; run += 1) sum += await cpuOfRun(process.execPath, args, settings)
  return sum / runs
}
