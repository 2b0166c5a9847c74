// A plain evaluation of calls in memory: what a right service must show after them. It is slow and simple on
// purpose; the figures it gives are proven against the data sets before any server is asked.
import type { Book, BookEntry, BookReceivable } from './book.ts'
import { deriveBalance, deriveStatus } from './model-flows.ts'
import { parseAccount, parseEntry, parseReceivable } from './book-parse.ts'
import { isObject } from './json-object.ts'
import type { Call, Json } from './call.ts'
import { evaluateChanges, evaluateView, collectHistories } from './model-months.ts'
import { evaluateTable } from './model-tables.ts'
import type { TableQuestion } from './table.ts'
import type { View } from './view.ts'

/** Adds `patch` to `state` by the rules of an upsert: absent is unchanged, metadata merges key by key. */
export function mergePatch(state: Json, patch: Json): Json {
  const merged: Record<string, unknown> = { ...state, ...patch }
  if (isObject(state['metadata']) && isObject(patch['metadata'])) {
    merged['metadata'] = { ...state['metadata'], ...patch['metadata'] }
  }
  return merged
}

/** The questions of a data set about its book; its tables use `bucket_edges`. */
export interface Asked {
  readonly views: readonly View[]
  readonly tables: readonly TableQuestion[]
  readonly bucket_edges: readonly number[]
}

/** The book after all `calls`, given in date order, with the months and tables that are asked for. */
export function evaluateCalls(calls: readonly Call[], asked: Asked): Book {
  const accounts = new Map<string, Json>()
  const receivables = new Map<string, Json>()
  const entries = new Map<string, Map<string, Json>>()
  for (const call of calls) applyCall(call, accounts, receivables, entries)
  const listed = new Map<string, BookEntry[]>()
  for (const [id, own] of entries) listed.set(id, [...own.values()].map(parseEntry))
  return {
    accounts: [...accounts.values()].map(parseAccount),
    receivables: [...receivables.values()].map((state) =>
      showReceivable(state, [...(entries.get(String(state['id']))?.values() ?? [])]),
    ),
    entries: listed,
    ...evaluateMetrics(calls, asked),
  }
}

/** The part of a book that the metrics return. */
type Metrics = Pick<Book, 'views' | 'changes' | 'tables'>

function evaluateMetrics(calls: readonly Call[], { views, tables, bucket_edges }: Asked): Metrics {
  const histories = collectHistories(calls)
  return {
    views: new Map(views.map((view) => [view.name, evaluateView(histories, view)])),
    changes: new Map(histories.map((history) => [history.id, evaluateChanges(history)])),
    tables: new Map(tables.map((question) => [question.name, evaluateTable(histories, question, bucket_edges)])),
  }
}

function applyCall(
  call: Call,
  accounts: Map<string, Json>,
  receivables: Map<string, Json>,
  entries: Map<string, Map<string, Json>>,
): void {
  const upsert = (states: Map<string, Json>) =>
    states.set(call.body.id, mergePatch(states.get(call.body.id) ?? {}, call.body))
  if (call.path === '/accounts') return void upsert(accounts)
  if (call.path === '/receivables') {
    if (!accounts.has(String(call.body['obligor_id'])) && !receivables.has(call.body.id)) {
      throw new Error(`receivable ${call.body.id} comes before its account`)
    }
    return void upsert(receivables)
  }
  const receivable_id = decodeURIComponent(call.path.split('/')[2] ?? '')
  if (!receivables.has(receivable_id)) throw new Error(`${call.path} comes before its receivable`)
  const own = entries.get(receivable_id) ?? new Map<string, Json>()
  entries.set(receivable_id, own)
  upsert(own)
}

/** A receivable of the evaluation with its balance and status. */
function showReceivable(state: Json, entries: readonly Json[]): BookReceivable {
  const derived = { balance: deriveBalance(entries), status: deriveStatus(entries) }
  return parseReceivable({ ...state, ...derived })
}
