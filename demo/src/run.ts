// One run of the demo: map, send in date order, wait, read back, compare. Returns whether every figure agrees or differs
// for a reason that its evidence bears out.
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DemoArguments } from './arguments.ts'
import { sumOf, type Book } from './book.ts'
import { orderCalls, type Call } from './call.ts'
import { createClient, type Client } from './client.ts'
import { setBucketEdges } from './bucket-edges.ts'
import { compareWithExpected, compareWithFigures, type Comparison, type Expected } from './figures.ts'
import { formatBridges, formatNotShown, formatTable } from './figure-table.ts'
import { evaluateCalls } from './model.ts'
import { cutAtFirstKnown } from './parts.ts'
import { startProgress } from './progress.ts'
import { readBook, type Lists } from './read-book.ts'
import { readTables, waitForPortfolio } from './read-tables.ts'
import { readChanges, readViews } from './read-views.ts'
import { checkReads } from './check-reads.ts'
import { checkTables } from './check-tables.ts'
import { sendCalls } from './send.ts'
import { waitUntilVisible } from './settle.ts'

/** Runs the demo and prints its progress to stdout; true when every figure agrees. */
export async function runDemo(args: DemoArguments): Promise<boolean> {
  const dir = join(args.data_dir, args.set.name)
  if (!existsSync(dir)) throw new Error(`${dir} is not there: give the folder of the sets with --data`)
  const client = createClient(args)
  try {
    const organization = await announce(client, args)
    const calls = await mapCalls(args, dir)
    await prepareBuckets(client, args, organization, calls)
    if (args.is_sent !== true) await sendAll(client, args, calls)
    const wanted = evaluateCalls(calls, args.set)
    await waitForAll(client, args, wanted)
    const lists = await readBack(client, args, wanted.receivables.length)
    const book = {
      ...lists,
      ...(await readMetrics(client, args, lists)),
      tables: await askPortfolio(client, args, lists),
    }
    const same = [
      ...(await checkReads(client, args.set.views, book)),
      ...(await checkTables(client, args.set.tables, lists, book.tables)),
    ]
    return report(args, [...(await compareBook(args, dir, book, wanted)), ...same])
  } finally {
    client.close()
  }
}

/** Prints the destination of the book. Returns the id of the organization. */
async function announce(client: Client, args: DemoArguments): Promise<string> {
  const me = (await client.get('/me')) as { organization?: { id?: string; name?: string }; environment?: string }
  if (me.environment !== 'sandbox') throw new Error('a demo book belongs in the sandbox')
  console.log(`${args.set.name}: ${args.set.about}`)
  console.log(`to ${args.url}, organization ${me.organization?.name ?? '?'}, ${me.environment}`)
  return me.organization?.id ?? ''
}

/** Sets the book's delinquency buckets, and checks that they are in force on its first and its last day. */
async function prepareBuckets(
  client: Client,
  args: DemoArguments,
  organization: string,
  calls: readonly Call[],
): Promise<void> {
  const { bucket_edges: edges } = args.set
  const operator = args.operator_key === undefined ? undefined : createClient({ ...args, key: args.operator_key })
  const days = [calls[0], calls.at(-1)].flatMap((call) => call?.date ?? [])
  try {
    const was_set = await setBucketEdges(client, operator, organization, { edges, days })
    if (was_set) console.log(`set the delinquency buckets to ${edges.join(', ')} days`)
  } finally {
    operator?.close()
  }
}

async function mapCalls(args: DemoArguments, dir: string): Promise<Call[]> {
  const started = performance.now()
  const calls = orderCalls(await args.set.read(dir, args.loans_max))
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  const days = `${calls[0]?.date ?? '?'} to ${calls.at(-1)?.date ?? '?'}`
  console.log(`mapped to ${calls.length} calls, ${days}, in ${seconds} s`)
  return calls
}

async function sendAll(client: Client, args: DemoArguments, calls: readonly Call[]): Promise<void> {
  const started = performance.now()
  const progress = startProgress('sending', calls.length)
  try {
    for (const part of cutAtFirstKnown(calls, [...args.set.views, ...args.set.tables])) {
      await sendCalls(part, client, args.connections, (call) => progress.advance(call.date))
    }
  } finally {
    progress.stop()
  }
  const seconds = (performance.now() - started) / 1000
  const rate = Math.round(calls.length / seconds)
  console.log(`sent ${calls.length} calls in ${seconds.toFixed(1)} s (${rate} a second)`)
}

async function waitForAll(client: Client, args: DemoArguments, wanted: Book): Promise<void> {
  const total = wanted.receivables.length
  const started = performance.now()
  const unsettled = await waitUntilVisible(client, args.set.name, wanted, (count) => {
    if (count > 0) console.log(`${count} balances or statuses are not visible yet`)
  })
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  if (unsettled.length === 0) {
    console.log(`all ${total} balances and statuses are visible (after ${seconds} s)`)
    return
  }
  const some = unsettled.slice(0, 5).join(', ')
  console.log(`gave up waiting: ${unsettled.length} of ${total} are not as evaluated: ${some}`)
}

async function readBack(client: Client, args: DemoArguments, total: number): Promise<Lists> {
  const progress = startProgress('reading', total)
  try {
    return await readBook(client, args.set.name, args.connections, () => progress.advance())
  } finally {
    progress.stop()
  }
}

async function readMetrics(
  client: Client,
  args: DemoArguments,
  lists: Lists,
): Promise<Pick<Book, 'views' | 'changes'>> {
  const started = performance.now()
  const views = await readViews(client, args.set.views, lists, args.connections)
  const count = sumOf(views.values(), (rows) => rows.length)
  const changes = args.set.timelines ? await readChanges(client, lists, args.connections) : new Map<string, never>()
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`read ${count} months in ${views.size} views and ${changes.size} timelines in ${seconds} s`)
  return { views, changes }
}

/** Waits until the portfolio has taken in everything, and asks it what the data set asks. */
async function askPortfolio(client: Client, args: DemoArguments, lists: Lists): Promise<Book['tables']> {
  const started = performance.now()
  const seconds = () => ((performance.now() - started) / 1000).toFixed(1)
  const is_in = await waitForPortfolio(client, lists)
  console.log(
    `the portfolio ${is_in ? 'has taken everything in' : 'does not include the last write yet'} (after ${seconds()} s)`,
  )
  const tables = await readTables(client, args.set.tables, lists, args.connections)
  console.log(`read ${tables.size} tables of the portfolio (after ${seconds()} s)`)
  return tables
}

/** The whole set is compared with expected.json; a part of it with the plain evaluation of the same calls. */
async function compareBook(args: DemoArguments, dir: string, book: Book, wanted: Book): Promise<Comparison[]> {
  const figures = args.set.figures(book)
  if (args.loans_max !== undefined) {
    console.log('\nOnly a part was sent, so "expected" is a plain evaluation of the same calls.')
    return compareWithFigures(figures, args.set.figures(wanted))
  }
  const text = await readFile(join(dir, 'expected.json'), 'utf8')
  const oracles = (await args.set.oracles?.(dir)) ?? {}
  return compareWithExpected(figures, { ...(JSON.parse(text) as Expected), ...oracles })
}

function report(args: DemoArguments, comparisons: readonly Comparison[]): boolean {
  console.log(`\n${formatTable(comparisons).join('\n')}\n`)
  const explained = comparisons.filter((line) => line.bridge !== undefined)
  if (explained.length > 0) {
    console.log('What differs, with the evidence that closes the gap:')
    console.log(`${formatBridges(explained).join('\n')}\n`)
  }
  if (args.set.not_shown.length > 0) {
    console.log('Of expected.json, the service cannot show:')
    console.log(`${formatNotShown(args.set.not_shown).join('\n')}\n`)
  }
  const wrong = comparisons.filter((line) => !line.agrees)
  const verdict = wrong.length === 0 ? 'none disagrees' : `${wrong.length} disagree`
  const agreeing = comparisons.length - wrong.length - explained.length
  console.log(
    `${comparisons.length} figures compared: ${agreeing} agree, ${explained.length} differ for a shown reason, ${verdict}`,
  )
  return wrong.length === 0
}
