// What a stretch of a tenant's log says of its receivables: which of them only gained entries, and which must be looked at anew.
import type { LoggedEvent } from '../storage/writer/operation.ts'

/** By number of receivable: the ids of its new entries where nothing else happened to it, undefined where something did. */
export type News = ReadonlyMap<number, readonly string[] | undefined>

/** Reads events in the order of the log. */
export function newsOf(events: Iterable<LoggedEvent>): News {
  const news = new Map<number, string[] | undefined>()
  for (const { kind, did, id, at, receivable, number } of events) {
    if (kind === 'receivable') news.set(number ?? at, undefined)
    else if (kind === 'entry' && receivable !== undefined)
      noteEntry(news, receivable, did === 'created' ? id : undefined)
  }
  return news
}

function noteEntry(news: Map<number, string[] | undefined>, receivable: number, created: string | undefined): void {
  const ids = news.has(receivable) ? news.get(receivable) : []
  if (created === undefined || ids === undefined) news.set(receivable, undefined)
  else {
    ids.push(created)
    news.set(receivable, ids)
  }
}
