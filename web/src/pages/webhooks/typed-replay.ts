// Which events are asked for again, of what was typed.
import type { WebhookReplayToBegin } from '@tapeline/sdk'

/** What can be asked for. */
export type Replayed = 'since' | 'range' | 'event'

/** What has to be corrected, by field. */
export type ReplayFaults = Partial<Readonly<Record<'since' | 'until' | 'event_id', string>>>

interface ReadReplay {
  /** Undefined where something has to be corrected. */
  readonly replay?: WebhookReplayToBegin
  readonly faults: ReplayFaults
}

/** Reads it. Moments are typed in UTC, as `2026-01-31T12:00` or with seconds. */
export function readReplay(which: Replayed, typed: Readonly<Record<string, string>>): ReadReplay {
  const { event_id = '', since = '', until = '' } = typed
  if (which === 'event')
    return event_id.trim() === ''
      ? { faults: { event_id: NO_EVENT } }
      : { replay: { event_id: event_id.trim() }, faults: {} }
  const faults = {
    ...(since === '' ? { since: NO_SINCE } : {}),
    ...(which === 'range' && until === '' ? { until: NO_UNTIL } : {}),
  }
  if (Object.keys(faults).length > 0) return { faults }
  return { replay: { since: momentOf(since), ...(which === 'range' ? { until: momentOf(until) } : {}) }, faults }
}

const NO_EVENT = 'Enter the id of the event.'
const NO_SINCE = 'Choose the moment from which on events are sent again.'
const NO_UNTIL = 'Choose the moment up to which events are sent again.'

function momentOf(typed: string): string {
  return typed.length === '2026-01-31T12:00'.length ? `${typed}:00Z` : `${typed}Z`
}
