// The calculator of events: turns what the log states and what other calculators stored into events, each once. It follows a tenant's log as far as ledgers
// are made, what the operator writes of the lender, what integrity checks found and what tests of covenants mean. Events and cursor move in one
// transaction; no write waits for it (0158).
import { type FollowedTenant, type Happening, eventOf } from '../../resources/event/event-rules.ts'
import { type LockedEventCursor, lockEvents, moveEvents } from '../../resources/event/event-cursor-store.ts'
import { readOperatorHappenings } from '../../resources/event/operator-happenings-reads.ts'
import { addEvents } from '../../resources/event/event-store.ts'
import type { Database, Transaction } from '../../storage/database.ts'
import { type Followed, followInTurns } from '../scheduling/short-turns.ts'
import { TenantNews, type TenantSight } from '../scheduling/tenant-news.ts'
import { TenantTurns } from '../scheduling/tenant-turns.ts'
import { readCovenantHappenings } from './events-of-covenants.ts'
import { readFindingHappenings } from './events-of-findings.ts'
import { readLogHappenings } from './events-of-log.ts'
import { isBehindWithEvents } from './events-behind.ts'

/** Brings the events of every tenant up to date. Returns how many were added. */
export function followEvents(
  database: Database,
  turns = new TenantTurns(database, 'events'),
  tenants = new TenantNews(database),
): Promise<number> {
  return tenants
    .find(isBehindWithEvents)
    .then((behind) =>
      followInTurns(behind.map(tenantOf), { turns, tenants }, (tenant) =>
        database.transaction((transaction) => followTenant(transaction, tenant), 'repeatable read'),
      ),
    )
}

function tenantOf({ tenant, organization, environment, is_operator, operator }: TenantSight): FollowedTenant {
  return { tenant, organization, environment, operator: is_operator ? undefined : operator }
}

/** Adds the events of a portion of what is new to a tenant. Nothing where another worker does. */
export async function followTenant(transaction: Transaction, followed: FollowedTenant): Promise<Followed> {
  const { tenant } = followed
  const cursor = await lockEvents(transaction, tenant)
  if (cursor === undefined) return { looked: 0, more: false, is_left: true }
  const found = await readHappenings(transaction, followed, cursor)
  const { log, operator, checks, covenants } = found
  const happenings = Object.values(found).flatMap((one) => one.happenings)
  const events = happenings.map((happening) => eventOf(followed, happening))
  const added = await addEvents(transaction, tenant, beginningOf(cursor, happenings), events)
  const moved = {
    number: added.at(-1)?.number ?? cursor.number,
    log_position: log.position,
    operator_position: operator.position,
    checks_position: checks.position,
    covenants_position: covenants.position,
  }
  await moveEvents(transaction, tenant, moved, {
    lender: added.findLast(({ to_lender }) => to_lender)?.number ?? 0,
    operator: added.findLast(({ to_operator }) => to_operator)?.number ?? 0,
  })
  return { looked: events.length, more: Object.values(found).some(({ more }) => more) }
}

/**
 * Where positions begin: behind all that were given, and behind the moment of everything that happened. The clock alone is not, where another server's, which
 * is behind, goes on: whoever reads from a moment on would miss what is written after it.
 */
function beginningOf({ number, now }: LockedEventCursor, happenings: readonly Happening[]): number {
  return happenings.reduce((latest, { occurred_at }) => Math.max(latest, occurred_at), Math.max(number, now))
}

async function readHappenings(transaction: Transaction, followed: FollowedTenant, cursor: LockedEventCursor) {
  const { tenant } = followed
  const { log_position, ledgers, operator_position, checks_position, checks, covenants_position, covenants } = cursor
  return {
    log: await readLogHappenings(transaction, tenant, { after: log_position, until: ledgers }),
    operator: await readOperatorHappenings(transaction, followed, operator_position),
    checks: await readFindingHappenings(transaction, tenant, { after: checks_position, until: checks }),
    covenants: await readCovenantHappenings(transaction, tenant, { after: covenants_position, until: covenants }),
  }
}
