// Events that were watched by a tenant's rules before its default rules were there, which watch them afterwards (0172).
import { type Querier, statement } from '../../storage/database.ts'
import type { PlacedEvent } from '../event/event-rules.ts'
import { EVENT_COLUMNS } from '../event/event-store.ts'

const readMissed = statement(
  'read-events-before-default-alert-rules',
  `
  select number, ${EVENT_COLUMNS} from events
  where tenant = $1 and number > $2 and number <= $3 and type = any($4::text[]) and (($5 and to_lender) or ($6 and to_operator)) order by number`,
)

/** Whose events, who reads them, between which positions, and of which types. */
export interface MissedAsked {
  readonly tenant: number
  readonly reader: 'lender' | 'operator'
  readonly after: number
  readonly until: number
  readonly types: readonly string[]
}

/** Events behind a position and up to another, in their order. */
export function readMissedEvents(
  querier: Querier,
  { tenant, reader, after, until, types }: MissedAsked,
): Promise<PlacedEvent[]> {
  if (after >= until || types.length === 0) return Promise.resolve([])
  return querier.query(readMissed, [tenant, after, until, types, reader === 'lender', reader === 'operator'])
}
