// Forgetting from where somebody signed in, as alerts about new places state it. An alert that is open has the address of the last such sign-in, so its age is
// that of the event which it states. Few alerts have an address, and an index lists them.
import { formatMoment } from '@tapeline/kernel/core/moment'
import { type Database, statement } from '../../storage/database.ts'
import type { AlertFacts } from './alert-rules.ts'

/** Alerts that one transaction changes. */
const ALERTS_MAX = 500

/** Moments as text have one length, so that their order is that of time. What somebody acknowledges now is passed over until the next turn. */
const lockOld = statement(
  'lock-alerts-with-old-addresses',
  `
  select number, facts from alerts
  where tenant = $1 and facts -> 'event' ->> 'type' = 'user.signed_in_from_new_place' and facts -> 'event' -> 'data' ->> 'address' is not null
    and (facts -> 'event' ->> 'occurred_at') collate "C" <= $2
  order by number limit $3 for update skip locked`,
)

const updateFacts = statement(
  'forget-addresses-of-alerts',
  `
  update alerts t set facts = a.facts from json_to_recordset($2) as a(number bigint, facts json)
  where t.tenant = $1 and t.number = a.number`,
)

/** Forgets addresses and browsers that the next alerts of a tenant state, up to a moment in microseconds; returns whether there may be more of them. */
export function forgetAddressesOfAlerts(database: Database, tenant: number, old: number): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const alerts = await transaction.query<{ number: number; facts: AlertFacts }>(lockOld, [
      tenant,
      formatMoment(old),
      ALERTS_MAX,
    ])
    if (alerts.length === 0) return false
    const without = alerts.map(({ number, facts }) => ({ number, facts: withoutPlace(facts) }))
    await transaction.query(updateFacts, [tenant, JSON.stringify(without)])
    return alerts.length === ALERTS_MAX
  })
}

/** As an event whose place is forgotten states it. */
function withoutPlace({ event, ...others }: AlertFacts): AlertFacts {
  const data = event?.['data'] as { readonly [field: string]: string | null }
  return { ...others, event: { ...event, data: { ...data, address: null, client: null } } }
}
