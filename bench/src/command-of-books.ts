// The benchmarks of whole books: any of them, one after another of the same books, since filling a large one takes longer than measuring it.
import { type Command, InvalidArgumentError } from 'commander'
import { type BookBenchmark, benchBooks } from './books.ts'
import { print, showProgress } from './command-words.ts'
import { benchBorrowingBase } from './lines/bench-borrowing-base.ts'
import { benchFirstPage } from './browser/bench-first-page.ts'
import { benchInteraction } from './browser/bench-interaction.ts'
import { benchPages } from './pages/bench-pages.ts'
import { benchPortfolio } from './portfolio/bench-portfolio.ts'
import { parsePortfolioOptions } from './portfolio/portfolio-options.ts'

const BY_NAME: ReadonlyMap<string, BookBenchmark> = new Map([
  ['portfolio', benchPortfolio],
  ['borrowing-base', benchBorrowingBase],
  ['pages', benchPages],
  ['first-page', benchFirstPage],
  ['interaction', benchInteraction],
])

/** Adds the command that runs them, which is named by what it runs: `portfolio`, or `portfolio,pages`. */
export function addBooksCommand(program: Command): void {
  const names = [...BY_NAME.keys()].join(',')
  program
    .command('books', { isDefault: true, hidden: true })
    .argument('<names>', `any of ${names}`, benchmarksOf)
    .option('--receivables <numbers>', 'receivables of each book', '10000,1000000')
    .option('--rounds <number>', 'how often each question is asked', '200')
    .option('--tables <names>', 'tables of the portfolio that are asked; all where left out', '')
    .option('--keep <folder>', 'where books stay, and are found by the next run', '')
    .option('--all-pledged', 'books of young loans that all back the line', false)
    .action((benchmarks: readonly BookBenchmark[], { allPledged: all_pledged, ...words }) =>
      benchBooks(benchmarks, parsePortfolioOptions({ ...words, all_pledged }), print, showProgress),
    )
  program.addHelpText(
    'after',
    `
Benchmarks of whole books, one or several at once: npm run bench -- ${names}
  --receivables 10000,1000000  --rounds 200  --tables summary,vintages  --keep FOLDER  --all-pledged
  pages opens the dashboard in a browser, a twentieth as often; it opens the pages of a debt line where borrowing-base opened one before.
  first-page opens the overview on a slow line with an empty cache, a fiftieth as often.
  interaction does by keys and clicks what people do on pages, a twentieth as often.`,
  )
}

function benchmarksOf(word: string): readonly BookBenchmark[] {
  return word.split(',').map((name) => {
    const benchmark = BY_NAME.get(name)
    if (benchmark === undefined) throw new InvalidArgumentError(`There is no benchmark ${JSON.stringify(name)}.`)
    return benchmark
  })
}
