// Letters about alerts that wait to be sent. One that is sent by somebody has a lease, which is stored before: a process that is killed leaves a lease
// that ends, and the same letter is sent again under the same id.
import { type Querier, type Transaction, installationStatement, statement } from '../../storage/database.ts'
import { LEASE } from '../../webhooks/retry-schedule.ts'
import { hashOf } from '../hash-of.ts'
import { ACTS_COLUMN, ALERT_COLUMNS } from './alert-rules.ts'
import type { AlertRow } from './alert-reads.ts'

/** Somebody who is to be written to about an alert. */
export interface WaitingLetter {
  readonly alert: number
  readonly recipient: number
  readonly delivery: string
  readonly due: number
}

const insertLetters = statement(
  'insert-alert-letters',
  `
  insert into alert_letters (tenant, alert, recipient, delivery, due)
  select own.tenant, l.alert, l.recipient, l.delivery, l.due from tenants own
  cross join json_to_recordset($2) as l(alert bigint, recipient bigint, delivery text, due bigint) where own.tenant = $1
  on conflict (tenant, alert, recipient) do update
  set delivery = excluded.delivery, due = excluded.due, attempts = 0, letter = null, sent = null`,
)

const updateToClosing = statement(
  'update-alert-letters-to-closing',
  `
  update alert_letters t set is_closing = true, delivery = l.delivery, due = l.due, attempts = 0, letter = null, sent = null
  from json_to_recordset($2) as l(alert bigint, delivery text, due bigint)
  where t.tenant = $1 and t.alert = l.alert and (t.sent is not null or (t.letter is not null and t.due is not null))`,
)

/** Adds letters about alerts that are over, to whoever a letter of the opening was sent to or is being sent, in place of that. */
export async function addClosingLetters(
  transaction: Transaction,
  tenant: number,
  letters: readonly Omit<WaitingLetter, 'recipient'>[],
): Promise<void> {
  if (letters.length > 0) await transaction.query(updateToClosing, [tenant, JSON.stringify(letters)])
}

/** Adds letters. An alert that became graver has another one, in place of the one before. */
export async function addLetters(
  transaction: Transaction,
  tenant: number,
  letters: readonly WaitingLetter[],
): Promise<void> {
  if (letters.length > 0) await transaction.query(insertLetters, [tenant, JSON.stringify(letters)])
}

const findTenants = installationStatement(
  'find-tenants-with-due-alert-letters',
  'select distinct tenant from alert_letters where due <= $1',
)

/** The tenants with letters that are due at a moment. */
export async function findTenantsWithDueLetters(querier: Querier, now: number): Promise<number[]> {
  const rows = await querier.query<{ tenant: number }>(findTenants, [now])
  return rows.map(({ tenant }) => tenant)
}

/** The most alerts of one letter. */
const ALERTS_MAX = 100

// Of what is sent together only the first alert, whose row is the lock of all of it: a node that finds it locked passes over the others too, so that no two
// nodes send halves of one letter.
const findDue = statement(
  'find-due-alert-letters',
  `
  select recipient, delivery, due, attempts, letter, is_closing from alert_letters l where tenant = $1 and due <= $2
    and not exists (
      select from alert_letters o where o.tenant = $1 and o.due <= $2 and o.recipient = l.recipient and o.delivery = l.delivery
        and o.is_closing = l.is_closing and o.letter is not distinct from l.letter and o.alert < l.alert)
  order by due, alert, recipient limit 1 for update skip locked`,
)

// Those of one letter: of the same, or what is due for the recipient with the same delivery and is in none yet.
const findTogether = statement(
  'find-alert-letters-to-send-together',
  `
  select alert from alert_letters
  where tenant = $1 and recipient = $2 and due <= $3 and delivery = $4 and letter is not distinct from $5 and is_closing = $6
  order by alert limit ${ALERTS_MAX} for update skip locked`,
)

const lease = statement(
  'lease-alert-letters',
  `
  update alert_letters set due = $4, letter = $5, attempts = attempts + 1
  where tenant = $1 and recipient = $2 and alert = any($3::bigint[])`,
)

/** A letter that is about to be sent. */
export interface ClaimedLetter {
  readonly id: string
  readonly recipient: number
  readonly alerts: readonly number[]
  readonly delivery: string
  readonly attempts: number
  /** Whether its alerts are over; it is about their opening otherwise. */
  readonly is_closing: boolean
}

/** Claims the next letter that is due; undefined where none is. */
export async function claimLetter(
  transaction: Transaction,
  tenant: number,
  now: number,
): Promise<ClaimedLetter | undefined> {
  const [first] = await transaction.query<{
    recipient: number
    delivery: string
    due: number
    attempts: number
    letter: string | null
    is_closing: boolean
  }>(findDue, [tenant, now])
  if (first === undefined) return undefined
  const { recipient, delivery, due, letter, is_closing } = first
  const rows = await transaction.query<{ alert: number }>(findTogether, [
    tenant,
    recipient,
    now,
    delivery,
    letter,
    is_closing,
  ])
  const alerts = rows.map((row) => row.alert)
  // Another letter about the same alert is due at another moment.
  const id = letter ?? hashOf([recipient, delivery, due, ...alerts])
  await transaction.query(lease, [tenant, recipient, alerts, now + LEASE, id])
  return { id, recipient, alerts, delivery, attempts: first.attempts + 1, is_closing }
}

const endLetters = statement(
  'end-alert-letters',
  `
  update alert_letters set due = $4, sent = $5 where tenant = $1 and recipient = $2 and letter = $3 and sent is null`,
)

/** Stores that a letter was sent at a moment, is tried again at another, or is given up. */
export function endLetter(
  querier: Querier,
  tenant: number,
  { id, recipient }: ClaimedLetter,
  { due = null, sent = null }: { readonly due?: number | null; readonly sent?: number | null },
): Promise<unknown> {
  return querier.query(endLetters, [tenant, recipient, id, due, sent])
}

const findAlerts = statement(
  'find-alerts-of-letter',
  `select ${ALERT_COLUMNS}, ${ACTS_COLUMN} from alerts t where t.tenant = $1 and t.number = any($2::bigint[]) order by t.number`,
)

/** The alerts of a letter, in the order of their opening. */
export function readAlertsOf(querier: Querier, tenant: number, { alerts }: ClaimedLetter): Promise<AlertRow[]> {
  return querier.query(findAlerts, [tenant, alerts])
}
