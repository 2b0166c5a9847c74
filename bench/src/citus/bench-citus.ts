// npm run bench -- citus: what it costs that a coordinator routes each statement to a worker. The same requests to a service on a plain database
// of one server and to one on a distributed database, in turns; medians, and their ratios.
import { loadavg } from 'node:os'
import { median } from '../stage.ts'
import { type Side, openSides } from './citus-sides.ts'

/** The options of `bench -- citus`. */
export interface CitusOptions {
  readonly url: string | undefined
  readonly rounds: number
  /** Requests of a kind in a round. */
  readonly requests: number
}

const RECEIVABLES = 200

/** Writes under way at a time, where there are many. */
const TOGETHER = 32

/** Rounds that do not count: a process that has just started compiles its code while it runs. */
const WARMING = 3

/** A kind of request: how many are under way at a time, and one of them by its number. */
interface Kind {
  readonly name: string
  readonly at_once: number
  readonly ask: (side: Side, number: number) => Promise<unknown>
}

const postEntry = (side: Side, number: number) =>
  send(side, 'POST', `/receivables/r${number % RECEIVABLES}/entries`, {
    id: `e${number}`,
    date: '2025-02-01',
    type: 'disbursement',
    amount: 100,
  })

const KINDS: readonly Kind[] = [
  { name: 'a durable write, one at a time', at_once: 1, ask: postEntry },
  { name: `durable writes, ${TOGETHER} at a time`, at_once: TOGETHER, ask: postEntry },
  {
    name: 'one receivable',
    at_once: 1,
    ask: (side, number) => send(side, 'GET', `/receivables/r${number % RECEIVABLES}`),
  },
  { name: 'a page of 25 receivables', at_once: 1, ask: (side) => send(side, 'GET', '/receivables?limit=25') },
]

/** Runs the benchmark and prints its table. Without a cluster it states that nothing was measured, and the exit code is 1. */
export async function benchCitus(
  { url, rounds, requests }: CitusOptions,
  print: (line: string) => void,
): Promise<void> {
  if (url === undefined || url === '') {
    print(
      'Nothing was measured: CITUS_URL is not set. It names a database with the extension and two workers, as superuser:',
    )
    print('  CITUS_URL=postgres://postgres@HOST:5432/DATABASE npm run bench -- citus')
    process.exitCode = 1
    return
  }
  const sides = await openSides(url)
  const { plain, cluster, described } = sides
  try {
    print(
      `${described}; load of the machine ${loadavg()
        .map((load) => load.toFixed(1))
        .join(', ')}`,
    )
    for (const side of [plain, cluster]) await seed(side)
    const times = new Map(KINDS.map(({ name }) => [name, { plain: [] as number[], cluster: [] as number[] }]))
    let number = 0
    for (let round = -WARMING; round < rounds; round += 1)
      for (const kind of KINDS) {
        // Whoever is asked first in one round is asked second in the next.
        const order = round % 2 === 0 ? (['plain', 'cluster'] as const) : (['cluster', 'plain'] as const)
        for (const which of order) {
          const took = await timeOf(kind, which === 'plain' ? plain : cluster, number, requests)
          if (round >= 0) times.get(kind.name)?.[which].push(took)
        }
        number += requests
      }
    print(`${rounds} rounds of ${requests} requests of a kind in turns; milliseconds a request, medians of the rounds`)
    for (const [name, { plain: ones, cluster: others }] of times) printKind(print, name, ones, others)
    print(
      `Load of the machine at the end: ${loadavg()
        .map((load) => load.toFixed(1))
        .join(', ')}`,
    )
  } finally {
    await sides.close()
  }
}

function printKind(
  print: (line: string) => void,
  name: string,
  plain: readonly number[],
  cluster: readonly number[],
): void {
  const ratios = cluster.map((took, round) => took / (plain[round] ?? Number.NaN))
  print(
    `  ${name.padEnd(32)} one server ${median(plain).toFixed(2)}, cluster ${median(cluster).toFixed(2)}, ratio ${median(ratios).toFixed(2)}` +
      ` (${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)})`,
  )
}

/** Milliseconds a request: the median of those that are alone, the mean of those that are under way together. */
async function timeOf({ at_once, ask }: Kind, side: Side, first: number, requests: number): Promise<number> {
  const each: number[] = []
  const began = performance.now()
  let next = first
  const work = async () => {
    while (next < first + requests) {
      const number = next
      next += 1
      const start = performance.now()
      await ask(side, number)
      each.push(performance.now() - start)
    }
  }
  await Promise.all(Array.from({ length: at_once }, work))
  return at_once === 1 ? median(each) : (performance.now() - began) / requests
}

async function seed(side: Side): Promise<void> {
  await send(side, 'POST', '/accounts', { id: 'a', type: 'business', name: 'Bench' })
  for (let at = 0; at < RECEIVABLES; at += 1)
    await send(side, 'POST', '/receivables', {
      id: `r${at}`,
      obligor_id: 'a',
      product_type: 'term_loan',
      funded_by: 'balance_sheet',
      origination_date: '2025-01-01',
      currency: 'USD',
    })
}

/** Sends a request; one that is refused because the process is full is sent again. Any other failure ends the benchmark. */
async function send({ key, port }: Side, method: string, path: string, body?: unknown): Promise<unknown> {
  const options = {
    method,
    headers: { Authorization: key, 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }
  for (let tries = 0; ; tries += 1) {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, options)
    const text = await answer.text()
    if (answer.ok) return text
    if (answer.status !== 503 || tries === 20) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`)
  }
}
