// Writes to people about alerts, where a mail server is set. Letters are in the database with the alerts; each is claimed with a lease before it is
// sent, so that none is lost with a process, and sent again under the same id where it is not known whether it was sent.
import { alertsLetter } from '../../mail/letters.ts'
import type { Mailer } from '../../mail/mailer.ts'
import {
  type ClaimedLetter,
  claimLetter,
  endLetter,
  findTenantsWithDueLetters,
  readAlertsOf,
} from '../../resources/alert/alert-letter-store.ts'
import type { AlertRow } from '../../resources/alert/alert-reads.ts'
import { alertLines, alertTitle } from '../../resources/alert/alert-words-rules.ts'
import { readOwner } from '../../resources/organization/owner-reads.ts'
import { listUsers } from '../../resources/user/user-store.ts'
import { type ClockParts, readNow } from '../scheduling/database-clock.ts'

/** What sending needs. */
export interface LetterParts extends ClockParts {
  readonly mailer: Pick<Mailer, 'send' | 'page'>
}

const MINUTE = 60_000_000

/** Behind each attempt that failed; after the last one a letter is given up. */
const RETRIES = [1, 5, 30, 120, 360, 720, 1_440].map((minutes) => minutes * MINUTE)

/** Letters of an organization before those of the next. */
const TURN = 10

/** Sends what is due, some letters of each organization. Returns how many were sent: more may be due where any was. */
export async function sendDueLetters(parts: LetterParts, stopping?: AbortSignal): Promise<number> {
  let sent = 0
  for (const tenant of await findTenantsWithDueLetters(parts.database, await readNow(parts)))
    sent += await sendOfTenant(parts, tenant, stopping)
  return sent
}

async function sendOfTenant(parts: LetterParts, tenant: number, stopping: AbortSignal | undefined): Promise<number> {
  const { database } = parts
  let sent = 0
  for (let tried = 0; tried < TURN && stopping?.aborted !== true; tried++) {
    const now = await readNow(parts)
    const letter = await database.transaction((transaction) => claimLetter(transaction, tenant, now))
    if (letter === undefined) break
    if (await sendLetter(parts, tenant, letter)) sent += 1
  }
  return sent
}

async function sendLetter(parts: LetterParts, tenant: number, letter: ClaimedLetter): Promise<boolean> {
  const { database, mailer } = parts
  const owner = await readOwner(database, tenant)
  const users = owner === undefined ? [] : await listUsers(database, owner.organization)
  const to = users.find(({ number }) => number === letter.recipient)?.email
  const { is_closing } = letter
  // What is over by now is nothing to deal with.
  const alerts = (await readAlertsOf(database, tenant, letter)).filter(({ closed }) => is_closing || closed === null)
  const [first] = alerts
  // Whoever left the organization is not written to, and nobody while it may not work.
  if (owner?.access !== 'open' || to === undefined || first === undefined) {
    await endLetter(database, tenant, letter, {})
    return false
  }
  const { organization_name, environment } = owner
  const title = titleOf(first, alerts.length, is_closing)
  const link = mailer.page(`/${environment}/alerts`)
  const linked = alerts.map((alert) => ({
    lines: alertLines(alert),
    link: `${link}?alert=${encodeURIComponent(alert.id)}`,
  }))
  const content = { to, key: letter.id, organization_name, environment, title, link, is_closing, alerts: linked }
  const is_sent = await mailer.send(alertsLetter(content))
  const now = await readNow(parts)
  if (is_sent) await endLetter(database, tenant, letter, { sent: now })
  else await endLetter(database, tenant, letter, { due: nextTry(letter, now) })
  return is_sent
}

function titleOf(first: AlertRow, count: number, is_closing: boolean): string {
  if (count > 1) return is_closing ? `${count} alerts closed` : `${count} alerts`
  return is_closing ? `Closed: ${alertTitle(first)}` : alertTitle(first)
}

function nextTry({ attempts }: ClaimedLetter, now: number): number | null {
  const wait = RETRIES[attempts - 1]
  return wait === undefined ? null : now + wait
}
