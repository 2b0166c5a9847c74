// How people change their own account: what would let somebody else stay in, or keep the owner out, takes the password once more, and is logged.
import { ServiceError } from '@tapeline/contract/errors'
import type { Transaction } from '../../storage/database.ts'
import { verifyPassword } from '../password.ts'
import type { Services } from '../services.ts'
import type { Session } from '../session/session-checker.ts'
import { holdSession } from '../session/session-store.ts'
import { accountSubject, takeAttempt, takeBackAttempts } from '../session/sign-in-attempts-store.ts'
import { changeOf } from '../signed-in.ts'
import { type Identity, getUser, logPerson } from './user-store.ts'

/** Throws `wrong_password` where a password is not that of whoever is signed in. Tries from within count like those from without. */
export async function assertPassword({ database }: Services, own: Session, password: string): Promise<Identity> {
  await takeAttempt(database, [accountSubject(own.email)])
  const user = await getUser(database, own.number)
  if (!(await verifyPassword(password, user.password_hash))) throw new ServiceError('wrong_password')
  await takeBackAttempts(database, accountSubject(own.email), 1)
  return user
}

/** Changes one's own account and logs it. Throws where the session has ended since the request began. */
export function inOwnName<T>(
  { database }: Services,
  own: Session,
  fields: readonly string[],
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  return database.transaction(async (transaction) => {
    await holdSession(transaction, own.digest)
    const done = await work(transaction)
    await logPerson(transaction, changeOf(own), own.number, { did: 'changed', fields })
    return done
  })
}
