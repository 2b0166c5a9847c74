// The expected figures of the demo book: a plain evaluation of its calls, to compare with what the service shows.
import { entriesPath, type Call, type Json } from './call.ts'
import { principal_effects } from './entries.ts'

/** What the service must show after the calls. Money in minor units, by currency. */
export interface DemoBookFigures {
  readonly accounts: number
  readonly receivables: number
  readonly entries: number
  readonly by_status: Readonly<Record<string, number>>
  readonly by_product_type: Readonly<Record<string, number>>
  readonly by_funded_by: Readonly<Record<string, number>>
  /** Sum of all balances, and of the balances of receivables that are not closed. */
  readonly balance: Readonly<Record<string, number>>
  readonly outstanding: Readonly<Record<string, number>>
  readonly disbursed: Readonly<Record<string, number>>
  readonly written_off: Readonly<Record<string, number>>
  readonly recovered: Readonly<Record<string, number>>
  readonly delinquent: number
  readonly delinquent_amount: Readonly<Record<string, number>>
  /** Receivables whose reported balance differs from the calculated one after some entry. */
  readonly breaks: readonly string[]
  /** Receivables that were closed with principal left. */
  readonly unexplained_closures: readonly string[]
}

/** One receivable as the service must show it. */
export interface DemoReceivable {
  readonly state: Json
  readonly entries: readonly Json[]
  readonly balance: number
  readonly status: string | null
}

type Counts = Record<string, number>

function add(counts: Counts, word: unknown, amount: number): void {
  const key = String(word)
  counts[key] = (counts[key] ?? 0) + amount
}

/** The receivables after `calls`, which are in date order. */
export function evaluateReceivables(calls: readonly Call[]): DemoReceivable[] {
  const states = new Map<string, Json>()
  const entries = new Map<string, Json[]>()
  for (const { path, body } of calls) {
    if (path === '/receivables') states.set(body.id, { ...states.get(body.id), ...body })
    else if (path !== '/accounts') entries.set(path, [...(entries.get(path) ?? []), body])
  }
  return [...states].map(([id, state]) => {
    const own = entries.get(entriesPath(id)) ?? []
    const last = own.findLast((entry) => entry['receivable_status'] !== undefined)
    return { state, entries: own, balance: sumEffects(own), status: lastStatus(last) }
  })
}

function lastStatus(entry: Json | undefined): string | null {
  return entry === undefined ? null : String(entry['receivable_status'])
}

function effectOf(entry: Json): number {
  return (principal_effects[String(entry['type'])] ?? 0) * Number(entry['amount'])
}

function sumEffects(entries: readonly Json[]): number {
  return entries.reduce((sum, entry) => sum + effectOf(entry), 0)
}

/** Whether an entry reports a balance that differs from the sum of the entries. */
function hasBreak(entries: readonly Json[]): boolean {
  let balance = 0
  return entries.some((entry) => {
    balance += effectOf(entry)
    return entry['balance'] !== undefined && entry['balance'] !== balance
  })
}

/** The figures of `calls`, which are in date order. */
export function demoBookFigures(calls: readonly Call[]): DemoBookFigures {
  const receivables = evaluateReceivables(calls)
  const accounts = calls.filter((call) => call.path === '/accounts')
  const words = (name: string) =>
    tally(
      receivables,
      (one) => one.state[name],
      () => 1,
    )
  const money = (amount: (one: DemoReceivable) => number) => tally(receivables, (one) => one.state['currency'], amount)
  const ofType = (type: string) => money((one) => sumOfType(one.entries, type))
  const past_due = (one: DemoReceivable) => Number(one.state['delinquent_amount'] ?? 0)
  const idsWhere = (holds: (one: DemoReceivable) => boolean) =>
    receivables.filter(holds).map((one) => String(one.state['id']))
  return {
    accounts: new Set(accounts.map((call) => call.body.id)).size,
    receivables: receivables.length,
    entries: receivables.reduce((sum, one) => sum + one.entries.length, 0),
    by_status: tally(
      receivables,
      (one) => one.status,
      () => 1,
    ),
    by_product_type: words('product_type'),
    by_funded_by: words('funded_by'),
    balance: money((one) => one.balance),
    outstanding: money((one) => (one.status === 'closed' ? 0 : one.balance)),
    disbursed: ofType('disbursement'),
    written_off: ofType('write_off'),
    recovered: ofType('recovery'),
    delinquent: idsWhere((one) => past_due(one) > 0).length,
    delinquent_amount: money(past_due),
    breaks: idsWhere((one) => hasBreak(one.entries)),
    unexplained_closures: idsWhere((one) => one.status === 'closed' && one.balance !== 0),
  }
}

function sumOfType(entries: readonly Json[], type: string): number {
  const own = entries.filter((entry) => entry['type'] === type)
  return own.reduce((sum, entry) => sum + Number(entry['amount']), 0)
}

function tally(
  receivables: readonly DemoReceivable[],
  word: (one: DemoReceivable) => unknown,
  amount: (one: DemoReceivable) => number,
): Counts {
  const counts: Counts = {}
  for (const one of receivables) add(counts, word(one), amount(one))
  return counts
}
