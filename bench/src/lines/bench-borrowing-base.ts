// npm run bench -- borrowing-base: what the borrowing base of today costs a reader, by how many receivables back the line, and what making
// it costs the worker. Reading is to cost the same whatever their number, so books of several sizes are asked in turn.
import { send } from '../stage.ts'
import type { PortfolioOptions } from '../portfolio/portfolio-options.ts'
import type { PortfolioStage } from '../portfolio/portfolio-stage.ts'
import { LINE, openLine } from './line-terms.ts'
import { type LineBook, loadLines, readLines } from './line-report.ts'

type Print = (line: string) => void

/** Rounds before those that count. */
const WARM_UP = 10

/** Between two looks at a base that is being made. */
const LOOK_MS = 50

/** The fields of the answer that the benchmark reads. */
interface Base {
  readonly known_at: string
  readonly calculation: { readonly status: string }
  readonly pledged: { readonly count: number } | null
}

/** Runs the benchmark and prints its tables. */
export async function benchBorrowingBase(
  stages: readonly PortfolioStage[],
  { rounds }: PortfolioOptions,
  print: Print,
  progress: Print,
): Promise<void> {
  const books: LineBook[] = []
  for (const stage of stages) {
    progress(`Making the first base of ${stage.receivables} receivables`)
    books.push(await makeBase(stage))
  }
  print('')
  for (const line of books.flatMap(loadLines)) print(line)
  const times = await readInTurn(books, rounds, progress)
  for (const line of readLines(books, times)) print(line)
}

async function makeBase(stage: PortfolioStage): Promise<LineBook> {
  const start = performance.now()
  await openLine(stage)
  const made = await untilBase(stage, ({ pledged }) => pledged !== null && pledged.count > 0)
  const whole_seconds = (performance.now() - start) / 1_000
  const entry = { id: `bench-base ${made.known_at}`, date: made.known_at.slice(0, 10), type: 'disbursement', amount: 1 }
  const written = performance.now()
  const { data } = (await send(stage, 'GET', `/debt-lines/${LINE}/receivables?limit=1`)) as {
    readonly data: readonly { readonly id: string }[]
  }
  const { created_at } = (await send(stage, 'POST', `/receivables/${data[0]?.id}/entries`, entry)) as {
    readonly created_at: string
  }
  await untilBase(stage, ({ known_at }) => known_at >= created_at)
  const entry_seconds = (performance.now() - written) / 1_000
  return { stage, pledged: made.pledged?.count ?? 0, whole_seconds, entry_seconds }
}

async function untilBase(stage: PortfolioStage, isReady: (base: Base) => boolean): Promise<Base> {
  for (;;) {
    const base = (await send(stage, 'GET', `/debt-lines/${LINE}/borrowing-base`)) as Base
    if (base.calculation.status === 'done' && isReady(base)) return base
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
}

/** Milliseconds of each request, by book; the order of the books changes with each round. */
async function readInTurn(books: readonly LineBook[], rounds: number, progress: Print): Promise<number[][]> {
  const times: number[][] = books.map(() => [])
  for (let round = -WARM_UP; round < rounds; round += 1) {
    progress(round < 0 ? 'Warming up' : `Round ${round + 1} of ${rounds}`)
    const order = [...books.entries()]
    for (const [at, { stage }] of round % 2 === 0 ? order : order.toReversed()) {
      const start = performance.now()
      await send(stage, 'GET', `/debt-lines/${LINE}/borrowing-base`)
      if (round >= 0) times[at]?.push(performance.now() - start)
    }
  }
  return times
}
