// How often sign-in may be tried: by e-mail address, whether anybody has it or not, and by network address. Counted in the database,
// so that more nodes give no more tries, and before a try is judged, so that tries side by side do not either.
import { isIPv6 } from 'node:net'
import { ServiceError } from '../../contract/errors.ts'
import { type Querier, statement } from '../../storage/database.ts'
import { sha256 } from '../secret-token.ts'

/** What is counted, and how many tries of it a window allows. */
export interface Subject {
  readonly digest: string
  readonly attempts_max: number
}

const WINDOW_MINUTES = 15

const countAttempt = statement(
  'count-sign-in-attempt',
  `
  insert into sign_in_attempts as a (subject, attempts, since) values (decode($1, 'hex'), 1, now())
  on conflict (subject) do update set
    attempts = case when a.since < now() - make_interval(mins => ${WINDOW_MINUTES}) then 1 else a.attempts + 1 end,
    since = case when a.since < now() - make_interval(mins => ${WINDOW_MINUTES}) then now() else a.since end
  returning attempts,
    greatest(1, ceil(extract(epoch from since + make_interval(mins => ${WINDOW_MINUTES}) - now())))::integer as wait_s`,
)

const forget = statement('forget-sign-in-attempts', `delete from sign_in_attempts where subject = decode($1, 'hex')`)

const deleteOld = statement(
  'delete-old-sign-in-attempts',
  `delete from sign_in_attempts where since < now() - make_interval(mins => ${WINDOW_MINUTES})`,
)

/** Tries for one account, whoever makes them. */
export function accountSubject(email: string): Subject {
  return { digest: sha256(`account ${email}`), attempts_max: 10 }
}

/** Tries from one network address; of IPv6, from one network of the size that a household is given. */
export function addressSubject(address: string): Subject {
  return { digest: sha256(`address ${networkOf(address)}`), attempts_max: 100 }
}

/** Links asked for by mail: few for an account, so that nobody's mailbox is filled; counted apart from tries to sign in. */
export function linkSubjects(email: string, address: string): readonly Subject[] {
  return [
    { digest: sha256(`link ${email}`), attempts_max: 3 },
    { digest: sha256(`link from ${networkOf(address)}`), attempts_max: 30 },
  ]
}

/** Counts a try; throws when there were too many, with the time after which there may be more. */
export async function takeAttempt(querier: Querier, subjects: readonly Subject[]): Promise<void> {
  const counted = await Promise.all(
    subjects.map(async ({ digest, attempts_max }) => {
      const [row] = await querier.query<{ attempts: number; wait_s: number }>(countAttempt, [digest])
      return row !== undefined && row.attempts > attempts_max ? row.wait_s : 0
    }),
  )
  const wait_s = Math.max(...counted)
  if (wait_s === 0) return
  const minutes = Math.ceil(wait_s / 60)
  const message = `Too many attempts. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`
  throw new ServiceError('too_many_attempts', { message, retry_after_s: wait_s })
}

/** Forgets the tries of a subject who has proved to be the right one. */
export async function forgetAttempts(querier: Querier, { digest }: Subject): Promise<void> {
  await querier.query(forget, [digest])
}

/** Forgets tries that no longer count. */
export async function deleteOldAttempts(querier: Querier): Promise<void> {
  await querier.query(deleteOld, [])
}

function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined || !isIPv6(address)) return mapped ?? address
  const [head = '', tail] = address.split('::')
  const groups = head.split(':')
  const zeros = tail === undefined ? [] : Array.from({ length: 8 }, () => '0')
  return [...groups, ...zeros].slice(0, 4).join(':')
}
