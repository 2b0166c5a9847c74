// Reads events as a caller gets them.
import { expect } from 'vitest'
import { type Client, eventually } from '../harness/client.ts'
import { demand } from '../surface/operations.ts'

/** An event as it is answered. */
export interface AnsweredEvent {
  readonly id: string
  readonly type: string
  readonly version: number
  readonly organization: string
  readonly environment: string
  readonly subject: { readonly kind: string; readonly id: string }
  readonly occurred_at: string
  readonly position: number
  readonly data: { readonly [field: string]: unknown }
}

/** All events of a list, page by page. */
export async function allEvents(
  client: Client,
  query: Readonly<Record<string, string>> = {},
  path = '/events',
): Promise<AnsweredEvent[]> {
  const events: AnsweredEvent[] = []
  for (let page: string | null | undefined; page !== null;) {
    const { body } = await demand(client.get(path, { limit: '100', ...query, ...(page === undefined ? {} : { page }) }))
    events.push(...body.data)
    page = body.next_page
  }
  return events
}

/** The events of some types, once one of them is about a record: what was written before it is there by then. */
export async function eventsUntil(
  client: Client,
  last: { readonly type: string; readonly id: string },
  query: Readonly<Record<string, string>> = {},
  path = '/events',
): Promise<AnsweredEvent[]> {
  const isLast = ({ type, subject }: AnsweredEvent) => type === last.type && subject.id === last.id
  const found = await eventually(
    () => allEvents(client, query, path),
    (events) => events.some(isLast),
  )
  expect(found.some(isLast), `${last.type} of ${last.id}`).toBe(true)
  return found
}

/** What an event states, without what differs from run to run. */
export function statedBy({ type, subject, data }: AnsweredEvent) {
  return [type, `${subject.kind} ${subject.id}`, data]
}

/** The events that are asked for, once there are as many. */
export function eventsWhen(ask: () => Promise<AnsweredEvent[]>, count: number): Promise<AnsweredEvent[]> {
  return eventually(ask, (events) => events.length >= count)
}
