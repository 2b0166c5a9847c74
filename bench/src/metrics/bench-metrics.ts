// npm run bench -- metrics: rebuilding every metric of a book from its entries, beside DuckDB computing the dense month table of
// the same rows; in turn, medians. The book arrives as a service would have received it, since that decides what reading costs.
import { median } from '../stage.ts'
import { foldMonths } from './fold-months.ts'
import { setMetricsStage } from './metrics-stage.ts'
import { type MetricsRebuild, type Side, type SideResult, ourSide, yardstickSide } from './sides.ts'

/** The options of `bench -- metrics`. */
export interface MetricsOptions {
  readonly receivables: number
  readonly rounds: number
  /** What DuckDB may take, as it writes it: `8GB`. */
  readonly memory_limit: string
}

type Print = (line: string) => void

/** Runs the benchmark and prints its table. Without a rebuild DuckDB runs alone. */
export async function benchMetrics(
  options: MetricsOptions,
  ours: MetricsRebuild | undefined,
  print: Print,
  progress: Print,
): Promise<void> {
  const start = performance.now()
  const stage = await setMetricsStage(options.receivables, options.memory_limit, progress)
  try {
    const { entries } = stage.counts
    const loaded = ((performance.now() - start) / 1_000).toFixed(0)
    print(`${options.receivables} receivables, ${entries} entries, loaded in ${loaded} s`)
    const sides = [
      ...(ours === undefined ? [] : [ourSide(ours, stage.connection, stage.tenant, stage.postmaster_pid)]),
      yardstickSide(stage.yardstick),
    ]
    const results = await interleave(sides, options.rounds, print)
    printMedians(results, options, print)
    printSize(results, entries, print)
    if (ours !== undefined) {
      const { months, seconds } = await foldMonths(stage.connection, stage.tenant)
      print(`  ${months} months folded out of the ledgers in ${seconds.toFixed(2)} s, in one thread`)
    }
  } finally {
    await stage.close()
  }
}

async function interleave(sides: readonly Side[], rounds: number, print: Print): Promise<Map<string, SideResult[]>> {
  const results = new Map<string, SideResult[]>(sides.map(({ name }) => [name, []]))
  for (let round = 1; round <= rounds; round += 1) {
    for (const side of sides) {
      const result = await side.run()
      results.get(side.name)?.push(result)
      print(`  round ${round}  ${side.name.padEnd(10)} ${resultText(result)}`)
    }
  }
  return results
}

function resultText({ seconds, cpu_seconds, peak_bytes, rows }: SideResult): string {
  const figures = [
    `${seconds.toFixed(2).padStart(7)} s`,
    `CPU ${cpu_seconds.toFixed(2)} s`,
    `peak ${(peak_bytes / 2 ** 20).toFixed(0)} MiB resident`,
    ...(rows === undefined ? [] : [`${rows} rows`]),
  ]
  return figures.join(', ')
}

function printMedians(
  results: ReadonlyMap<string, readonly SideResult[]>,
  options: MetricsOptions,
  print: Print,
): void {
  print(`\nMedians of ${options.rounds} rounds; DuckDB with 2 threads and at most ${options.memory_limit}`)
  for (const [name, rounds] of results) {
    const middle = (figure: 'seconds' | 'cpu_seconds' | 'peak_bytes') => median(rounds.map((round) => round[figure]))
    const figures = { seconds: middle('seconds'), cpu_seconds: middle('cpu_seconds'), peak_bytes: middle('peak_bytes') }
    print(`  ${name.padEnd(10)} ${resultText(figures)}`)
  }
  const [ours, theirs] = [...results.values()]
  if (ours === undefined || theirs === undefined) return print('  Our rebuild is not there yet, so there is no ratio.')
  const ratios = ours.map((result, round) => result.seconds / (theirs[round]?.seconds ?? Number.NaN))
  print(`  ratio ${median(ratios).toFixed(2)} (${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)})`)
}

/** After the first round: later ones add the space that the rows before them leave. */
function printSize(results: ReadonlyMap<string, readonly SideResult[]>, entries: number, print: Print): void {
  for (const [name, [first]] of results) {
    if (first?.stored_bytes === undefined) continue
    const { stored_bytes } = first
    print(
      `  ${name} stores ${(stored_bytes / 2 ** 20).toFixed(1)} MiB, ${(stored_bytes / entries).toFixed(1)} bytes an entry`,
    )
  }
}
