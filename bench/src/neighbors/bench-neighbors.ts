// npm run bench -- neighbors: one lender imports an extreme number of entries while others read and write at a steady rate. What they wait
// meanwhile, compared with what they waited without the import, earlier in the same run.
import { busyDuring } from '../fairness/busy.ts'
import { Sender } from '../fairness/sender.ts'
import { bookLines, fillBook, receivableIds } from '../fairness/small-book.ts'
import { peaksResident } from '../imports/resident.ts'
import { probeWhile } from '../overload/read-probe.ts'
import { waitUntilTakenIn } from '../portfolio/portfolio-stage.ts'
import { type ScaleStage, onScaleStage } from '../scale/scale-stage.ts'
import { type Lender, addLenders } from '../stage.ts'
import { BalanceWatch, WATCHED } from './balance-watch.ts'
import { besideImport } from './import-process.ts'
import { type Neighbors, type PhaseWaits, after, runPhase } from './neighbor-phase.ts'
import { type ExtremeImport, type NeighborPhase, importLines, phaseLines } from './neighbors-report.ts'
import { requestOf } from './request-mix.ts'

type Print = (line: string) => void

/** The options of `bench -- neighbors`. */
export interface NeighborsOptions {
  /** Entries that one lender imports. */
  readonly entries: number
  /** Receivables that they go to. */
  readonly receivables: number
  /** The other lenders. */
  readonly lenders: number
  /** Requests a second of the others together. */
  readonly per_second: number
  /** Seconds of the quiet phase. */
  readonly seconds: number
  /** Seconds after which the import is not continued. */
  readonly seconds_max: number
  readonly seed: number
}

const PORT = 4_195

/** Receivables of each of the other lenders. */
const RECEIVABLES_EACH = 200

/** A process that has just started compiles its code while it runs: so many seconds do not count. */
const WARM_UP_S = 10

/** Between two lines of progress of the import. */
const PROGRESS_MS = 5_000

/** Runs the benchmark and prints its lines. */
export async function benchNeighbors(options: NeighborsOptions, print: Print, progress: Print): Promise<void> {
  const { lenders, per_second, seconds, receivables, seed } = options
  await onScaleStage(PORT, async (stage) => {
    const neighbors = await fillBooks(stage, options, progress)
    progress('Warming up')
    await runPhase(neighbors, { ...options, seed: seed + 1 }, after(WARM_UP_S))
    progress('Without the import')
    const quiet = await measure(stage, () => runPhase(neighbors, options, after(seconds)))
    const { phase: during, ...extreme } = await measureImport(stage, neighbors, options, progress)
    for (const sender of neighbors.senders) sender.close()
    print(
      `${lenders} lenders with ${RECEIVABLES_EACH} receivables each, ${per_second} requests/s together; ` +
        `another imports to ${receivables} receivables; quiet phase of ${seconds} s; seed ${seed}`,
    )
    for (const line of [...phaseLines({ quiet, during }), ...importLines(extreme)]) print(line)
  })
}

async function fillBooks(
  stage: ScaleStage,
  { lenders: many, receivables }: NeighborsOptions,
  progress: Print,
): Promise<Neighbors> {
  progress(`Filling the books of ${many + 1} lenders`)
  const names = Array.from({ length: many }, (_, index) => `lender${index}`)
  const lenders = await addLenders(stage.connection, names)
  for (const { key } of lenders) await fillBook(stage, key, neighborLines())
  await fillBook(stage, stage.lender.key, bookLines(receivableIds(receivables)))
  progress('Waiting for their figures')
  for (const { tenant } of [...lenders, stage.lender]) await waitUntilTakenIn({ client: stage.client, tenant })
  await stage.client.query('vacuum (analyze)')
  let last = 0
  const next = () => (last += 1)
  const senders = await openSenders(stage, lenders)
  return { senders, balances: new BalanceWatch(senders), receivables: RECEIVABLES_EACH, next }
}

/** A book in which every receivable has something outstanding, and one that only the watch of balances writes to. */
function* neighborLines(): Generator<object> {
  const ids = receivableIds(RECEIVABLES_EACH)
  yield* bookLines([...ids, WATCHED])
  for (const receivable_id of ids)
    yield { kind: 'entry', receivable_id, id: 'd', date: '2025-01-01', type: 'disbursement', amount: 10_000_000 }
}

/** A connection of each lender is open before the first phase: opening one counts against those that ask seldom. */
async function openSenders(stage: ScaleStage, lenders: readonly Lender[]): Promise<Sender[]> {
  const senders = lenders.map(({ key }) => new Sender(stage, key))
  for (const sender of senders) await sender.send(requestOf('receivable', RECEIVABLES_EACH, 0))
  return senders
}

async function measure(stage: ScaleStage, work: () => Promise<PhaseWaits>): Promise<NeighborPhase> {
  const { probed, result: waits, busy } = await probeWhile(stage, () => busyDuring(stage, work))
  return { waits, busy, probed }
}

async function measureImport(
  stage: ScaleStage,
  neighbors: Neighbors,
  options: NeighborsOptions,
  progress: Print,
): Promise<ExtremeImport & { readonly phase: NeighborPhase }> {
  const { entries, receivables, seconds_max } = options
  const { host, port, lender } = stage
  const { api, worker } = stage.processes()
  let shown_ms = 0
  progress(`Importing ${entries} entries`)
  const { result, imported } = await besideImport(
    { host, port, key: lender.key, entries, receivables, seconds_max },
    ({ stored }) => {
      if (performance.now() - shown_ms < PROGRESS_MS) return
      shown_ms = performance.now()
      progress(`${stored} of ${entries} entries`)
    },
    (isOver) => peaksResident([api, worker], () => measure(stage, () => runPhase(neighbors, options, isOver))),
  )
  const [service = 0, calculators = 0] = result.peaks
  return { phase: result.result, imported, entries, resident: { service, calculators } }
}
