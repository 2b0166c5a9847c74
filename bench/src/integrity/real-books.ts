// Public loan books as facts of the integrity checks, from the calls that the demo sends. Each book becomes known in two ways: as it happened, and as a
// history that is loaded years later, in any order, over six days.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { BEGINNING, type DatedPatch, type Patch } from '@tapeline/kernel/core/dated-facts'
import { dayNumber } from '@tapeline/kernel/core/day'
import { groupBy } from '@tapeline/kernel/core/group-by'
import { firstDayOf, lastDayOf, monthOfDay } from '@tapeline/kernel/core/month'
import type { EntryVersion, LenderFacts, MonthClose, ReceivableFacts } from '@tapeline/kernel/metrics/integrity/facts'
import { STANDARD_METRIC_SETTINGS } from '@tapeline/kernel/metrics/metric-settings'
import { type Call, orderCalls } from '../../../demo/src/call.ts'
import { findDataSet } from '../../../demo/src/data-sets/index.ts'
import { Chance } from '../soak/chance.ts'
import { standardChecks } from './standard-checks.ts'

/** The books, by the names of their folders. */
export const REAL_BOOKS = [
  'loan-payments-500',
  'berka',
  'fannie-2007q3',
  'ibm-receivables',
  'openintro-lending-club',
  'superlender',
  'uci-taiwan-cards',
] as const

/** How a book becomes known. */
export type Arrival = 'as_it_happened' | 'loaded_later'

/** A book as facts. */
export interface BookOfFacts {
  readonly receivables: readonly ReceivableFacts[]
  readonly lender: LenderFacts
}

/** The calls of a book, by receivable, each in the order in which they happened; undefined where its data is absent. */
export async function readCalls(
  folder: string,
  name: string,
): Promise<ReadonlyMap<string, readonly Call[]> | undefined> {
  const dir = join(folder, name)
  if (!existsSync(join(dir, 'expected.json'))) return undefined
  const calls = orderCalls((await findDataSet(name)?.read(dir)) ?? [])
  return groupBy(
    calls.filter(({ path }) => path !== '/accounts'),
    (call) => receivableOf(call),
  )
}

function receivableOf({ path, body }: Call): string {
  return path === '/receivables' ? body.id : decodeURIComponent(path.split('/')[2] ?? '')
}

const HOUR = 3_600_000_000
const LOADED_FROM = dayNumber('2026-03-26') * 24 * HOUR
const LOADED_HOURS = 6 * 24

/** A book from its calls. Each of its months is closed on the seventh of the next, and tested on its last day. */
export function bookOf(calls: ReadonlyMap<string, readonly Call[]>, arrival: Arrival, seed = 1): BookOfFacts {
  const chance = new Chance(seed)
  const receivables = [...calls].map(([id, own]) => factsOf(id, own, momentsOf(own, arrival, chance)))
  const states_delinquency = [...calls.values()].some((own) =>
    own.some(({ body }) => typeof body['delinquent_since'] === 'string'),
  )
  return { receivables, lender: lenderOf(receivables, states_delinquency) }
}

/** The last day of which the book has an entry or a change, as a number. */
export function lastDay({ receivables }: BookOfFacts): number {
  let last = -Infinity
  for (const { entries, patches } of receivables) {
    for (const { day } of entries) last = Math.max(last, day)
    for (const { effective } of patches) if (effective !== BEGINNING) last = Math.max(last, dayNumber(effective))
  }
  return last
}

/** When each call became known: at noon of its day, or within six days years later. No two at one moment. */
function momentsOf(calls: readonly Call[], arrival: Arrival, chance: Chance): number[] {
  return calls.map(({ date }, at) =>
    arrival === 'as_it_happened'
      ? (dayNumber(date) * 24 + 12) * HOUR + at
      : LOADED_FROM + chance.whole(0, LOADED_HOURS) * HOUR + at,
  )
}

function factsOf(id: string, calls: readonly Call[], moments: readonly number[]): ReceivableFacts {
  const patches: DatedPatch[] = []
  const entries: EntryVersion[] = []
  let obligor_id = ''
  let currency = ''
  for (const [at, call] of calls.entries()) {
    const recorded = moments[at] ?? 0
    if (call.path !== '/receivables') {
      entries.push(entryOf(call, recorded))
      continue
    }
    obligor_id = String(call.body['obligor_id'] ?? obligor_id)
    currency = String(call.body['currency'] ?? currency)
    patches.push({ effective: call.query?.effective_date ?? BEGINNING, recorded, patch: call.body as Patch })
  }
  const begun = Math.min(...entries.map(({ day }) => day))
  return {
    id,
    obligor_id,
    currency,
    patches,
    entries,
    imports: new Map(),
    pledges: Number.isFinite(begun) ? [{ debt_line_id: 'line-1', from: begun, until: null }] : [],
  }
}

function entryOf({ body }: Call, recorded: number): EntryVersion {
  const status = body['receivable_status']
  const balance = body['balance']
  return {
    id: body.id,
    day: dayNumber(String(body['date'])),
    type: String(body['type']),
    amount: Number(body['amount']),
    receivable_status: typeof status === 'string' ? status : null,
    balance: typeof balance === 'number' ? balance : null,
    recorded,
    superseded: null,
    deleted: false,
  }
}

function lenderOf(receivables: readonly ReceivableFacts[], states_delinquency: boolean): LenderFacts {
  let first = Infinity
  let last = -Infinity
  for (const { entries } of receivables)
    for (const { day } of entries) {
      first = Math.min(first, monthOfDay(day))
      last = Math.max(last, monthOfDay(day))
    }
  const months = Array.from({ length: last - first + 1 }, (_, at) => first + at)
  return {
    time_zone: 'UTC',
    steps: [STANDARD_METRIC_SETTINGS],
    states_delinquency,
    checks: [{ from: -Infinity, held: standardChecks() }],
    closes: months.map((month): MonthClose => ({
      as_of: lastDayOf(month),
      made: (firstDayOf(month + 1) + 6) * 24 * HOUR,
    })),
    test_days: months.map(lastDayOf),
  }
}
