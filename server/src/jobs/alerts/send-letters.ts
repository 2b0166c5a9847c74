// Writes to people about alerts, where a mail server is set. Letters are in the database with the alerts; each is claimed with a lease before it is
// sent, so that none is lost with a process, and sent again under the same id where it is not known whether it was sent.
import { setTimeout as pause } from 'node:timers/promises'
import { alertsLetter } from '../../mail/letters.ts'
import type { Mailer } from '../../mail/mailer.ts'
import {
  type ClaimedLetter,
  claimLetter,
  endLetter,
  findTenantsWithDueLetters,
  readAlertsOf,
  readLetterOwner,
} from '../../resources/alert/alert-letter-store.ts'
import { alertLines, alertTitle } from '../../resources/alert/alert-words-rules.ts'
import { listUsers } from '../../resources/user/user-store.ts'
import type { Database } from '../../storage/database.ts'

/** What sending needs. */
export interface LetterParts {
  readonly database: Database
  readonly mailer: Pick<Mailer, 'send' | 'page'>
  readonly report: (what: string, error: unknown) => void
  /** The moment by which letters are due, in microseconds; now where left out. */
  readonly clock?: () => number
}

const LOOK_PAUSE_MS = 2_000

const MINUTE = 60_000_000

/** Behind each attempt that failed; after the last one a letter is given up. */
const RETRIES = [1, 5, 30, 120, 360, 720, 1_440].map((minutes) => minutes * MINUTE)

/** Sends letters until it is stopped. */
export async function runAlertLetters(parts: LetterParts, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    await sendDueLetters(parts, stopping).catch((error: unknown) =>
      parts.report('letters about alerts could not be sent', error),
    )
    await pause(LOOK_PAUSE_MS, undefined, { signal: stopping }).catch(() => {})
  }
}

/** Sends what is due. Returns how many letters were sent. */
export async function sendDueLetters(parts: LetterParts, stopping?: AbortSignal): Promise<number> {
  const { database, clock = () => Date.now() * 1_000 } = parts
  let sent = 0
  for (const tenant of await findTenantsWithDueLetters(database, clock())) {
    while (stopping?.aborted !== true) {
      const letter = await database.transaction((transaction) => claimLetter(transaction, tenant, clock()))
      if (letter === undefined) break
      if (await sendLetter(parts, tenant, letter, clock)) sent += 1
    }
  }
  return sent
}

async function sendLetter(
  { database, mailer }: LetterParts,
  tenant: number,
  letter: ClaimedLetter,
  clock: () => number,
): Promise<boolean> {
  const owner = await readLetterOwner(database, tenant)
  const users = owner === undefined ? [] : await listUsers(database, owner.organization)
  const to = users.find(({ number }) => number === letter.recipient)?.email
  // What is over by now is nothing to deal with.
  const alerts = (await readAlertsOf(database, tenant, letter)).filter(({ closed }) => closed === null)
  const [first] = alerts
  // Whoever left the organization is not written to, and nobody while it may not work.
  if (owner === undefined || to === undefined || first === undefined) {
    await endLetter(database, tenant, letter, {})
    return false
  }
  const { organization_name, environment } = owner
  const title = alerts.length === 1 ? alertTitle(first) : `${alerts.length} alerts`
  const content = { to, organization_name, environment, title, link: mailer.page(`/${environment}/alerts`) }
  const is_sent = await mailer.send(alertsLetter({ ...content, key: letter.id, alerts: alerts.map(alertLines) }))
  if (is_sent) await endLetter(database, tenant, letter, { sent: clock() })
  else await endLetter(database, tenant, letter, { due: nextTry(letter, clock()) })
  return is_sent
}

function nextTry({ attempts }: ClaimedLetter, now: number): number | null {
  const wait = RETRIES[attempts - 1]
  return wait === undefined ? null : now + wait
}
