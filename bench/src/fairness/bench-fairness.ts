// npm run bench -- fairness: many lenders write at once, sizes and rates after a Zipf distribution, some import. What small lenders wait
// beside large ones, compared with the same without them, earlier in the same round.
import { loadavg } from 'node:os'
import { writeFile } from 'node:fs/promises'
import pg from 'pg'
import { sendImport } from '../imports/import-lines.ts'
import { cpuOf, cpuOfTree, runFacts } from '../machine.ts'
import { type ScaleStage, setScaleStage } from '../scale/scale-stage.ts'
import { addLenders } from '../stage.ts'
import { type FairnessPlace, type Heavy, type Tenant, type Waits, entryOf, runPhase } from './fairness-phase.ts'
import { type Busy, PHASES, type PhaseName, type Round, ratioLines, ratiosOf, roundLines } from './fairness-report.ts'
import { Sender } from './sender.ts'
import { arrivalsOf, groupOf, receivablesOf } from './tenants.ts'

type Print = (line: string) => void

/** The options of `bench -- fairness`. */
export interface FairnessOptions {
  readonly tenants: number
  /** Receivables of the largest lender. */
  readonly largest: number
  /** Writes a second of all lenders together, where each writes at its rate. */
  readonly per_second: number
  /** Seconds of a phase. */
  readonly seconds: number
  readonly rounds: number
  readonly seed: number
  readonly keep: string | undefined
}

const PORT = 4_192

/** Large lenders that import in the last phase; the others write single entries. */
const IMPORTING = 3

/** Runs the rounds and prints their figures, with the facts of the run. */
export async function benchFairness(options: FairnessOptions, print: Print, progress: Print): Promise<void> {
  const stage = await setScaleStage(PORT)
  const watchers = [new pg.Client(stage.connection), new pg.Client(stage.connection)] as const
  try {
    const tenants = await fillTenants(stage, options, progress)
    for (const watcher of watchers) await watcher.connect()
    let last = 0
    const [balances, portfolio] = watchers
    const senders = new Map(tenants.map(({ rank, key }) => [rank, new Sender(stage, key)]))
    const place = { ...stage, tenants, senders, watchers: { balances, portfolio }, nextId: () => (last += 1) }
    progress('Opening a connection of each lender')
    for (const tenant of tenants) await senders.get(tenant.rank)?.send(entryOf(place, tenant))
    const loads = [loadavg()[0] ?? 0]
    const rounds: Round[] = []
    for (let round = 0; round < options.rounds; round += 1) {
      rounds.push(await runRound(stage, place, { ...options, seed: options.seed + round }, progress))
      loads.push(loadavg()[0] ?? 0)
    }
    for (const sender of senders.values()) sender.close()
    const text = textOf(options, loads, rounds)
    print(text)
    if (options.keep !== undefined) await writeFile(options.keep, text)
  } finally {
    for (const watcher of watchers) await watcher.end()
    await stage.close()
  }
}

async function fillTenants(
  stage: ScaleStage,
  { tenants: many, largest }: FairnessOptions,
  progress: Print,
): Promise<Tenant[]> {
  progress(`Filling ${many} lenders`)
  const lenders = await addLenders(
    stage.connection,
    Array.from({ length: many }, (_, index) => `lender${index}`),
  )
  const tenants = lenders.map((lender, index) => ({
    ...lender,
    rank: index + 1,
    receivables: receivablesOf(index + 1, largest),
  }))
  for (const { key, receivables } of tenants) {
    const lines = [...bookLines(receivables)].map((line) => `${JSON.stringify(line)}\n`)
    await sendImport({ ...stage, key }, [Buffer.from(lines.join(''))], lines.length)
  }
  await stage.client.query('vacuum (analyze)')
  return tenants
}

function* bookLines(receivables: number): Generator<object> {
  yield { kind: 'account', id: 'a0', type: 'business', name: 'Bench' }
  const contract = {
    product_type: 'term_loan',
    funded_by: 'balance_sheet',
    origination_date: '2025-01-01',
    currency: 'USD',
  }
  for (let at = 0; at < receivables; at += 1) yield { kind: 'receivable', id: `r${at}`, obligor_id: 'a0', ...contract }
}

async function runRound(
  stage: ScaleStage,
  place: FairnessPlace,
  options: FairnessOptions,
  progress: Print,
): Promise<Round> {
  const large = place.tenants.filter(({ rank }) => groupOf(rank, place.tenants.length) === 'large')
  const none: Heavy = { writing: [], importing: [] }
  const heavy: { readonly [phase in PhaseName]: Heavy } = {
    'without the large': none,
    'large at their rates': none,
    'large without pause': { writing: large, importing: [] },
    'large without pause, and imports': { writing: large.slice(IMPORTING), importing: large.slice(0, IMPORTING) },
  }
  const phases: [PhaseName, { waits: Waits; busy: Busy }][] = []
  for (const phase of PHASES) {
    progress(phase)
    const writes = (rank: number) => phase === 'large at their rates' || groupOf(rank, options.tenants) !== 'large'
    const began = performance.now()
    const before = busyOf(stage)
    const waits = await runPhase(place, arrivalsOf({ ...options, writes }), heavy[phase], options.seconds)
    const seconds = (performance.now() - began) / 1_000
    const after = busyOf(stage)
    const share = (part: keyof Busy) => (after[part] - before[part]) / seconds
    const busy = { service: share('service'), calculators: share('calculators'), database: share('database') }
    phases.push([phase, { waits, busy }])
  }
  return Object.fromEntries(phases) as unknown as Round
}

function busyOf(stage: ScaleStage): Busy {
  const { api, worker } = stage.processes()
  return { service: cpuOf(api), calculators: cpuOf(worker), database: cpuOfTree(stage.postmaster_pid) }
}

function textOf(options: FairnessOptions, loads: readonly number[], rounds: readonly Round[]): string {
  const { tenants, largest, per_second, seconds, seed } = options
  return [
    ...Object.entries(runFacts(loads)).map(([name, fact]) => `${name}: ${fact}`),
    `sizes: ${tenants} lenders, the largest of ${largest} receivables; ${per_second} writes/s at their rates; phases of ${seconds} s; seed ${seed}`,
    ...rounds.flatMap((round, index) => ['', `round ${index + 1}`, ...roundLines(round)]),
    '',
    ...ratioLines(ratiosOf(rounds)),
    '',
  ].join('\n')
}
