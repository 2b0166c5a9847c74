// npm run bench -- lists: page 1 of a newest-first list beside its page 10,000, and beside pages under filters that match
// rarely or only old receivables, on one book; interleaved, medians. The book is made by SQL, the pages are read over HTTP.
import { postingOf } from '../../server/src/storage/dated-records.ts'
import { EARLY, FIFTH, HALF, OLD, RARE } from './list-filters.ts'
import { benchOrders } from './list-orders.ts'
import { type Stage, median, send, setStage } from './stage.ts'

/** The options of `bench -- lists`. */
export interface ListOptions {
  readonly receivables: number
  readonly rounds: number
  /** Whether the orders of the dashboard's list are measured alone. */
  readonly orders_only: boolean
}

const DEEP_PAGE = 10_000

/** Runs the benchmark and prints its table. */
export async function benchLists(options: ListOptions, print: (line: string) => void): Promise<void> {
  const stage = await setStage(4_171)
  try {
    await seed(stage, options.receivables, print)
    await benchOrders(stage, options, print)
    if (options.orders_only) return
    await pledgeAll(stage, options.receivables, print)
    print(`Walking to page ${DEEP_PAGE} …`)
    const deep = await walkTo(stage, '/receivables', DEEP_PAGE)
    const backing = '/debt-lines/line/receivables'
    const deepBacking = await walkTo(stage, `${backing}?sort=balance_desc`, DEEP_PAGE)
    const sides = {
      'page 1': '/receivables',
      [`page ${DEEP_PAGE}`]: `/receivables?page=${deep}`,
      'filter matching 1 in 100,000': '/receivables?metadata[rare]=yes',
      'filter matching 2 %, all old': '/receivables?metadata[old]=yes',
      'filter by obligor (1 in 1,000)': '/receivables?obligor_id=a7',
      'two filters, 1 in 2 and 1 in 5': '/receivables?metadata[half]=yes&metadata[fifth]=yes',
      'debt line, latest origination': backing,
      'debt line, largest balance': `${backing}?sort=balance_desc`,
      'debt line, smallest balance': `${backing}?sort=balance_asc`,
      [`debt line, balance, page ${DEEP_PAGE}`]: `${backing}?sort=balance_desc&page=${deepBacking}`,
      'debt line, balance, 1 in 100,000': `${backing}?sort=balance_desc&metadata[rare]=yes`,
      'debt line, balance, 2 %, all old': `${backing}?sort=balance_desc&metadata[old]=yes`,
    }
    const times = await measure(stage, sides, options.rounds)
    const first = median(times['page 1'] ?? [])
    print(
      `\nGET /receivables of ${options.receivables} receivables, limit 25, ${options.rounds} rounds interleaved, medians`,
    )
    for (const [name, samples] of Object.entries(times)) {
      print(`  ${name.padEnd(32)} ${median(samples).toFixed(2)} ms  ratio ${(median(samples) / first).toFixed(2)}`)
    }
  } finally {
    await stage.close()
  }
}

async function measure(stage: Stage, sides: Record<string, string>, rounds: number): Promise<Record<string, number[]>> {
  const times: Record<string, number[]> = Object.fromEntries(Object.keys(sides).map((name) => [name, []]))
  for (let round = -20; round < rounds; round += 1) {
    for (const [name, path] of Object.entries(sides)) {
      const start = performance.now()
      const { data } = (await send(stage, 'GET', path)) as { readonly data: readonly unknown[] }
      if (data.length === 0) throw new Error(`${name} found nothing, which is no measure`)
      if (round >= 0) times[name]?.push(performance.now() - start)
    }
  }
  return times
}

async function walkTo(stage: Stage, path: string, page: number): Promise<string> {
  let token = ''
  for (let at = 1; at < page; at += 1) {
    const query = token === '' ? '' : `${path.includes('?') ? '&' : '?'}page=${token}`
    token = ((await send(stage, 'GET', path + query)) as { next_page: string }).next_page
  }
  return token
}

/** A debt line whose selector takes the whole book, and the time that deriving it takes. */
async function pledgeAll(stage: Stage, receivables: number, print: (line: string) => void): Promise<void> {
  const start = performance.now()
  await send(stage, 'POST', '/operator/debt-lines', {
    id: 'line',
    organization: 'bench',
    name: 'Line',
    currency: 'USD',
    status: 'active',
    commitment: 1,
    opened_on: '2020-01-01',
    pledge_selector: { product_types: ['term_loan'] },
  })
  for (;;) {
    const { rows } = await stage.client.query<{ done: boolean }>(
      'select operator_position > 0 and sweep is null as done from pledge_cursors where tenant = $1',
      [stage.tenant],
    )
    if (rows[0]?.done === true) break
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  await stage.client.query('vacuum analyze')
  const seconds = (performance.now() - start) / 1_000
  print(`Pledged ${receivables} receivables to a debt line in ${seconds.toFixed(0)} s`)
}

async function seed(stage: Stage, receivables: number, print: (line: string) => void): Promise<void> {
  print(`Making ${receivables} receivables …`)
  const { client, tenant } = stage
  await client.query(
    `
    insert into accounts (tenant, number, recorded, id, type, name, metadata)
    select $1, n, n, 'a' || n, 'business', 'A ' || n, '{}' from generate_series(1, 1000) n`,
    [tenant],
  )
  await client.query(
    `
    insert into receivables (tenant, number, recorded, id, obligor_id, product_type, funded_by, origination_date,
      currency, term, payment_frequency, interest_rate, delinquent_amount, delinquent_times, delinquent_since, metadata)
    select $1, 10000 + n, 10000 + n, 'r' || n, 'a' || (n % 1000 + 1), 'term_loan', 'operator',
      date '2020-01-01' + (n / 500)::integer, 'USD', '12 months', '1 month', 0.12, 0, 0,
      case when n % 10 = 3 then date '2025-01-01' + (n % 400)::integer end,
      jsonb_strip_nulls(jsonb_build_object(
        'branch', 'b' || n % 50, 'rare', case when n % 100000 = 7 then 'yes' end,
        'old', case when n <= $2 / 50 then 'yes' end,
        'half', case when n % 2 = 0 then 'yes' end, 'fifth', case when n % 5 = 0 then 'yes' end))
    from generate_series(1, $2::bigint) n`,
    [tenant, receivables],
  )
  // Lists read balance and status alone, so ledgers without facts will do.
  await client.query(`
    insert into receivable_ledgers (tenant, receivable, balance, status, position, ledger)
    select tenant, number, 100000 + number * 7919 % 1000000, 'active', number, '\\x01000000' from receivables`)
  for (const [filter, value, condition] of [
    [...RARE, 'n % 100000 = 7'],
    [...OLD, `n <= ${receivables} / 50`],
    [...HALF, 'n % 2 = 0'],
    [...FIFTH, 'n % 5 = 0'],
    [...EARLY, `n <= ${receivables} * 3 / 100`],
    ...Array.from({ length: 20 }, (_, i) => ['obligor_id', `a${i + 1}`, `n % 1000 = ${i}`] as const),
  ] as const) {
    await client.query(
      `
      insert into receivable_postings (tenant, posting, number, since) select $1, $2, 10000 + n, 10000 + n
      from generate_series(1, $3::bigint) n where ${condition}`,
      [tenant, postingOf(filter, value), receivables],
    )
  }
  await client.query(
    `insert into batches (tenant, last, first, batch, changed_receivables, events) select $1, max(number), 1, gen_random_uuid(), '{}', '[]' from receivables`,
    [tenant],
  )
  await client.query('vacuum analyze')
}
