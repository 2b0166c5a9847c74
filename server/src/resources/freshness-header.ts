// How fresh figures are, in the header of a page, a table or a record: in short, since a header has no room for the ids of what is left out.
import { FRESHNESS_HEADER } from '@tapeline/contract/freshness-header'
import type { Answer } from '../http/answer.ts'
import type { Table } from '../http/table.ts'
import type { Resource } from './present.ts'

/** An answer or a table that states how fresh its figures are. */
export function withFreshness<T extends Answer | Table>(answer: T, freshness: Resource): T {
  return { ...answer, headers: { ...answer.headers, [FRESHNESS_HEADER]: freshnessText(freshness) } }
}

function freshnessText({ status, waiting_since, failing_since, left_out }: Resource): string {
  const moments = Object.entries({ waiting_since, failing_since }).filter(([, moment]) => moment !== null)
  const { count } = left_out as { readonly count: number }
  const texts = [['status', status], ...moments].map(([name, value]) => `${String(name)}="${String(value)}"`)
  return [...texts, `left_out=${count}`].join(', ')
}
