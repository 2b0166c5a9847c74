// Compares v3 with the snapshot after everything is sent: whether each record exists, and whether each receivable's entries are those of
// its reports. Only receivables that differ are compared entry by entry.
import { type Entry, NotFoundError, type Tapeline, writeEach } from '@tapeline/sdk'
import type { ForeignWrites } from './foreign-writes.ts'
import type { MovedRecord, UnreadableRecord } from './moved-book.ts'
import { type Plan, isSent } from './plan.ts'
import { Tally, markOf } from './tally.ts'

/** An entry that differs from its report, or a missing account or receivable. */
export interface Difference {
  readonly kind: 'account' | 'receivable' | 'entry'
  readonly id: string
  readonly receivable_id: string
  readonly what: 'missing' | 'different' | 'not_in_snapshot'
}

/** Sums of one type in one currency, in the smallest denomination. */
export interface ComparedSum {
  readonly currency: string
  readonly type: string
  snapshot: bigint
  v3: bigint
}

/** The result of the comparison. */
export interface Reconciliation {
  readonly accounts: number
  readonly receivables: number
  readonly entries: number
  readonly sums: readonly ComparedSum[]
  readonly differences: readonly Difference[]
}

/** The two sides of the comparison, and how they are read. */
export interface ReconcileRequest {
  readonly tapeline: Tapeline
  readonly plan: Plan
  readonly foreign: ForeignWrites
  /** Walks the book of the snapshot again. */
  readonly walk: () => AsyncIterable<MovedRecord | UnreadableRecord>
  readonly progress: (receivables: number, of: number) => void
}

/** Compares v3 with the snapshot. Records that others wrote in v3 are left out on both sides. */
export async function reconcile(request: ReconcileRequest): Promise<Reconciliation> {
  const { tapeline, plan, progress } = request
  const missing = (kind: 'account' | 'receivable', id: string): Difference => ({
    kind,
    id,
    receivable_id: '',
    what: 'missing',
  })
  const accounts = await idsOf(tapeline.accounts.list({ limit: 100 }))
  const receivables = await idsOf(tapeline.receivables.list({ limit: 100 }))
  const differences = [
    ...[...plan.account_ids].filter((id) => !accounts.has(id)).map((id) => missing('account', id)),
    ...[...plan.currencies.keys()].filter((id) => !receivables.has(id)).map((id) => missing('receivable', id)),
  ]
  const sums = new Sums(plan.currencies)
  const suspects = new Set<string>()
  let [entries, compared] = [0, 0]
  const ids = new Set([...plan.currencies.keys(), ...plan.tallies.keys()])
  for await (const { row: id, ...outcome } of writeEach(ids, { write: (id) => tallyOf(request, id), id: (id) => id })) {
    if (!outcome.ok) throw outcome.error
    const [there, wanted] = [outcome.stored, plan.tallies.get(id) ?? new Tally()]
    entries += there.count
    sums.add(id, wanted, there)
    if (!there.equals(wanted)) suspects.add(id)
    compared += 1
    progress(compared, ids.size)
  }
  differences.push(...(await entryDifferences(request, suspects)))
  const present = (wanted: Iterable<string>, there: ReadonlySet<string>) =>
    [...wanted].filter((id) => there.has(id)).length
  return {
    accounts: present(plan.account_ids, accounts),
    receivables: present(plan.currencies.keys(), receivables),
    entries,
    sums: sums.list(),
    differences,
  }
}

async function idsOf(records: AsyncIterable<{ readonly id: string }>): Promise<Set<string>> {
  const ids = new Set<string>()
  for await (const { id } of records) ids.add(id)
  return ids
}

/** The entries of a receivable, without those of others; none when it does not exist. */
async function* entriesOf({ tapeline, foreign }: ReconcileRequest, receivable_id: string): AsyncGenerator<Entry> {
  try {
    for await (const entry of tapeline.receivables.entries(receivable_id).list({ limit: 100 }))
      if (!foreign.has({ kind: 'entry', id: entry.id, receivable_id })) yield entry
  } catch (error) {
    if (!(error instanceof NotFoundError)) throw error
  }
}

async function tallyOf(request: ReconcileRequest, receivable_id: string): Promise<Tally> {
  const tally = new Tally()
  for await (const entry of entriesOf(request, receivable_id)) tally.add(entry)
  return tally
}

/** Compares receivables that differ entry by entry. Of a repeated report the last one counts. */
async function entryDifferences(request: ReconcileRequest, suspects: ReadonlySet<string>): Promise<Difference[]> {
  if (suspects.size === 0) return []
  const wanted = new Map([...suspects].map((id) => [id, new Map<string, number>()] as const))
  for await (const record of request.walk())
    if (isSent(record, request.foreign) && record.kind === 'entry')
      wanted.get(record.receivable_id)?.set(record.id, markOf(record.record))
  const found: Difference[] = []
  for (const [receivable_id, marks] of wanted) {
    const add = (id: string, what: Difference['what']) => found.push({ kind: 'entry', id, receivable_id, what })
    for await (const entry of entriesOf(request, receivable_id)) {
      const mark = marks.get(entry.id)
      if (mark === undefined) add(entry.id, 'not_in_snapshot')
      else if (mark !== markOf(entry)) add(entry.id, 'different')
      marks.delete(entry.id)
    }
    for (const id of marks.keys()) add(id, 'missing')
  }
  return found
}

/** Sums of both sides by currency and type. */
class Sums {
  readonly #currencies: ReadonlyMap<string, string>
  readonly #sums = new Map<string, ComparedSum>()

  constructor(currencies: ReadonlyMap<string, string>) {
    this.#currencies = currencies
  }

  add(receivable_id: string, snapshot: Tally, v3: Tally): void {
    const currency = this.#currencies.get(receivable_id) ?? 'unknown'
    for (const [type, amount] of snapshot.sums) this.#of(currency, type).snapshot += amount
    for (const [type, amount] of v3.sums) this.#of(currency, type).v3 += amount
  }

  #of(currency: string, type: string): ComparedSum {
    const key = `${currency} ${type}`
    const found = this.#sums.get(key) ?? { currency, type, snapshot: 0n, v3: 0n }
    this.#sums.set(key, found)
    return found
  }

  list(): ComparedSum[] {
    return [...this.#sums].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum)
  }
}
