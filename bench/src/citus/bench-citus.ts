// npm run bench -- citus: what it costs that a coordinator sends each statement to a worker. The same requests to a service on a plain database
// and to one on a distributed database, in turn; medians, and their ratios.
import { writeFile } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { runFacts } from '../machine.ts'
import { type Served, median, send } from '../stage.ts'
import { type Sides, type Urls, openSides } from './citus-sides.ts'

type Print = (line: string) => void

/** The options of `bench -- citus`. */
export interface CitusOptions {
  readonly urls: Urls
  readonly rounds: number
  /** Requests of a kind in a round. */
  readonly requests: number
  /** Where the result is written as text, too. */
  readonly keep: string | undefined
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
  readonly ask: (side: Served, number: number) => Promise<unknown>
}

const receivableOf = (number: number) => `/receivables/r${number % RECEIVABLES}`

const postEntry = (side: Served, number: number) =>
  send(side, 'POST', `${receivableOf(number)}/entries`, {
    id: `e${number}`,
    date: '2025-02-01',
    type: 'disbursement',
    amount: 100,
  })

const KINDS: readonly Kind[] = [
  { name: 'a durable write, one at a time', at_once: 1, ask: postEntry },
  { name: `durable writes, ${TOGETHER} at a time`, at_once: TOGETHER, ask: postEntry },
  { name: 'one receivable', at_once: 1, ask: (side, number) => send(side, 'GET', receivableOf(number)) },
  { name: 'a page of 25 receivables', at_once: 1, ask: (side) => send(side, 'GET', '/receivables?limit=25') },
]

/** Milliseconds a request of each round, by side. */
interface Times {
  readonly plain: number[]
  readonly citus: number[]
}

/** Runs the benchmark and prints its table. */
export async function benchCitus({ urls, rounds, requests, keep }: CitusOptions, print: Print): Promise<void> {
  const sides = await openSides(urls)
  try {
    const loads = [loadavg()[0] ?? 0]
    for (const side of [sides.plain, sides.citus]) await seed(side)
    const times = await runRounds(sides, rounds, requests)
    loads.push(loadavg()[0] ?? 0)
    const text = [
      ...Object.entries(runFacts(loads)).map(([name, value]) => `${name}: ${value}`),
      `servers: ${sides.described}`,
      `rounds: ${rounds} of ${requests} requests of a kind in turn; milliseconds a request, medians of the rounds; ratios with least and most`,
      '',
      ...KINDS.map(({ name }, at) => lineOf(name, times[at] ?? { plain: [], citus: [] })),
      `${'idle, in cores'.padEnd(32)} one server ${sides.idle.plain.toFixed(3)}, cluster ${sides.idle.citus.toFixed(3)}`,
      '',
    ].join('\n')
    print(text)
    if (keep !== undefined) await writeFile(keep, text)
  } finally {
    await sides.close()
  }
}

async function runRounds(sides: Sides, rounds: number, requests: number): Promise<readonly Times[]> {
  const times = KINDS.map((): Times => ({ plain: [], citus: [] }))
  let first = 0
  for (let round = -WARMING; round < rounds; round += 1)
    for (const [at, kind] of KINDS.entries()) {
      for (const which of orderOf(round)) {
        const took = await timeOf(kind, sides[which], first, requests)
        if (round >= 0) times[at]?.[which].push(took)
      }
      first += requests
    }
  return times
}

/** Who is asked first in one round is asked second in the next. */
function orderOf(round: number): readonly (keyof Times)[] {
  return round % 2 === 0 ? ['plain', 'citus'] : ['citus', 'plain']
}

function lineOf(name: string, { plain, citus }: Times): string {
  const ratios = citus.map((took, round) => took / (plain[round] ?? Number.NaN))
  const [least, most] = [Math.min(...ratios), Math.max(...ratios)].map((ratio) => ratio.toFixed(2))
  const sides = `one server ${median(plain).toFixed(2)}, cluster ${median(citus).toFixed(2)}`
  return `${name.padEnd(32)} ${sides}, ratio ${median(ratios).toFixed(2)} (${least} to ${most})`
}

/** Milliseconds a request: the median of those that are alone, the mean of those that are under way together. */
async function timeOf({ at_once, ask }: Kind, side: Served, first: number, requests: number): Promise<number> {
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

async function seed(side: Served): Promise<void> {
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
