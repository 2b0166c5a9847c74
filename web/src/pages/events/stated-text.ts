// What an event states beside its record, in a line.
import type { Event } from '@tapeline/sdk'
import { eventFacts } from '../alerts/event-facts.ts'

/** `Before: Active; After: Closed`; undefined where it states nothing but its record. */
export function statedText(event: Pick<Event, 'data'>): string | undefined {
  const facts = eventFacts(event).map(({ name, value }) => `${name}: ${value}`)
  return facts.length === 0 ? undefined : facts.join('; ')
}
