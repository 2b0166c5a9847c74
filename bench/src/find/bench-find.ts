// npm run bench -- find: what a person waits for who types a name or an id into the palette of a large book. Requests of one browser, one after
// the other, each with another text; and how long the words of a book take that was written without them.
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { latenciesOf } from '../latencies.ts'
import { postOwn, signIn } from '../person.ts'
import { type Stage, setStage, startProcess } from '../stage.ts'
import { COMMON_SURNAME, firstName, makeBook, surname } from './find-book.ts'

type Print = (line: string) => void

/** The options of `bench -- find`. */
export interface FindOptions {
  readonly accounts: number
  readonly rounds: number
}

/** The aim for 95 of 100 requests, in milliseconds. */
const AIM_MS = 100

/** Rounds before the first that counts. */
const WARMING = 20

/** What is typed in a round. */
const texts = (n: number, accounts: number): Readonly<Record<string, string>> => ({
  'one letter': String.fromCodePoint(97 + (n % 26)),
  'three letters': surname(n).slice(0, 3),
  'a surname': surname(n),
  'the surname of 1 in 100': COMMON_SURNAME,
  'first name and surname': `${firstName(n)} ${surname(n * 31)}`,
  'that surname, then a first name': `${COMMON_SURNAME} ${firstName(n)}`,
  'three words, of which nobody has one': `${firstName(n)} x ${COMMON_SURNAME}`,
  'a whole id': `c${(n * 7_919) % accounts}`,
  'the beginning of an id': `loan-${n % 1_000}`,
  'nothing found': `qq${n}`,
})

/** Runs the benchmark and prints its table. */
export async function benchFind({ accounts, rounds }: FindOptions, print: Print): Promise<void> {
  const stage = await setStage(4_790)
  try {
    print(`Making ${accounts} accounts and receivables …`)
    await makeBook(stage, accounts)
    print(`Words of ${accounts} accounts filled in within ${(await fillWords(stage)).toFixed(0)} s`)
    await stage.client.query('vacuum analyze')
    await printSizes(stage, print)
    const times = await measure(stage, { accounts, rounds })
    print(`\nPOST find, ${rounds} rounds one after the other, by what is typed; the aim is p95 ≤ ${AIM_MS} ms`)
    for (const [name, samples] of Object.entries(times)) {
      const { p50, p95, p99 } = latenciesOf(samples)
      print(
        `  ${name.padEnd(42)} p50 ${p50.toFixed(1).padStart(5)}  p95 ${p95.toFixed(1).padStart(5)}  p99 ${p99.toFixed(1).padStart(5)} ms`,
      )
    }
  } finally {
    await stage.close()
  }
}

/** Has a worker fill in the words, which begins with the tenant as if it had none; returns the seconds. */
async function fillWords({ url, client, tenant }: Stage): Promise<number> {
  await client.query('delete from account_word_cursors where tenant = $1', [tenant])
  const start = performance.now()
  const worker = startProcess(url, { ROLE: 'worker' })
  while (!(await areFilled())) await setTimeout(200)
  const seconds = (performance.now() - start) / 1_000
  worker.kill('SIGTERM')
  await once(worker, 'exit')
  return seconds

  async function areFilled(): Promise<boolean> {
    const find = 'select passes from account_word_cursors where tenant = $1'
    return ((await client.query<{ passes: number }>(find, [tenant])).rows[0]?.passes ?? 0) > 0
  }
}

async function printSizes({ client }: Stage, print: Print): Promise<void> {
  const { rows } = await client.query<{ name: string; bytes: string }>(`
    select name, pg_total_relation_size(name::regclass) as bytes from unnest(array['accounts', 'account_words']) as name`)
  for (const { name, bytes } of rows) print(`${name}: ${(Number(bytes) / 1e6).toFixed(0)} MB with its indexes`)
}

async function measure(stage: Stage, { accounts, rounds }: FindOptions): Promise<Record<string, number[]>> {
  const cookie = await signIn(stage)
  const times: Record<string, number[]> = {}
  for (let round = -WARMING; round < rounds; round += 1) {
    for (const [name, text] of Object.entries(texts(round + WARMING, accounts))) {
      const start = performance.now()
      await postOwn(stage, '/sandbox/find', { text, limit: 5 }, cookie)
      if (round >= 0) (times[name] ??= []).push(performance.now() - start)
    }
  }
  return times
}
