// npm run bench -- NAME: what the service costs, as ratios against a reference in the same run. Without a name the benchmarks are listed; a name
// with --help lists what can be chosen of it. The benchmarks of whole books are named in command-of-books.ts.
import { Command } from 'commander'
import { rebuildMetrics } from '../../server/src/jobs/ledgers/metrics-rebuild.ts'
import { count, counts, print, showProgress } from './command-words.ts'
import { addBooksCommand } from './command-of-books.ts'
import { benchBrowserTape } from './browser/bench-browser-tape.ts'
import { benchCitus } from './citus/bench-citus.ts'
import { benchEvents } from './events/bench-events.ts'
import { benchFairness } from './fairness/bench-fairness.ts'
import { benchFind } from './find/bench-find.ts'
import { benchGuard } from './guard/bench-guard.ts'
import { benchImport, importKindsOf } from './imports/bench-import.ts'
import { IMPORT_KINDS } from './imports/import-lines.ts'
import { keepingRun } from './kept-run.ts'
import { benchIntegrity } from './integrity/bench-integrity.ts'
import { benchIdentityCost } from './identities/bench-identity-cost.ts'
import { benchLists } from './lists.ts'
import { benchMetrics } from './metrics/bench-metrics.ts'
import { benchFreshness } from './metrics/freshness.ts'
import { benchNeighbors } from './neighbors/bench-neighbors.ts'
import { benchOverload } from './overload/bench-overload.ts'
import { benchMoments } from './portfolio/bench-moments.ts'
import { profileImport, profileWrites } from './profiles.ts'
import { benchReads } from './reads/bench-reads.ts'
import { benchScale } from './scale/bench-scale.ts'
import { writePerformance } from './performance-document.ts'
import { writeDocuments } from './scale/scale-documents.ts'
import { benchSoak } from './soak/bench-soak.ts'
import { benchStarts } from './starts.ts'
import { benchTieOut } from './tie-out/bench-tie-out.ts'
import { benchRowSecurity } from './row-security/bench-row-security.ts'
import { benchTurns } from './turns/bench-turns.ts'
import { benchWrite } from './write.ts'

const ALL_KINDS = IMPORT_KINDS.join(',')

/** How `--keep` of a benchmark is described. */
const keptAs = (name: string) => `write the result there: bench/results/${name}.txt`

const program = new Command('npm run bench --')
  .description(
    'What the service costs, as ratios against a reference in the same run. Linux only: CPU time is read from /proc.',
  )
  .showHelpAfterError()

program
  .command('guard')
  .description(
    'Eleven ratios in a few minutes, beside the committed ones; exit code 1 where one costs more than a tenth more. Needs pgbench.',
  )
  .option('--rounds <number>', 'rounds, of which the middle counts', count, 3)
  .option('--keep <file>', 'write the ratios there: bench/results/guard.txt')
  .action(async ({ rounds, keep }: { rounds: number; keep?: string }) => {
    if (await benchGuard({ rounds, keep }, print)) process.exitCode = 1
  })

program
  .command('write')
  .description(
    'Upserts of single records, beside pgbench. With ROLE=api the service leaves the calculating to others. Needs pgbench; wrk is used where it is there.',
  )
  .option('--rounds <number>', 'rounds of each side, in turn', count, 5)
  .option('--seconds <number>', 'seconds of each', count, 5)
  .option('--connections <numbers>', 'numbers of connections', counts, [1, 64, 256])
  .option('--kinds <names>', 'kinds of records', importKindsOf, importKindsOf(ALL_KINDS))
  .option('--tenants <number>', 'lenders; writes go to them in turn', count, 1)
  .option('--keep <file>', keptAs('write'))
  .action(({ keep, ...options }) => keepingRun(keep, print, (report) => benchWrite(options, report)))

program
  .command('write-profile')
  .description(
    'Where the service spends its time while entries are written: by process, by part of the code, by function.',
  )
  .option('--connections <number>', 'connections', count, 64)
  .option('--seconds <number>', 'seconds of a round; the last of five is profiled', count, 8)
  .option('--keep <file>', keptAs('write-profile'))
  .action(({ keep, ...options }) => profileWrites({ ...options, keep }, print))

program
  .command('import-profile')
  .description(
    'Where the service spends its time while entries are imported: by process, by part of the code, by function.',
  )
  .option('--rows <number>', 'entries of a round; the last of four is profiled', count, 200_000)
  .option('--keep <file>', keptAs('import-profile'))
  .action(({ rows, keep }) => profileImport({ rows, keep }, print))

program
  .command('import')
  .description(
    'Rows of an import, beside COPY of the same rows; then a long stream, and a tape from its CSV to the portfolio.',
  )
  .option('--rounds <number>', 'rounds of each side, in turn', count, 5)
  .option('--rows <number>', 'rows of each', count, 50_000)
  .option('--stream <number>', 'entries of the long stream; 0 leaves it out', count, 1_000_000)
  .option('--kinds <names>', 'kinds of records, or none', importKindsOf, importKindsOf(ALL_KINDS))
  .option('--loans <number>', 'loans of the tape; 0 leaves it out', count, 100_000)
  .option('--keep <file>', keptAs('import'))
  .action(({ keep, ...options }) => keepingRun(keep, print, (report) => benchImport(options, report)))

program
  .command('browser-tape')
  .description(
    'A tape of a lender brought in by the dashboard, in a browser: what each part takes, and the longest task of the page in it.',
  )
  .option('--loans <number>', 'loans of the tape', count, 100_000)
  .option('--book <folder>', 'a book that `portfolio --keep` made, to add them to; of a new lender where left out')
  .option('--keep <file>', keptAs('browser-tape'))
  .action(({ keep, ...options }) => keepingRun(keep, print, (report) => benchBrowserTape(options, report)))

program
  .command('reads')
  .description(
    'One receivable and a page of them, beside the plain driver that reads the same rows. wrk is used where it is there.',
  )
  .option('--rounds <number>', 'rounds of each side, in turn', count, 5)
  .option('--seconds <number>', 'seconds of each', count, 5)
  .option('--connections <number>', 'connections', count, 64)
  .option('--keep <file>', keptAs('reads'))
  .action(({ keep, ...options }) => keepingRun(keep, print, (report) => benchReads(options, report)))

program
  .command('lists')
  .description('Page 10,000 of a list and pages under filters, beside page 1.')
  .option('--receivables <number>', 'receivables of the list', count, 1_000_000)
  .option('--rounds <number>', 'rounds', count, 200)
  .option('--orders-only', "only the orders of the dashboard's list", false)
  .option('--keep <file>', keptAs('lists'))
  .action(({ keep, ordersOnly: orders_only, ...options }) =>
    keepingRun(keep, print, (report) => benchLists({ ...options, orders_only }, report)),
  )

program
  .command('find')
  .description('What a person waits for who types names and ids into the palette of a large book.')
  .option('--accounts <number>', 'accounts of the book, each with a receivable', count, 1_000_000)
  .option('--documents <number>', 'documents of the lender', count, 100_000)
  .option('--rounds <number>', 'rounds', count, 200)
  .option('--keep <file>', keptAs('find'))
  .action(({ keep, ...options }) => keepingRun(keep, print, (report) => benchFind(options, report)))

program
  .command('metrics')
  .description('All metrics calculated again from history, beside the month table that DuckDB makes.')
  .option('--receivables <number>', 'receivables of the book', count, 1_000_000)
  .option('--rounds <number>', 'rounds of each side, in turn', count, 5)
  .option('--memory <size>', 'what DuckDB may use', '8GB')
  .option('--keep <file>', keptAs('metrics'))
  .action(({ receivables, rounds, memory, keep }) => {
    const ours = { tables: ['receivable_ledgers'], rebuild: rebuildMetrics }
    return keepingRun(keep, print, (report) =>
      benchMetrics({ receivables, rounds, memory_limit: memory }, ours, report, showProgress),
    )
  })

program
  .command('freshness')
  .description('How soon figures hold an entry after its acknowledgement, while the same lender writes or imports.')
  .option('--importing', 'the lender imports instead of writing entries one by one', false)
  .option('--seconds <number>', 'seconds', count, 20)
  .option('--connections <number>', 'connections that write', count, 64)
  .option('--keep <file>', keptAs('freshness'))
  .action(({ keep, ...options }) => keepingRun(keep, print, (report) => benchFreshness(options, report)))

program
  .command('events')
  .description(
    'How soon an event is sent by webhook after its commit while the lender writes, how fast a backlog drains, and what both cost the writes.',
  )
  .option('--rounds <number>', 'rounds of the writes without and with events, in turn', count, 3)
  .option('--seconds <number>', 'seconds of each', count, 20)
  .option('--connections <number>', 'connections that write', count, 64)
  .option('--backlog <number>', 'events of the backlog', count, 20_000)
  .option('--keep <file>', keptAs('events'))
  .action(({ keep, ...options }) => keepingRun(keep, print, (report) => benchEvents(options, report)))

program
  .command('moments')
  .description('Questions about moments inside an import, beside moments between two everyday writes.')
  .option('--receivables <number>', 'receivables of the import', count, 20_000)
  .option('--entries <number>', 'entries of each', count, 9)
  .action(({ receivables, entries }) => benchMoments({ receivables, entries_each: entries }, print))

program
  .command('turns')
  .description(
    'What another lender waits for small reads while the largest answers are made, beside the same reads alone.',
  )
  .option('--receivables <number>', 'receivables of the large lender', count, 1_000)
  .option('--rounds <number>', 'rounds', count, 5)
  .option('--keep <file>', keptAs('turns'))
  .action(({ keep, ...options }) => keepingRun(keep, print, (report) => benchTurns(options, report)))

program
  .command('row-security')
  .description('What row-level security costs a write and a read, beside the same service without it.')
  .option('--rounds <number>', 'rounds of each side', count, 8)
  .option('--seconds <number>', 'length of a round', count, 5)
  .option('--keep <file>', keptAs('row-security'))
  .action(({ keep, ...options }) => keepingRun(keep, print, (report) => benchRowSecurity(options, report)))

program
  .command('overload')
  .description(
    'Many times more writes than are answered: what is accepted, how soon the others are refused, and how soon all is as before.',
  )
  .option('--times <number>', 'how many times more', count, 10)
  .option('--rounds <number>', 'rounds', count, 3)
  .option('--seconds <number>', 'seconds of each phase', count, 10)
  .option('--connections <number>', 'connections that use the service fully', count, 256)
  .option('--clients <number>', 'connections of those that ask too much', count, 1_000)
  .option('--keep <file>', keptAs('overload'))
  .action(({ keep, ...options }) => keepingRun(keep, print, (report) => benchOverload(options, report)))

program
  .command('starts')
  .description('CPU time of commands and of the service until it serves, beside an empty program of the same Node.')
  .option('--rounds <number>', 'rounds', count, 7)
  .option('--node <program>', 'the Node that starts', process.execPath)
  .option('--keep <file>', keptAs('starts'))
  .action(({ keep, ...options }) => keepingRun(keep, print, (report) => benchStarts(options, report)))

program
  .command('tie-out')
  .description(
    'Lines of the bank tied to payments, on real and made books whose truth is known: how right, how many lines a second.',
  )
  .option('--entries <numbers>', 'entries of each made book', counts, [10_000, 100_000, 1_000_000])
  .option('--data <folder>', 'the public data sets; absent ones are named and left out', '../shared/data')
  .option('--orders <number>', 'orders of arrival that are compared, of the smallest made book', count, 100)
  .option('--seed <number>', 'what chance begins with', count, 1)
  .option('--keep <file>', keptAs('tie-out'))
  .action(({ keep, ...options }) => keepingRun(keep, print, (report) => Promise.resolve(benchTieOut(options, report))))

program
  .command('integrity')
  .description(
    'The integrity checks on public books: what they find untouched, and those of one receivable and of identities of patterns that are put in.',
  )
  .option('--data <folder>', 'the public data sets; absent ones are named and left out', '../shared/data')
  .option('--cases <number>', 'places of each pattern in each book', count, 100)
  .option('--seed <number>', 'what chance begins with', count, 1)
  .option('--keep <file>', keptAs('integrity'))
  .action(({ keep, ...options }) => keepingRun(keep, print, (report) => benchIntegrity(options, report)))

program
  .command('identity-cost')
  .description(
    'The index of identities in books of several sizes: the first look, one changed receivable, memory and bytes.',
  )
  .option('--identities <numbers>', 'identities of each book', counts, [100_000, 1_000_000])
  .option('--changes <number>', 'receivables that are changed one after another', count, 100)
  .option('--keep <file>', keptAs('identity-cost'))
  .action(({ keep, ...options }) => keepingRun(keep, print, (report) => benchIdentityCost(options, report)))

program
  .command('scale')
  .description('Bytes, write-ahead log and processor time of a record, by part, from books of two sizes.')
  .option('--receivables <number>', 'receivables of the smaller book; the larger has four times as many', count, 500)
  .option('--imported-each <number>', 'for one written by a request, so many are imported', count, 5)
  .option('--months <number>', 'entries of each', count, 24)
  .option('--organizations <number>', 'idle organizations beside', count, 1_000)
  .option('--keep <file>', 'write the figures there: bench/results/scale.txt')
  .action(({ receivables, importedEach: imported_each, months, organizations, keep }) =>
    benchScale({ receivables, imported_each, months, organizations, keep }, print, showProgress),
  )

program
  .command('documents')
  .description('Measures nothing: writes the committed results into the documentation again.')
  .action(async () => {
    await writeDocuments()
    await writePerformance()
  })

program
  .command('fairness')
  .description(
    'Lenders write at once, sizes and rates after a Zipf distribution: what small ones wait beside large ones, and without them.',
  )
  .option('--tenants <number>', 'lenders', count, 1_000)
  .option('--largest <number>', 'receivables of the largest', count, 2_000)
  .option('--per-second <number>', 'writes a second', count, 100)
  .option('--seconds <number>', 'seconds of each phase', count, 40)
  .option('--rounds <number>', 'rounds', count, 3)
  .option('--seed <number>', 'what chance begins with', count, 1)
  .option('--keep <file>', keptAs('fairness'))
  .action(({ perSecond: per_second, keep, ...options }) =>
    benchFairness({ ...options, per_second, keep }, print, showProgress),
  )

program
  .command('neighbors')
  .alias('neighbours')
  .description(
    'One lender imports an extreme number of entries while others read and write at a steady rate: what they wait, and without the import.',
  )
  .option('--entries <number>', 'entries of the import', count, 10_000_000)
  .option('--receivables <number>', 'receivables that they go to', count, 100_000)
  .option('--lenders <number>', 'the other lenders', count, 50)
  .option('--per-second <number>', 'requests a second of the other lenders together', count, 50)
  .option('--seconds <number>', 'seconds without the import', count, 60)
  .option('--seconds-max <number>', 'seconds after which the import is not continued', count, 7_200)
  .option('--seed <number>', 'what chance begins with', count, 1)
  .option('--keep <file>', keptAs('neighbors'))
  .action(({ perSecond: per_second, secondsMax: seconds_max, keep, ...options }) =>
    keepingRun(keep, print, (report) => benchNeighbors({ ...options, per_second, seconds_max }, report, showProgress)),
  )

program
  .command('citus')
  .description(
    'Writes, point reads, a page and idling over a coordinator of Citus, beside the same on a plain database. All servers have to be on ' +
      'this machine, with no other PostgreSQL at work.',
  )
  .requiredOption('--citus <url>', 'an empty database with the extension and its workers; it is distributed')
  .requiredOption('--plain <url>', 'an empty database of one server')
  .option('--rounds <number>', 'rounds', count, 15)
  .option('--requests <number>', 'requests of a kind in a round', count, 100)
  .option('--keep <file>', keptAs('citus'))
  .action(({ citus, plain, ...options }) => benchCitus({ urls: { citus, plain }, ...options }, print))

program
  .command('soak')
  .description(
    'A steady load of everything that clients do; exit code 1 where memory, descriptors, connections, queues, dead rows or what a write adds ' +
      'grow, or an answer is not as expected.',
  )
  .option('--minutes <number>', 'minutes', count, 60)
  .option('--per-second <number>', 'requests a second', count, 25)
  .option('--receivables <number>', 'receivables of the book', count, 2_000)
  .option('--seed <number>', 'what chance begins with', count, 1)
  .option('--samples <file>', 'write what was seen there')
  .option('--keep <file>', keptAs('soak'))
  .action(async ({ perSecond: per_second, samples, keep, ...options }) => {
    if (!(await benchSoak({ ...options, per_second, samples, keep }, print, showProgress))) process.exitCode = 1
  })

addBooksCommand(program)

// The runner has taken its own word out of the arguments.
if (process.argv.length < 3) program.help()
await program.parseAsync().catch((error: unknown) => {
  if (error instanceof RangeError) program.error(error.message)
  throw error
})
