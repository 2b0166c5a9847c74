// npm run bench -- scale: what an account, a receivable and an entry cost in bytes, write-ahead log and processor time, by part. Books of two
// sizes separate what a row costs from what is fixed. Processor time is the processes' own, so that a busy machine changes it little.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { peakResident } from '../imports/resident.ts'
import { runFacts } from '../machine.ts'
import { addLenders } from '../stage.ts'
import { bytesFigures, depthFigures, idleFigures, spentFigures } from './book-figures.ts'
import { type MeasuredBook, type Way, WAYS, measureBook, sendShare } from './measured-book.ts'
import { measureIdle } from './measured-phase.ts'
import { readProfile, sharesOf } from '../profile-shares.ts'
import { type Facts, type Figure, runText } from './scale-figures.ts'
import { type ScaleStage, setScaleStage } from './scale-stage.ts'

type Print = (line: string) => void

/** The options of `bench -- scale`. */
export interface ScaleOptions {
  /** The receivables of the smaller book that is written by single requests; the larger has four times as many. */
  readonly receivables: number
  /** Of those that are imported, for each written by single requests. */
  readonly imported_each: number
  readonly months: number
  /** Organizations that are added for what one costs when it is idle; where 0, only the rows of the books are measured. */
  readonly organizations: number
  /** Where the run is kept as text; nowhere where undefined. */
  readonly keep: string | undefined
}

const PORT = 4_191
const LARGER = 4
const IDLE_S = 30

/** Runs the benchmark and prints its figures, with the facts of the run. */
export async function benchScale(options: ScaleOptions, print: Print, progress: Print): Promise<void> {
  const loads = [loadavg()[0] ?? 0]
  const books: MeasuredBook[] = []
  const beside: Figure[] = []
  let postgresql = ''
  for (const times of [1, LARGER]) {
    const stage = await setScaleStage(PORT)
    try {
      books.push(await measureBook(stage, sizeOf(options, times), progress))
      if (times === LARGER && options.organizations > 0) beside.push(...(await measureBeside(stage, options, progress)))
      postgresql =
        (await stage.client.query<{ server_version: string }>('show server_version')).rows[0]?.server_version ?? ''
    } finally {
      await stage.close()
    }
    loads.push(loadavg()[0] ?? 0)
  }
  const [small, large] = books
  if (small === undefined || large === undefined) throw new Error('There are not two books')
  const figures = [...bytesFigures(small, large), ...spentFigures(small, large), ...depthFigures(large), ...beside]
  const text = runText({ facts: factsOf(options, postgresql, loads), figures })
  print(text)
  if (options.keep !== undefined) await writeFile(options.keep, text)
}

function sizeOf({ receivables, imported_each, months }: ScaleOptions, times: number) {
  return { receivables: { api: receivables * times, import: receivables * times * imported_each }, months }
}

/** What is measured in the larger book beside its rows. */
async function measureBeside(stage: ScaleStage, options: ScaleOptions, progress: Print): Promise<Figure[]> {
  const memory = await Promise.all(Object.entries(stage.processes()).map(([name, pid]) => residentOf(name, pid)))
  progress(`${options.organizations} idle organizations`)
  const few = await measureIdle(stage, IDLE_S)
  const names = Array.from({ length: options.organizations }, (_, index) => `idle${index}`)
  await addLenders(stage.connection, names)
  await waitUntilFollowed(stage)
  await stage.client.query('vacuum (analyze)')
  const many = await measureIdle(stage, IDLE_S)
  const idle = idleFigures(few, many, 2 * options.organizations)
  const shares: Figure[] = []
  for (const way of WAYS) shares.push(...(await measureShares(stage, way, options, progress)))
  return [...memory, ...idle, ...shares]
}

/** Waits until the operator's record of each organization is written and every calculator has taken in what was: then nothing is left to do. */
async function waitUntilFollowed({ client }: ScaleStage): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ done: boolean }>(`
      select (select count(*) from operator_records where kind = 'organization') >= (select count(*) from organizations)
        and not exists (
          select from tenants t
          left join metrics_cursors m using (tenant)
          left join portfolio_cursors p using (tenant)
          left join operator_copy_cursors k using (tenant)
          where t.tenant > 0 and not t.is_operator and (k.tenant is null or exists (
            select from batches b
            where b.tenant = t.tenant and b.last > least(coalesce(m.position, 0), coalesce(p.position, 0))))) as done`)
    if (rows[0]?.done === true) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

async function residentOf(name: string, pid: number): Promise<Figure> {
  const mib = await peakResident(pid, async () => {})
  return { measure: 'memory', kind: 'process', way: '-', part: name, name: 'MiB', per_row: mib, fixed: 0 }
}

/** Where the serving process spends its time while entries are written, by a profile of it. */
async function measureShares(
  stage: ScaleStage,
  way: Way,
  { receivables, imported_each, months }: ScaleOptions,
  progress: Print,
): Promise<Figure[]> {
  progress(`A profile of writes by ${way}`)
  const folder = await mkdtemp(join(tmpdir(), 'tapeline-profile-'))
  await stage.restart(['--cpu-prof', `--cpu-prof-dir=${folder}`])
  const [lender] = await addLenders(stage.connection, [`profiled${way}`])
  if (lender === undefined) throw new Error('There is no lender to profile')
  const many = receivables * (way === 'api' ? 1 : imported_each)
  for (const kind of ['account', 'receivable', 'entry'] as const)
    await sendShare(stage, lender, way, { kind, receivables: many, first: 0, months: kind === 'entry' ? months : 1 })
  await stage.restart([])
  const shares = sharesOf(await readProfile(folder))
  await rm(folder, { recursive: true, force: true })
  return [...shares].map(([part, share]) => ({
    measure: 'share' as const,
    kind: 'entry',
    way,
    part: 'service',
    name: part,
    per_row: share,
    fixed: 0,
  }))
}

function factsOf(options: ScaleOptions, postgresql: string, loads: readonly number[]): Facts {
  const size = (way: Way, times: number) => sizeOf(options, times).receivables[way]
  const sizes = WAYS.map((way) => `${size(way, 1)} and ${size(way, LARGER)} by ${way}`).join(', ')
  return {
    ...runFacts(loads),
    node: process.version,
    postgresql,
    sizes: `receivables ${sizes}; ${options.months} entries each; ${options.organizations} idle organizations`,
  }
}
