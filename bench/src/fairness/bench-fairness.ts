// npm run bench -- fairness: many lenders write at once, sizes and rates after a Zipf distribution, some import. What small lenders wait
// beside large ones, compared with the same without them, earlier in the same round.
import { loadavg } from 'node:os'
import { writeFile } from 'node:fs/promises'
import pg from 'pg'
import { runFacts } from '../machine.ts'
import { type ScaleStage, onScaleStage } from '../scale/scale-stage.ts'
import { addLenders } from '../stage.ts'
import { busyDuring } from './busy.ts'
import { type FairnessPlace, type Heavy, type Tenant, runPhase } from './fairness-phase.ts'
import {
  type FairnessPhase,
  PHASES,
  type PhaseName,
  type Round,
  ratioLines,
  ratiosOf,
  roundLines,
} from './fairness-report.ts'
import { Sender } from './sender.ts'
import { bookLines, entryOf, fillBook, receivableIds } from './small-book.ts'
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
  const loads = [loadavg()[0] ?? 0]
  const rounds = await onScaleStage(PORT, async (stage) => {
    const watchers = { balances: new pg.Client(stage.connection), portfolio: new pg.Client(stage.connection) }
    try {
      return await runRounds(stage, watchers, options, loads, progress)
    } finally {
      for (const watcher of Object.values(watchers)) await watcher.end()
    }
  })
  const text = textOf(options, loads, rounds)
  print(text)
  if (options.keep !== undefined) await writeFile(options.keep, text)
}

async function runRounds(
  stage: ScaleStage,
  watchers: FairnessPlace['watchers'],
  options: FairnessOptions,
  loads: number[],
  progress: Print,
): Promise<Round[]> {
  const tenants = await fillTenants(stage, options, progress)
  for (const watcher of Object.values(watchers)) await watcher.on('error', () => {}).connect()
  let last = 0
  const senders = new Map(tenants.map(({ rank, key }) => [rank, new Sender(stage, key)]))
  const place = { ...stage, tenants, senders, watchers, nextId: () => (last += 1) }
  progress('Opening a connection of each lender')
  for (const { rank, receivables } of tenants) await senders.get(rank)?.send(entryOf(receivables, place.nextId()))
  const rounds: Round[] = []
  for (let round = 0; round < options.rounds; round += 1) {
    rounds.push(await runRound(stage, place, { ...options, seed: options.seed + round }, progress))
    loads.push(loadavg()[0] ?? 0)
  }
  for (const sender of senders.values()) sender.close()
  return rounds
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
  for (const { key, receivables } of tenants) await fillBook(stage, key, bookLines(receivableIds(receivables)))
  await stage.client.query('vacuum (analyze)')
  return tenants
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
  const phases: [PhaseName, FairnessPhase][] = []
  for (const phase of PHASES) {
    progress(phase)
    const writes = (rank: number) => phase === 'large at their rates' || groupOf(rank, options.tenants) !== 'large'
    const arrivals = arrivalsOf({ ...options, writes })
    const { result: waits, busy } = await busyDuring(stage, () =>
      runPhase(place, arrivals, heavy[phase], options.seconds),
    )
    phases.push([phase, { waits, busy }])
  }
  return Object.fromEntries(phases) as unknown as Round
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
