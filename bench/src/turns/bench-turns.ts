// npm run bench -- turns: how long another lender waits for its small reads while the largest answers are made, compared with the same reads
// alone in the same run. The book is one that makes every answer as large as it can be: receivables of 1900, each a group of its own.
import { sendImport } from '../imports/import-lines.ts'
import { percentile } from '../metrics/freshness.ts'
import { waitUntilTakenIn } from '../portfolio/portfolio-stage.ts'
import { type Stage, addLenders, send, setStage } from '../stage.ts'

type Print = (line: string) => void

/** How large the book is, and how often its largest answers are asked for. */
export interface TurnsOptions {
  readonly receivables: number
  readonly rounds: number
}

const PORT = 4_187

/** The metadata key that groups every receivable by itself. */
const PLACE = 'place'

/** Small reads of the other lender before any is counted. */
const WARM_UP = 200

/** Asked for together, as one lender may. */
const LARGEST = [
  `/portfolio/summary?group_by=metadata.${PLACE}`,
  '/portfolio/delinquency?from=1900-01',
  `/portfolio/delinquency?from=1900-01&group_by=metadata.${PLACE}`,
  `/portfolio/cash-flows?from=1900-01&group_by=metadata.${PLACE}`,
  '/portfolio/vintages?from=1900-01&interval=quarter',
  `/portfolio/concentrations?group_by=metadata.${PLACE}`,
  '/portfolio/restatements?month=2020-01&since=2020-02-01T00:00:00Z&limit=100',
  '/portfolio/receivables?limit=100',
  '/receivable-metrics?limit=100&month=2020-01',
  '/receivables/r0/timeline',
]

/** Fills the book, measures the small reads alone and beside the largest answers, and prints both. */
export async function benchTurns({ receivables, rounds }: TurnsOptions, print: Print): Promise<void> {
  const stage = await setStage(PORT)
  try {
    const [neighboring] = await addLenders(stage.connection, ['neighbor'])
    const neighbor = { ...stage, ...neighboring }
    const settings = { id: 'bench', organization: 'bench', metadata_dimensions: [PLACE] }
    await send(stage, 'POST', '/operator/reporting-settings', settings)
    const lines = [...bookLines(receivables)].map((line) => Buffer.from(`${JSON.stringify(line)}\n`))
    await sendImport(stage, lines, lines.length)
    await waitUntilTakenIn(stage)
    await readWhile(neighbor, (done) => done >= WARM_UP)
    print(`${receivables} receivables since 1900, each a group of its own; ${LARGEST.length} answers at once`)
    const alone: number[] = []
    const beside: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const made = await besideLargest(stage, neighbor)
      beside.push(...made)
      alone.push(...(await readWhile(neighbor, (done) => done >= made.length)))
    }
    report({ alone, beside }, print)
  } finally {
    await stage.close()
  }
}

function* bookLines(receivables: number): Generator<object> {
  const date = '1900-01-01'
  const late = { delinquent_amount: 10, delinquent_times: 1, delinquent_since: date }
  const terms = { term: '100 years', payment_frequency: '1 month', interest_rate: 0.05 }
  const contract = { product_type: 'term_loan', funded_by: 'balance_sheet', origination_date: date, currency: 'USD' }
  for (let at = 0; at < receivables; at += 1) {
    const [id, obligor_id] = [`r${at}`, `a${at}`]
    yield { kind: 'account', id: obligor_id, type: 'business', name: `Company ${at}` }
    const metadata = { [PLACE]: `place ${at}` }
    yield { kind: 'receivable', effective_date: date, id, obligor_id, ...contract, ...terms, ...late, metadata }
    yield { kind: 'entry', receivable_id: id, id: 'd', date, type: 'disbursement', amount: 100_000 }
    for (const day of ['1925-01-01', '1975-01-01', '2019-12-31'])
      yield { kind: 'entry', receivable_id: id, id: day, date: day, type: 'principal', amount: 1 }
  }
}

/** What each small read waited while all of the largest answers were made. */
async function besideLargest(stage: Stage, neighbor: Stage): Promise<number[]> {
  let left = LARGEST.length
  const asked = LARGEST.map(async (path) => {
    const answer = await fetch(`http://${stage.host}:${stage.port}${path}`, { headers: { Authorization: stage.key } })
    await answer.arrayBuffer()
    // Those with too many rows are refused once they were made: they cost as much.
    if (!answer.ok && answer.status !== 400) throw new Error(`${path} answered ${answer.status}`)
    left -= 1
  })
  const [waits] = await Promise.all([readWhile(neighbor, () => left === 0), ...asked])
  return waits
}

/** Reads one after another until `isOver` holds for how many were read. Returns what each waited, in milliseconds. */
async function readWhile(neighbor: Stage, isOver: (done: number) => boolean): Promise<number[]> {
  const waits: number[] = []
  while (!isOver(waits.length)) {
    const began = performance.now()
    await send(neighbor, 'GET', '/receivables?limit=1')
    waits.push(performance.now() - began)
  }
  return waits
}

function report(
  { alone, beside }: { readonly alone: readonly number[]; readonly beside: readonly number[] },
  print: Print,
) {
  for (const [name, share] of [
    ['p50', 0.5],
    ['p99', 0.99],
    ['longest', 1],
  ] as const) {
    const [one, other] = [percentile(alone, share), percentile(beside, share)]
    const ratio = (other / one).toFixed(1)
    print(`  ${name.padEnd(8)} alone ${one.toFixed(1)} ms, beside ${other.toFixed(1)} ms, ratio ${ratio}`)
  }
  print(`  ${beside.length} small reads beside the largest answers, as many alone`)
}
