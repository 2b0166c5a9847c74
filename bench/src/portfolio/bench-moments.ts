// npm run bench -- moments: the cost of questions about moments in the middle of an import, compared with moments between two everyday writes
// of the same book: until the figures are there by the caller's clock, and by CPU time of the service. The worker runs as always.
import { setTimeout } from 'node:timers/promises'
import { sendImport } from '../imports/import-lines.ts'
import { cpuOf } from '../machine.ts'
import { type Stage, median, setStage } from '../stage.ts'
import { writeHistory } from './portfolio-history.ts'
import { waitUntilTakenIn } from './portfolio-stage.ts'

type Print = (line: string) => void

/** How large the import is. */
export interface MomentsOptions {
  readonly receivables: number
  readonly entries_each: number
}

const PORT = 4_186

/** Behind which part of the import's entries moments are asked about. */
const PARTS = [0.02, 0.25, 0.5, 0.75, 0.98]

/** Questions about a moment behind the first. */
const AGAIN = 9

/** Imports a book, writes everyday entries behind it, and prints what questions about moments of either cost. */
export async function benchMoments(options: MomentsOptions, print: Print): Promise<void> {
  const { receivables, entries_each } = options
  const stage = await setStage(PORT)
  try {
    const entries = receivables * entries_each
    await sendImport(stage, piecesOf(bookLines(receivables)), receivables + 1)
    const began = await lastMoment(stage)
    await sendImport(stage, piecesOf(entryLines(options)), entries)
    const ended = await lastMoment(stage)
    const filled = { ...stage, receivables, entries }
    await waitUntilTakenIn(filled)
    const everyday = (await writeHistory(filled, () => {})).moments.slice(-PARTS.length)
    const inside = PARTS.map((part) => momentText(began + (ended - began) * part))
    print(`${receivables} receivables; ${entries} entries of one import, day after day`)
    const between = await askEach(stage, 'between two writes', everyday, print)
    const imported = await askEach(stage, 'inside the import', inside, print)
    print(
      `inside by between: first ${ratio(imported.first, between.first)}, again ${ratio(imported.again, between.again)}`,
    )
  } finally {
    await stage.close()
  }
}

function ratio(one: number, other: number): string {
  return (one / other).toFixed(1)
}

function* bookLines(receivables: number): Generator<object> {
  yield { kind: 'account', id: 'a', type: 'business', name: 'Alder Bakery' }
  const terms = { product_type: 'term_loan', funded_by: 'balance_sheet', currency: 'USD', payment_frequency: '1 month' }
  for (let at = 0; at < receivables; at += 1)
    yield {
      kind: 'receivable',
      id: `r${at}`,
      obligor_id: 'a',
      origination_date: '2024-01-01',
      term: '24 months',
      ...terms,
    }
}

/** Entries in the order of their days, as a book is moved from another system: each day changes every receivable. */
function* entryLines({ receivables, entries_each }: MomentsOptions): Generator<object> {
  for (let month = 0; month < entries_each; month += 1)
    for (let at = 0; at < receivables; at += 1) {
      const date = `${2024 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-05`
      const fields = month === 0 ? { type: 'disbursement', amount: 100_000 } : { type: 'principal', amount: 1_000 }
      yield { kind: 'entry', receivable_id: `r${at}`, id: `m${month}`, date, receivable_status: 'active', ...fields }
    }
}

function* piecesOf(lines: Iterable<object>): Generator<Buffer> {
  let held = ''
  for (const line of lines) {
    held += `${JSON.stringify(line)}\n`
    if (held.length < 65_536) continue
    yield Buffer.from(held)
    held = ''
  }
  yield Buffer.from(held)
}

/** Microseconds since 1970. */
async function lastMoment({ client, tenant }: Stage): Promise<number> {
  const { rows } = await client.query<{ last: string }>('select max(last) as last from batches where tenant = $1', [
    tenant,
  ])
  return Number(rows[0]?.last)
}

function momentText(microseconds: number): string {
  const millisecond = Math.floor(microseconds / 1_000)
  return new Date(millisecond).toISOString()
}

/** Medians: seconds of the first question, of the ones behind it. */
interface Asked {
  readonly first: number
  readonly again: number
}

async function askEach(stage: Stage, name: string, moments: readonly string[], print: Print): Promise<Asked> {
  print(`\n${name}: first s, refused, CPU s of the service; again ms`)
  const asked: Asked[] = []
  for (const moment of moments) {
    const before = cpuOf(stage.server_pid)
    const { seconds: first, refused } = await ask(stage, moment)
    const cpu = cpuOf(stage.server_pid) - before
    const agains: number[] = []
    for (let time = 0; time < AGAIN; time += 1) agains.push((await ask(stage, moment)).seconds)
    const again = median(agains)
    print(`  ${moment}  ${first.toFixed(3)}  ${refused}  ${cpu.toFixed(2)}   ${(again * 1_000).toFixed(0)}`)
    asked.push({ first, again })
  }
  return { first: median(asked.map(({ first }) => first)), again: median(asked.map(({ again }) => again)) }
}

/** Asks until the figures are there, as a client does that heeds Retry-After. */
async function ask(
  { host, port, key }: Stage,
  moment: string,
): Promise<{ readonly seconds: number; readonly refused: number }> {
  const start = performance.now()
  const address = `http://${host}:${port}/portfolio/delinquency?as_of=2024-09-30&known_at=${moment}`
  for (let refused = 0; ; refused += 1) {
    const answer = await fetch(address, { headers: { Authorization: key } })
    const text = await answer.text()
    if (answer.status === 200) return { seconds: (performance.now() - start) / 1_000, refused }
    if (answer.status !== 503) throw new Error(`${address} answered ${answer.status}: ${text}`)
    await setTimeout(Number(answer.headers.get('Retry-After')) * 1_000)
  }
}
