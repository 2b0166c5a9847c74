// Which receivables a stretch of a tenant's log changes: those that only gained entries, and those to be read again from history.
import type { State } from '@tapeline/kernel/core/dated-facts'
import type { LedgerEntry } from '@tapeline/kernel/metrics/ledger/entry-facts'
import type { LoggedEvent } from '../../storage/writer/operation.ts'

/** An entry as a ledger takes it. */
export type NewEntry = Omit<LedgerEntry, 'day'> & { readonly date: string }

/** By number of receivable: its new entries where nothing else happened to it, undefined where something did. */
export type News = ReadonlyMap<number, readonly NewEntry[] | undefined>

/** Reads events in the order of the log. */
export function newsOf(events: Iterable<LoggedEvent>): News {
  const news = new Map<number, NewEntry[] | undefined>()
  for (const { kind, did, at, receivable, number, content } of events) {
    if (kind === 'receivable') news.set(number ?? at, undefined)
    else if (kind === 'entry' && receivable !== undefined)
      noteEntry(news, receivable, did === 'created' && content !== undefined ? newEntryOf(content) : undefined)
  }
  return news
}

/** The log of an older version does not contain the fields of entries: their receivables are read again from history. */
function noteEntry(news: Map<number, NewEntry[] | undefined>, receivable: number, created: NewEntry | undefined): void {
  const entries = news.has(receivable) ? news.get(receivable) : []
  if (created === undefined || entries === undefined) news.set(receivable, undefined)
  else {
    entries.push(created)
    news.set(receivable, entries)
  }
}

function newEntryOf({ date, type, amount, receivable_status, balance }: State): NewEntry {
  return {
    date: String(date),
    type: String(type),
    amount: Number(amount),
    receivable_status: typeof receivable_status === 'string' ? receivable_status : null,
    balance: typeof balance === 'number' ? balance : null,
  }
}
