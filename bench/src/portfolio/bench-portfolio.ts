// npm run bench -- portfolio: what a table of the portfolio costs, by how many receivables it is of. The answer is to cost the same
// whatever their number, so books of several sizes are asked the same in turn, and the others are compared with the smallest.
import { coverOf } from '@tapeline/kernel/metrics/portfolio/totals/segments'
import { cpuOf, cpuOfTree } from '../machine.ts'
import { send } from '../stage.ts'
import { writeHistory } from './portfolio-history.ts'
import type { PortfolioOptions } from './portfolio-options.ts'
import { type DescribedPaths, chosenOf, questionsOf, tablesOf } from './portfolio-questions.ts'
import { aimLines, dimensionLines, questionLines } from './portfolio-report.ts'
import { type AskedBook, askInTurn } from './portfolio-rounds.ts'
import { readPortfolioSize } from './portfolio-size.ts'
import type { PortfolioStage } from './portfolio-stage.ts'

type Print = (line: string) => void

/** Runs the benchmark and prints its tables. */
export async function benchPortfolio(
  stages: readonly PortfolioStage[],
  options: PortfolioOptions,
  print: Print,
  progress: Print,
): Promise<void> {
  const books: AskedBook[] = []
  for (const stage of stages) books.push({ stage, moments: await makeHistory(stage, print, progress) })
  await compare(books, options, print, progress)
}

/** Gives a book a past. Returns moments of it. */
async function makeHistory(stage: PortfolioStage, print: Print, progress: Print): Promise<readonly string[]> {
  const start = performance.now()
  const { entries, folds, moments } = await writeHistory(stage, progress)
  const seconds = ((performance.now() - start) / 1_000).toFixed(0)
  print(
    `\n${stage.receivables} receivables, ${entries} entries more in ${seconds} s; ${folds} folds, of which now is the sum of ` +
      `${coverOf(folds).length} segments, and ${moments.length} moments between two`,
  )
  for (const line of dimensionLines(await readPortfolioSize(stage, folds))) print(line)
  return moments
}

async function compare(
  books: readonly AskedBook[],
  { receivables, rounds, tables }: PortfolioOptions,
  print: Print,
  progress: Print,
): Promise<void> {
  const [first] = books
  if (first === undefined) return
  const { paths } = (await send(first.stage, 'GET', '/openapi.json')) as { readonly paths: DescribedPaths }
  const questions = questionsOf(chosenOf(tablesOf(paths), tables))
  const before = books.map(cpuSoFar)
  const measured = await askInTurn(books, questions, rounds, progress)
  print(`\n${rounds} rounds, books in turn; CPU is the server's, a request`)
  for (const line of [...questionLines(measured, receivables), '', ...aimLines(measured, receivables)]) print(line)
  for (const [at, book] of books.entries()) {
    const { server, postgres } = cpuSoFar(book)
    const [of_server, of_postgres] = [server - (before[at]?.server ?? 0), postgres - (before[at]?.postgres ?? 0)]
    print(
      `CPU of all questions, ${book.stage.receivables} receivables: server ${of_server.toFixed(1)} s, postgres ${of_postgres.toFixed(1)} s`,
    )
  }
}

function cpuSoFar({ stage }: AskedBook): { readonly server: number; readonly postgres: number } {
  return { server: cpuOf(stage.server_pid), postgres: cpuOfTree(stage.postmaster_pid) }
}
