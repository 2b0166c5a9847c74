// How often sign-in may be tried: by e-mail address, whether anybody has it or not, by network address, and by how many accounts a
// network address tries. Counted in the database, so that more nodes give no more tries, and before a try is judged, so that tries
// side by side do not either.
import { ServiceError } from '@tapeline/contract/errors'
import { type Querier, installationStatement } from '../../storage/database.ts'
import { sha256 } from '../secret-token.ts'
import { networkOf } from './network-rules.ts'
import { WINDOW_MINUTES } from './old-attempts-store.ts'

/** What is counted, and how many tries of it a window allows. */
export interface Subject {
  readonly digest: string
  readonly attempts_max: number
  /** How often the waiting time may double for a subject that exceeds its limit again and again; never where left out. */
  readonly doublings_max?: number
}

/** How long a window lasts: twice as long for each time but the first that the subject exceeded its limit of late. */
const windowOf = (row: string) => `make_interval(mins => ${WINDOW_MINUTES} * (1 << greatest(${row}strikes - 1, 0)))`

/** The present is what the insert states: what a conflict updates may call no clock where the table is on every node. */
const isOver = `excluded.since - a.since > ${windowOf('a.')}`

/** $2 is what this try adds, $3 the limit, $4 how often the waiting time may double. */
const exceedsNow = `(not ${isOver} and $4::integer > 0 and a.attempts <= $3 and a.attempts + $2 > $3)`

const countAttempt = installationStatement(
  'count-sign-in-attempt',
  `
  insert into sign_in_attempts as a (subject, attempts, since) values (decode($1, 'hex'), $2, now())
  on conflict (subject) do update set
    attempts = case when ${isOver} then $2 else a.attempts + $2 end,
    since = case when ${isOver} or ${exceedsNow} then excluded.since else a.since end,
    strikes = case
      when ${exceedsNow} then least(a.strikes + 1, $4)
      when ${isOver} and a.attempts <= $3 then greatest(a.strikes - 1, 0)
      else a.strikes end
  returning attempts`,
)

const findWait = installationStatement(
  'find-wait-of-sign-in',
  `
  select greatest(1, ceil(extract(epoch from since + ${windowOf('')} - now())))::integer as wait_s
  from sign_in_attempts where subject = decode($1, 'hex')`,
)

const findFull = installationStatement(
  'find-wait-of-full-sign-in',
  `
  select greatest(1, ceil(extract(epoch from since + ${windowOf('')} - now())))::integer as wait_s
  from sign_in_attempts where subject = decode($1, 'hex') and attempts >= $2 and now() - since <= ${windowOf('')}`,
)

const takeBack = installationStatement(
  'take-back-sign-in-attempt',
  `
  update sign_in_attempts set attempts = greatest(attempts - $2, 0) where subject = decode($1, 'hex') returning attempts`,
)

const forget = installationStatement(
  'forget-sign-in-attempts',
  `delete from sign_in_attempts where subject = decode($1, 'hex')`,
)

/** Tries for the users of one e-mail address, whoever makes them. */
export function accountSubject(email: string): Subject {
  return { digest: sha256(`account ${email}`), attempts_max: 10 }
}

/** Tries from one network address; of IPv6, from one network of the size that a household is given. */
export function addressSubject(address: string): Subject {
  return { digest: sha256(`address ${networkOf(address)}`), attempts_max: 100 }
}

/** One account as one network address tries it. */
function pairSubject(email: string, address: string): Subject {
  return { digest: sha256(`tried ${email} from ${networkOf(address)}`), attempts_max: 1_000_000 }
}

/** Different accounts that one network address fails to open: one password tried on many accounts is found by this count alone. */
function accountsSubject(address: string): Subject {
  return { digest: sha256(`accounts from ${networkOf(address)}`), attempts_max: 30, doublings_max: 7 }
}

/** Links asked for by mail: few for an account, so that nobody's mailbox is filled; counted apart from tries to sign in. */
export function linkSubjects(email: string, address: string): readonly Subject[] {
  return [
    { digest: sha256(`link ${email}`), attempts_max: 3 },
    { digest: sha256(`link from ${networkOf(address)}`), attempts_max: 30 },
  ]
}

/** Letters to addresses of an organization's domain that nobody here has had: whoever asks, and however many addresses they make up. */
export function newPeopleSubject(organization: string): Subject {
  return { digest: sha256(`letters to new people of ${organization}`), attempts_max: 30 }
}

/** Counts a try of what nobody waits for; false when there were too many. */
export async function hasAttemptLeft(querier: Querier, subject: Subject): Promise<boolean> {
  const { attempts, attempts_max } = await count(querier, subject, 1)
  return attempts <= attempts_max
}

/** Counts a try; throws when there were too many, with the time after which there may be more. */
export async function takeAttempt(querier: Querier, subjects: readonly Subject[]): Promise<void> {
  const counted = await Promise.all(subjects.map((subject) => count(querier, subject, 1)))
  refuseBeyond(counted)
}

/** Throws where a subject has no try left, and counts nothing: for tries of which those count that fail. */
export async function assertAttemptLeft(querier: Querier, { digest, attempts_max }: Subject): Promise<void> {
  const [full] = await querier.query<{ wait_s: number }>(findFull, [digest, attempts_max])
  if (full !== undefined) throw tooMany(full.wait_s)
}

/** Counts a try that failed, and never refuses it. */
export async function countFailure(querier: Querier, subject: Subject): Promise<void> {
  await count(querier, subject, 1)
}

/**
 * Counts an account among those that one network address tries, whichever the password; the same account counts once in a window.
 * Throws when there were too many accounts. Returns what gives the try back, for the one who turns out to be right; one that fails beside it stays.
 */
export async function takeAccountTried(querier: Querier, email: string, address: string): Promise<() => Promise<void>> {
  const pair = pairSubject(email, address)
  const accounts = accountsSubject(address)
  const { attempts } = await count(querier, pair, 1)
  const is_new = attempts === 1
  refuseBeyond([await count(querier, accounts, is_new ? 1 : 0)])
  return async () => {
    if ((await takeBackAttempts(querier, pair, 1)) === 0) await takeBackAttempts(querier, accounts, 1)
  }
}

/** How a subject counts after a try. */
interface Counted {
  readonly attempts: number
  readonly attempts_max: number
  readonly wait_s: number
}

async function count(querier: Querier, subject: Subject, added: number): Promise<Counted> {
  const { digest, attempts_max, doublings_max = 0 } = subject
  const values = [digest, added, attempts_max, doublings_max]
  const [row] = await querier.query<{ attempts: number }>(countAttempt, values)
  const attempts = row?.attempts ?? 0
  if (attempts <= attempts_max) return { attempts, attempts_max, wait_s: 0 }
  const [wait] = await querier.query<{ wait_s: number }>(findWait, [digest])
  return { attempts, attempts_max, wait_s: wait?.wait_s ?? 1 }
}

function refuseBeyond(counted: readonly Counted[]): void {
  const beyond = counted.filter(({ attempts, attempts_max }) => attempts > attempts_max)
  const wait_s = Math.max(0, ...beyond.map((subject) => subject.wait_s))
  if (wait_s > 0) throw tooMany(wait_s)
}

function tooMany(wait_s: number): ServiceError {
  const minutes = Math.ceil(wait_s / 60)
  const message = `Too many attempts. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`
  return new ServiceError('too_many_attempts', { message, retry_after_s: wait_s })
}

/** Counts some tries no longer, which turned out to be right; returns how many stay counted. */
export async function takeBackAttempts(querier: Querier, { digest }: Subject, attempts: number): Promise<number> {
  const [row] = await querier.query<{ attempts: number }>(takeBack, [digest, attempts])
  return row?.attempts ?? 0
}

/**
 * Counts a password that is chosen as a try at the address, and never refuses it. Otherwise an organization could give its own user each guess at the
 * password of another organization's user, and sign in with it rightly.
 */
export async function countChoice(querier: Querier, email: string): Promise<void> {
  await count(querier, accountSubject(email), 1)
}

/** Forgets the tries of a subject who has proved to be the right one. */
export async function forgetAttempts(querier: Querier, { digest }: Subject): Promise<void> {
  await querier.query(forget, [digest])
}
