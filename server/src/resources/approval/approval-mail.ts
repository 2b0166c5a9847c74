// Letters about approvals: to everybody who may decide on one, and to who asked once it is decided. In the background: what they are about is stored.
import type { Mailer } from '../../mail/mailer.ts'
import type { Caller } from '../api-key/key-checker.ts'
import type { Services } from '../services.ts'
import { listUsers } from '../user/user-store.ts'
import { type AskedRecord, type Decision, mayApprove } from './approval-rules.ts'
import type { StoredApproval } from './approval-store.ts'

/** Letters that one person causes within an hour, each to everybody who may decide: asking and withdrawing in turn has no other limit. */
const ROUNDS_MAX = 20
const HOUR_MS = 3_600_000

/** Of each mailer, when its people caused letters within the last hour. */
const rounds = new WeakMap<Mailer, Map<string, number[]>>()

/** Whether somebody may cause one more round of letters now. */
function takeRound(mailer: Mailer, person: string, now = Date.now()): boolean {
  const of = rounds.get(mailer) ?? new Map<string, number[]>()
  rounds.set(mailer, of)
  for (const [one, times] of of) if ((times.at(-1) ?? 0) <= now - HOUR_MS) of.delete(one)
  const recent = (of.get(person) ?? []).filter((at) => at > now - HOUR_MS)
  if (recent.length >= ROUNDS_MAX) return false
  of.set(person, [...recent, now])
  return true
}

/** Who acts. */
type Acting = Pick<Caller, 'number' | 'name' | 'organization' | 'organization_name' | 'environment'>

/** Writes to the others who may decide that an approval waits. */
export function writeThatItWaits(
  { mailer, database, background }: Services,
  { number, name: by, organization, organization_name, environment }: Acting,
  { resource, record_id }: Pick<AskedRecord, 'resource' | 'record_id'>,
): void {
  if (mailer === undefined || !takeRound(mailer, `${organization} ${number}`)) return
  const send = async () => {
    const { waitingLetter } = await import('../../mail/approval-letters.ts')
    const link = mailer.page(`/${environment}/approvals`)
    const deciders = (await listUsers(database, organization)).filter(
      (user) => -user.number !== number && mayApprove(user.role),
    )
    for (const { email: to } of deciders)
      await mailer.send(waitingLetter({ to, organization_name, environment, by, resource, record_id, link }))
  }
  background.start(send, 'letters about an approval that waits could not be sent')
}

/** Writes to who asked for an approval that somebody else decided on it. */
export function writeThatItIsDecided(
  { mailer, database, background }: Services,
  { number, name: by, organization, organization_name, environment }: Acting,
  { asked_by, resource, record_id }: StoredApproval,
  { decision, note }: Pick<Decision, 'decision' | 'note'>,
): void {
  if (mailer === undefined || decision === 'withdraw' || asked_by === number) return
  const send = async () => {
    const asker = (await listUsers(database, organization)).find((user) => -user.number === asked_by)
    if (asker === undefined) return
    const { decidedLetter } = await import('../../mail/approval-letters.ts')
    const link = mailer.page(`/${environment}/approvals`)
    const about = { organization_name, environment, resource, record_id, link }
    await mailer.send(decidedLetter({ to: asker.email, ...about, by, decision, note }))
  }
  background.start(send, 'a letter about a decided approval could not be sent')
}
