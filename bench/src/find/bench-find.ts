// npm run bench -- find: what a person waits for who types a name or an id into the palette of a large book. Requests of one browser, one after
// the other, each with another text; and how long the words of a book take that was written without them.
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { latenciesOf } from '../latencies.ts'
import { postOwn, signIn } from '../person.ts'
import { type Stage, setStage, startProcess } from '../stage.ts'
import { COMMON_SURNAME, firstName, makeBook, surname } from './find-book.ts'
import { documentTexts, makeDocuments, operatorTenant } from './find-documents.ts'

type Print = (line: string) => void

/** The options of `bench -- find`. */
export interface FindOptions {
  readonly accounts: number
  readonly documents: number
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

/** Runs the benchmark and prints its tables. */
export async function benchFind({ accounts, documents, rounds }: FindOptions, print: Print): Promise<void> {
  const stage = await setStage(4_790)
  try {
    print(`Making ${accounts} accounts and receivables, and ${documents} documents …`)
    await makeBook(stage, accounts)
    const operator = await operatorTenant(stage)
    await makeDocuments(stage, operator, documents)
    const seconds = await fillWords(stage, [
      { cursors: 'account_word_cursors', tenant: stage.tenant },
      { cursors: 'operator_record_word_cursors', tenant: operator },
    ])
    print(`Words of ${accounts} accounts and ${documents} documents filled in within ${seconds.toFixed(0)} s`)
    await stage.client.query('vacuum analyze')
    await printSizes(stage, print)
    const lender = await signIn(stage)
    printTimes('of a lender', await measure(stage, lender, rounds, (n) => texts(n, accounts)), { rounds, print })
    const asked = (n: number) => documentTexts(n, documents)
    printTimes('of a lender for documents', await measure(stage, lender, rounds, asked), { rounds, print })
    const person = await signIn(stage, 'operator')
    printTimes('of the operator for documents', await measure(stage, person, rounds, asked), { rounds, print })
  } finally {
    await stage.close()
  }
}

function printTimes(
  of: string,
  times: Readonly<Record<string, number[]>>,
  { rounds, print }: { readonly rounds: number; readonly print: Print },
): void {
  print(`\nPOST find ${of}, ${rounds} rounds one after the other, by what is typed; the aim is p95 ≤ ${AIM_MS} ms`)
  for (const [name, samples] of Object.entries(times)) {
    const { p50, p95, p99 } = latenciesOf(samples)
    print(
      `  ${name.padEnd(42)} p50 ${p50.toFixed(1).padStart(5)}  p95 ${p95.toFixed(1).padStart(5)}  p99 ${p99.toFixed(1).padStart(5)} ms`,
    )
  }
}

/** Words that are filled in, by how far a tenant is with them. */
interface FilledWords {
  readonly cursors: string
  readonly tenant: number
}

/** Has a worker fill in the words, which begins with each tenant as if it had none; returns the seconds. */
async function fillWords({ url, client }: Stage, all: readonly FilledWords[]): Promise<number> {
  for (const { cursors, tenant } of all) await client.query(`delete from ${cursors} where tenant = $1`, [tenant])
  const start = performance.now()
  const worker = startProcess(url, { ROLE: 'worker' })
  for (const words of all) while (!(await areFilled(words))) await setTimeout(200)
  const seconds = (performance.now() - start) / 1_000
  worker.kill('SIGTERM')
  await once(worker, 'exit')
  return seconds

  async function areFilled({ cursors, tenant }: FilledWords): Promise<boolean> {
    const find = `select passes from ${cursors} where tenant = $1`
    return ((await client.query<{ passes: number }>(find, [tenant])).rows[0]?.passes ?? 0) > 0
  }
}

async function printSizes({ client }: Stage, print: Print): Promise<void> {
  const { rows } = await client.query<{ name: string; bytes: string }>(`
    select name, pg_total_relation_size(name::regclass) as bytes from unnest(array[
      'accounts', 'account_words', 'operator_records', 'operator_record_words']) as name`)
  for (const { name, bytes } of rows) print(`${name}: ${(Number(bytes) / 1e6).toFixed(0)} MB with its indexes`)
}

/** Asks each text of each round; returns the times by what is typed. */
async function measure(
  stage: Stage,
  cookie: string,
  rounds: number,
  textsOf: (n: number) => Readonly<Record<string, string>>,
): Promise<Record<string, number[]>> {
  const times: Record<string, number[]> = {}
  for (let round = -WARMING; round < rounds; round += 1) {
    for (const [name, text] of Object.entries(textsOf(round + WARMING))) {
      const start = performance.now()
      await postOwn(stage, '/sandbox/find', { text, limit: 5 }, cookie)
      if (round >= 0) (times[name] ??= []).push(performance.now() - start)
    }
  }
  return times
}
