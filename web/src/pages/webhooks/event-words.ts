// What events are called and mean for people, in the groups in which they are chosen.
import { spokenWords, withCapital } from '@tapeline/kernel/core/code-words'
import { EVENT_TYPES, type EventType } from '../../generated/event-types.ts'

/** `receivable.status_changed` as `Receivable: status changed`. */
export function eventLabel(type: string): string {
  const [record = '', ...what] = type.split('.')
  return [withCapital(spokenWords(record)), ...what.map(spokenWords)].join(': ')
}

/** What happened, without the record that it happened to: `Status changed`. */
export function eventName(type: string): string {
  return withCapital(spokenWords(type.slice(type.indexOf('.') + 1)))
}

/** Types of events about one kind of record. */
export interface EventGroup {
  readonly title: string
  readonly types: readonly EventType[]
}

/** All types, by what they are of, in the order of the documentation. */
export const EVENT_GROUPS: readonly EventGroup[] = groupsOf(EVENT_TYPES)

function groupsOf(types: readonly EventType[]): EventGroup[] {
  const groups = new Map<string, EventType[]>()
  for (const one of types) {
    const title = withCapital(spokenWords(one.type.slice(0, one.type.indexOf('.'))))
    groups.set(title, [...(groups.get(title) ?? []), one])
  }
  return [...groups].map(([title, of]) => ({ title, types: of }))
}
