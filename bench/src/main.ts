// npm run bench -- guard|write|import|reads|lists|metrics|moments|turns|overload|starts|portfolio|borrowing-base|pages|scale|fairness|soak: what
// the service costs, as ratios against a reference in the same run.
import { type BookBenchmark, benchBooks } from './books.ts'
import { benchFairness } from './fairness/bench-fairness.ts'
import { benchGuard } from './guard/bench-guard.ts'
import { benchImport, importKindsOf } from './imports/bench-import.ts'
import { benchBorrowingBase } from './lines/bench-borrowing-base.ts'
import { benchLists } from './lists.ts'
import { rebuildMetrics } from '../../server/src/jobs/ledgers/metrics-rebuild.ts'
import { benchMetrics } from './metrics/bench-metrics.ts'
import { benchFreshness } from './metrics/freshness.ts'
import { benchOverload } from './overload/bench-overload.ts'
import { benchPages } from './pages/bench-pages.ts'
import { benchMoments } from './portfolio/bench-moments.ts'
import { benchPortfolio } from './portfolio/bench-portfolio.ts'
import { parsePortfolioOptions } from './portfolio/portfolio-options.ts'
import { benchReads } from './reads/bench-reads.ts'
import { benchScale } from './scale/bench-scale.ts'
import { benchSoak } from './soak/bench-soak.ts'
import { benchStarts } from './starts.ts'
import { writeDocuments } from './scale/scale-documents.ts'
import { benchTurns } from './turns/bench-turns.ts'
import { benchWrite } from './write.ts'

const HELP = `npm run bench -- write [--rounds 5] [--seconds 5] [--connections 1,64,256] [--kinds entry,account,receivable]
  With ROLE=api the service that is measured leaves the calculating to others, as an API node beside a worker does.
npm run bench -- import [--rounds 5] [--rows 50000] [--stream 1000000] [--kinds entry,account,receivable] [--loans 100000]
  The last is a tape of so many loans, from its CSV to the portfolio; --kinds none --stream 0 leaves the rest out.
npm run bench -- reads [--rounds 5] [--seconds 5] [--connections 64]
  One receivable and a page of them, beside the plain driver that asks the same SQL.
npm run bench -- lists [--receivables 1000000] [--rounds 200]
npm run bench -- metrics [--receivables 1000000] [--rounds 5] [--memory 8GB]
npm run bench -- metrics --freshness [--seconds 20] [--connections 64]
npm run bench -- turns [--receivables 1000] [--rounds 5]
  What another lender waits for small reads while the largest answers are made, beside the same reads alone.
npm run bench -- overload [--times 10] [--rounds 3] [--seconds 10] [--connections 256] [--clients 1000]
  So many times more writes, by so many clients, than are answered over so many connections: what is accepted, and how soon the
  others are refused.
npm run bench -- starts [--rounds 7] [--node PROGRAM]
  CPU time of commands and of the service until it serves, beside an empty program of the same Node.
npm run bench -- moments [--receivables 20000] [--entries 9]
  Questions about moments inside an import of so many entries each, beside moments between two everyday writes.
npm run bench -- portfolio,borrowing-base,pages [--receivables 10000,1000000] [--rounds 200] [--tables summary,vintages] [--keep FOLDER] [--all-pledged]
  Any of them, one after another of the same books. pages opens the dashboard in a browser, a twentieth as often; it opens
  the pages of a debt line where borrowing-base opened one before. Books are kept in the FOLDER and found there by the next run.
  --tables asks those of the portfolio alone, for more rounds in the same time. With --all-pledged books are of young loans
  that all back the line, for what a base costs by what is pledged.
npm run bench -- scale [--receivables 500] [--imported-each 5] [--months 24] [--organizations 1000] [--keep bench/results/scale.txt]
  Bytes, write-ahead log and processor time of an account, a receivable and an entry, by part, from books of two sizes. The larger has
  four times the receivables.
npm run bench -- scale --documents
  Writes the tables of docs/operations/scale.md and capacity.md again, from bench/results/scale.txt.
npm run bench -- fairness [--tenants 1000] [--largest 2000] [--per-second 100] [--seconds 40] [--rounds 3] [--seed 1] [--keep bench/results/fairness.txt]
  Lenders write at once, sizes and rates after a Zipf distribution: what small ones wait beside large ones, and without them.
npm run bench -- guard [--rounds 3] [--keep bench/results/guard.txt]
  Ten ratios in a few minutes, beside the committed ones; ends with 1 where one costs more than a tenth more.
npm run bench -- soak [--minutes 60] [--per-second 25] [--receivables 2000] [--seed 1] [--samples FILE] [--keep bench/results/soak.txt]
  A steady load of everything that clients do. Ends with 1 where memory, descriptors, connections, queues, dead rows or what a write adds
  to a table grow, or where an answer is not as expected.
Linux only: CPU time is read from /proc. write and guard need pgbench on the PATH.
`

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** How far a long preparation is, over itself on a terminal. */
function showProgress(text: string): void {
  process.stderr.write(process.stderr.isTTY ? `\r\x1b[K${text}` : `${text}\n`)
}

function option(name: string, otherwise: string): string {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? otherwise : (process.argv[at + 1] ?? otherwise)
}

/** Benchmarks of whole books, by name. */
const OF_BOOKS: ReadonlyMap<string, BookBenchmark> = new Map([
  ['portfolio', benchPortfolio],
  ['borrowing-base', benchBorrowingBase],
  ['pages', benchPages],
])

/** Those that a word names, undefined where it names another. */
function benchmarksOfBooks(word: string): readonly BookBenchmark[] | undefined {
  const found = word.split(',').map((name) => OF_BOOKS.get(name))
  return found.every((benchmark) => benchmark !== undefined) ? found : undefined
}

const kinds = ['entry', 'account', 'receivable'] as const

switch (process.argv[2]) {
  case 'write':
    await benchWrite(
      {
        rounds: Number(option('rounds', '5')),
        seconds: Number(option('seconds', '5')),
        connections: option('connections', '1,64,256').split(',').map(Number),
        kinds: kinds.filter((kind) => option('kinds', kinds.join(',')).split(',').includes(kind)),
      },
      print,
    )
    break
  case 'import':
    await benchImport(
      {
        rounds: Number(option('rounds', '5')),
        rows: Number(option('rows', '50000')),
        stream: Number(option('stream', '1000000')),
        loans: Number(option('loans', '100000')),
        kinds: importKindsOf(option('kinds', kinds.join(','))),
      },
      print,
    )
    break
  case 'guard': {
    const keep = process.argv.includes('--keep') ? option('keep', '') : undefined
    if (await benchGuard({ rounds: Number(option('rounds', '3')), keep }, print)) process.exitCode = 1
    break
  }
  case 'reads':
    await benchReads(
      {
        rounds: Number(option('rounds', '5')),
        seconds: Number(option('seconds', '5')),
        connections: Number(option('connections', '64')),
      },
      print,
    )
    break
  case 'lists':
    await benchLists(
      { receivables: Number(option('receivables', '1000000')), rounds: Number(option('rounds', '200')) },
      print,
    )
    break
  case 'metrics':
    if (process.argv.includes('--freshness')) {
      const connections = Number(option('connections', '64'))
      await benchFreshness({ seconds: Number(option('seconds', '20')), connections }, print)
      break
    }
    await benchMetrics(
      {
        receivables: Number(option('receivables', '1000000')),
        rounds: Number(option('rounds', '5')),
        memory_limit: option('memory', '8GB'),
      },
      { tables: ['receivable_ledgers'], rebuild: rebuildMetrics },
      print,
      showProgress,
    )
    break
  case 'scale':
    if (process.argv.includes('--documents')) {
      await writeDocuments()
      break
    }
    await benchScale(
      {
        receivables: Number(option('receivables', '500')),
        imported_each: Number(option('imported-each', '5')),
        months: Number(option('months', '24')),
        organizations: Number(option('organizations', '1000')),
        keep: process.argv.includes('--keep') ? option('keep', '') : undefined,
      },
      print,
      showProgress,
    )
    break
  case 'fairness':
    await benchFairness(
      {
        tenants: Number(option('tenants', '1000')),
        largest: Number(option('largest', '2000')),
        per_second: Number(option('per-second', '100')),
        seconds: Number(option('seconds', '40')),
        rounds: Number(option('rounds', '3')),
        seed: Number(option('seed', '1')),
        keep: process.argv.includes('--keep') ? option('keep', '') : undefined,
      },
      print,
      showProgress,
    )
    break
  case 'soak': {
    const fileOf = (name: string) => (process.argv.includes(`--${name}`) ? option(name, '') : undefined)
    const is_steady = await benchSoak(
      {
        minutes: Number(option('minutes', '60')),
        per_second: Number(option('per-second', '25')),
        receivables: Number(option('receivables', '2000')),
        seed: Number(option('seed', '1')),
        samples: fileOf('samples'),
        keep: fileOf('keep'),
      },
      print,
      showProgress,
    )
    if (!is_steady) process.exitCode = 1
    break
  }
  case 'starts':
    await benchStarts({ rounds: Number(option('rounds', '7')), node: option('node', process.execPath) }, print)
    break
  case 'turns':
    await benchTurns(
      { receivables: Number(option('receivables', '1000')), rounds: Number(option('rounds', '5')) },
      print,
    )
    break
  case 'overload':
    await benchOverload(
      {
        times: Number(option('times', '10')),
        rounds: Number(option('rounds', '3')),
        seconds: Number(option('seconds', '10')),
        connections: Number(option('connections', '256')),
        clients: Number(option('clients', '1000')),
      },
      print,
    )
    break
  case 'moments':
    await benchMoments(
      { receivables: Number(option('receivables', '20000')), entries_each: Number(option('entries', '9')) },
      print,
    )
    break
  default: {
    const benchmarks = benchmarksOfBooks(process.argv[2] ?? '')
    if (benchmarks === undefined) {
      process.stdout.write(HELP)
      break
    }
    const words = {
      receivables: option('receivables', '10000,1000000'),
      rounds: option('rounds', '200'),
      tables: option('tables', ''),
      keep: option('keep', ''),
      all_pledged: process.argv.includes('--all-pledged'),
    }
    await benchBooks(benchmarks, parsePortfolioOptions(words), print, showProgress)
  }
}
