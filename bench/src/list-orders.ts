// The orders of the dashboard's list of receivables, whole and with filters: the first page and the tenth, over HTTP, beside the plain driver that
// reads as many rows in the same order; what bringing a book into order takes, and the bytes on the disk.
import { setTimeout } from 'node:timers/promises'
import { postingOf } from '../../server/src/storage/dated-records.ts'
import { costOf } from './cpu-of-work.ts'
import { EARLY, HALF, OLD, RARE } from './list-filters.ts'
import { signIn } from './person.ts'
import { type Stage, median } from './stage.ts'

interface OrderOptions {
  readonly receivables: number
  readonly rounds: number
}

type Filter = readonly [name: string, value: string] | undefined
type Print = (line: string) => void

/** The page that is deep here. */
const DEEP_PAGE = 10

/** The columns of the orders, by what they are of. */
const COLUMN_OF: Readonly<Record<string, string>> = {
  balance: 'balance_key',
  origination_date: 'origination_date',
  past_due: 'past_due_key',
}

const ORDERS = Object.keys(COLUMN_OF).flatMap((stem) => [`${stem}_desc`, `${stem}_asc`])

const FILTERS: Readonly<Record<string, Filter>> = {
  'no filter': undefined,
  '1 in 2': HALF,
  '1 in 1,000': ['obligor_id', 'a7'],
  '1 in 100,000': RARE,
  '2 %, all old': OLD,
}

/** Brings the book into order, and measures its orders. */
export async function benchOrders(stage: Stage, options: OrderOptions, print: Print): Promise<void> {
  await bringIntoOrder(stage, options.receivables, print)
  const cookie = await signIn(stage)
  print(
    `\nReceivables in an order, ${options.receivables} in the book, limit 25, ${options.rounds} rounds interleaved, medians in ms`,
  )
  for (const [name, filter] of Object.entries(FILTERS))
    for (const sort of ORDERS) print(await lineOf({ stage, cookie, sort, filter, rounds: options.rounds }, name))
  print(await lineOfSearch(stage, cookie))
}

async function bringIntoOrder(stage: Stage, receivables: number, print: Print): Promise<void> {
  const { client, tenant } = stage
  await client.query('delete from receivable_orders where tenant = $1', [tenant])
  await client.query('delete from order_cursors where tenant = $1', [tenant])
  const { seconds, cpu } = await costOf(stage, async () => {
    while (!(await isInOrder(stage))) await setTimeout(200)
  })
  await client.query('vacuum analyze')
  const { rows } = await client.query<{ heap: string; whole: string }>(
    `select pg_relation_size('receivable_orders') as heap, pg_total_relation_size('receivable_orders') as whole`,
  )
  const [heap, whole] = [rows[0]?.heap, rows[0]?.whole].map((bytes) => (Number(bytes) / receivables).toFixed(0))
  print(
    `In order within ${seconds.toFixed(0)} s; server ${cpu.server.toFixed(1)}, PostgreSQL ${cpu.postgres.toFixed(1)} s of CPU`,
  )
  print(`A receivable in order takes ${whole} bytes on the disk, ${heap} of them without indexes`)
}

async function isInOrder({ client, tenant }: Stage): Promise<boolean> {
  const find = 'select is_filled and sweep is null as done from order_cursors where tenant = $1'
  return (await client.query<{ done: boolean }>(find, [tenant])).rows[0]?.done === true
}

interface Asked {
  readonly stage: Stage
  readonly cookie: string
  readonly sort: string
  readonly filter: Filter
  readonly rounds: number
}

/** Medians of both pages, each with its ratio to the plain driver. */
async function lineOf(asked: Asked, name: string): Promise<string> {
  const deep = await walkTo(asked, DEEP_PAGE)
  const times: Record<string, number[]> = { first: [], plain: [], tenth: [], plain_tenth: [] }
  for (let round = -5; round < asked.rounds; round += 1) {
    const took = {
      first: await timed(() => page(asked)),
      plain: await timed(() => plainPage(asked, 0)),
      ...(deep !== undefined && {
        tenth: await timed(() => page(asked, deep)),
        plain_tenth: await timed(() => plainPage(asked, 25 * (DEEP_PAGE - 1))),
      }),
    }
    if (round >= 0) for (const [side, ms] of Object.entries(took)) times[side]?.push(ms)
  }
  const of = (side: string) => median(times[side] ?? [])
  const shown = (ours: string, theirs: string) =>
    `${of(ours).toFixed(1).padStart(6)} (${(of(ours) / of(theirs)).toFixed(1)})`
  const tenth = deep === undefined ? 'none' : shown('tenth', 'plain_tenth')
  return `  ${name.padEnd(14)} ${asked.sort.padEnd(22)} page 1 ${shown('first', 'plain')}  page ${DEEP_PAGE} ${tenth}`
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

interface Page {
  readonly data: readonly unknown[]
  readonly next_page: string | null
  readonly rest_page: string | null
}

async function page({ stage: { host, port }, cookie, sort, filter }: Asked, token?: string): Promise<Page> {
  const query = new URLSearchParams({
    sort,
    ...(filter && { [filter[0]]: filter[1] }),
    ...(token !== undefined && { page: token }),
  })
  const answer = await fetch(`http://${host}:${port}/app/api/sandbox/ordered-receivables?${query.toString()}`, {
    headers: { 'Cookie': cookie, 'Sec-Fetch-Site': 'same-origin' },
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`A page by ${sort} answered ${answer.status}: ${text}`)
  return JSON.parse(text) as Page
}

async function walkTo(asked: Asked, number: number): Promise<string | undefined> {
  let token: string | undefined
  for (let at = 1; at < number; at += 1) {
    const { next_page } = await page(asked, token)
    if (next_page === null) return undefined
    token = next_page
  }
  return token
}

function plainPage({ stage: { client, tenant }, sort, filter }: Asked, offset: number): Promise<unknown> {
  const [, stem = '', way = ''] = /^(.*)_(asc|desc)$/.exec(sort) ?? []
  const key = COLUMN_OF[stem] ?? ''
  const matches = `and exists (select from receivable_postings p where p.tenant = $1 and p.posting = $2 and p.number = o.number)`
  const text = `
    select r.*, l.balance, l.status from receivable_orders o join receivables r on r.tenant = $1 and r.number = o.number
    join receivable_ledgers l on l.tenant = $1 and l.receivable = o.number
    where o.tenant = $1 ${filter === undefined ? '' : matches} order by o.${key} ${way}, o.number ${way} limit 26 offset ${offset}`
  return client.query(text, filter === undefined ? [tenant] : [tenant, postingOf(...filter)])
}

/** A search that is cut short again and again: a page whose rows are the last of the order. */
async function lineOfSearch(stage: Stage, cookie: string): Promise<string> {
  const asked = { stage, cookie, sort: 'origination_date_desc', filter: EARLY, rounds: 1 }
  const times: number[] = []
  let found = 0
  let token: string | undefined
  do {
    const start = performance.now()
    const { data, rest_page } = await page(asked, token)
    times.push(performance.now() - start)
    found += data.length
    token = rest_page ?? undefined
  } while (token !== undefined && found < 25)
  const whole = times.reduce((sum, one) => sum + one, 0)
  return `  3 %, the last of the order: ${times.length} requests of ${median(times).toFixed(0)} ms, ${(whole / 1_000).toFixed(1)} s until the page is full`
}
