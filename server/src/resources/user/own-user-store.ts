// How people change their own account: what would let somebody else stay in, or keep the owner out, takes the password once more, and is logged.
import { ServiceError } from '@tapeline/contract/errors'
import type { Transaction } from '../../storage/database.ts'
import { verifyPassword } from '../password.ts'
import type { Services } from '../services.ts'
import type { Session } from '../session/session-checker.ts'
import { endSessions, holdSession } from '../session/session-store.ts'
import { accountSubject, takeAttempt, takeBackAttempts } from '../session/sign-in-attempts-store.ts'
import { changeOf } from '../signed-in.ts'
import { type Identity, getUser, logPerson } from './user-store.ts'

/**
 * Throws `wrong_password` where a password is not that of whoever is signed in, and `no_password` where they have none. Tries from within count like those
 * from without.
 */
export async function assertPassword({ database }: Services, own: Session, password: string): Promise<Identity> {
  const user = await getUser(database, own.number)
  if (user.password_hash === null) throw new ServiceError('no_password')
  await takeAttempt(database, [accountSubject(own.email)])
  if (!(await verifyPassword(password, user.password_hash))) throw new ServiceError('wrong_password')
  await takeBackAttempts(database, accountSubject(own.email), 1)
  return user
}

/** Changes one's own account and logs it. Throws where the session has ended since the request began. */
export function inOwnName<T>(
  { database }: Services,
  own: Session,
  fields: readonly string[],
  work: Work<T>,
): Promise<T> {
  return database.transaction((transaction) => changeLogged(transaction, own, fields, work))
}

/**
 * Changes by what one signs in, logs it and ends the sessions in other browsers: once more behind the tenant's lock, since a sign-in under way, judged by
 * what was before, may have opened a session until then. Whoever waits there finds that it has changed.
 */
export function changeWayIn<T>(
  { database }: Services,
  own: Session,
  fields: readonly string[],
  work: Work<T>,
): Promise<T> {
  return database.transaction(async (transaction) => {
    const done = await changeLogged(transaction, own, fields, async () => {
      const worked = await work(transaction)
      await endSessions(transaction, own.number, own.digest)
      return worked
    })
    await endSessions(transaction, own.number, own.digest)
    return done
  })
}

type Work<T> = (transaction: Transaction) => Promise<T>

async function changeLogged<T>(
  transaction: Transaction,
  own: Session,
  fields: readonly string[],
  work: Work<T>,
): Promise<T> {
  await holdSession(transaction, own.digest)
  const done = await work(transaction)
  await logPerson(transaction, changeOf(own), own.number, { did: 'changed', fields })
  return done
}
