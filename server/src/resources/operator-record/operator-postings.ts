// Under which lists and filters a record of the operator is found. The operator's list of a kind spans all organizations; a
// lender's holds its own. Each list and each filter of it is one range of the postings, so one filter costs nothing more.
import { type Json, type State } from '@tapeline/kernel/core/dated-facts'
import { parseMoment } from '@tapeline/kernel/core/moment'
import { metadataPostings, postingOf } from '../../storage/dated-records.ts'
import type { OperatorResource } from './operator-resource.ts'

/** The place of a record without a value to sort by: after all others, since these lists are latest first. */
const NO_VALUE = -(2 ** 50)

/** A list: all records of a kind, or those of one organization. */
export function scopeOf(kind: string, organization?: string): string {
  return organization === undefined ? kind : `${kind} of ${organization}`
}

/** The posting of a filter within a list; without a filter, of the whole list. */
export function operatorPosting(scope: string, filter = '', value = ''): string {
  return postingOf(`${scope} ${filter}`, value)
}

/** Every posting of a record's state. */
export function postingsOf(resource: OperatorResource, organization: string, state: State): string[] {
  const { name } = resource.definition
  const facts = [...fieldFacts(resource, state), ...metadataPostings(state['metadata'])]
  const under = (scope: string, filters: readonly (readonly [string, string])[]) => [
    operatorPosting(scope),
    ...filters.map(([filter, value]) => operatorPosting(scope, filter, value)),
  ]
  const lenders = resource.lenderReads && resource.shownToLender(state)
  return [
    ...under(scopeOf(name), [...facts, ['organization', organization]]),
    ...(lenders ? under(scopeOf(name, organization), facts) : []),
  ]
}

function fieldFacts(resource: OperatorResource, state: State): [string, string][] {
  return Object.keys(resource.filters).flatMap((field): [string, string][] => {
    const value: Json = state[field] ?? null
    return value === null ? [] : [[field, String(value)]]
  })
}

/** The place of a record in lists of its kind: of one moment each for those by creation or change, ties by creation otherwise. */
export function placeInLists(
  resource: OperatorResource,
  record: { readonly number: number; readonly recorded: number; readonly state: State },
): { sorted: number; tie: number } {
  if (resource.sorted === 'created_at') return { sorted: record.number, tie: 0 }
  if (resource.sorted === 'updated_at') return { sorted: record.recorded, tie: 0 }
  const value = record.state[resource.sorted.field]
  return { sorted: typeof value === 'string' ? secondsOf(value) : NO_VALUE, tie: record.number }
}

/** A moment or the beginning of a day, in seconds, which keeps page tokens short. */
function secondsOf(text: string): number {
  const moment = parseMoment(text.includes('T') ? text : `${text}T00:00:00Z`)
  return moment.ok ? Math.floor(moment.value / 1_000_000) : NO_VALUE
}
