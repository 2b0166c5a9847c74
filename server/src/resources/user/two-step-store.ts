// What is stored of the second step of signing in. A code's time step is taken by an update that no second one can make, so that a
// code that was seen over a shoulder, or sent twice, opens nothing.
import { type Querier, type Transaction, installationStatement } from '../../storage/database.ts'
import { deletePasskeysOf } from '../passkey/passkey-removal-store.ts'
import { endSessions } from '../session/session-store.ts'
import { createRecoveryCodes, digestOfRecoveryCode, stepOfCode } from './two-step.ts'
import { type Change, logPerson } from './user-store.ts'

const storeSecret = installationStatement(
  'store-totp-secret',
  'update users set totp_secret = $2 where number = $1 and totp_confirmed_at is null returning number',
)

const takeStep = installationStatement(
  'take-totp-step',
  'update users set totp_step = $2 where number = $1 and totp_step < $2 returning number',
)

const confirm = installationStatement('confirm-totp', 'update users set totp_confirmed_at = now() where number = $1')

const clear = installationStatement(
  'clear-totp',
  'update users set totp_secret = null, totp_confirmed_at = null where number = $1 and totp_secret is not null returning number',
)

const deleteCodes = installationStatement('delete-recovery-codes', 'delete from recovery_codes where user_number = $1')

const deleteUnneeded = installationStatement(
  'delete-unneeded-recovery-codes',
  `
  delete from recovery_codes r where r.user_number = $1
    and not exists (select 1 from users u where u.number = $1 and u.totp_confirmed_at is not null)
    and not exists (select 1 from passkeys p where p.user_number = $1)`,
)

const insertCodes = installationStatement(
  'insert-recovery-codes',
  `
  insert into recovery_codes (user_number, digest)
  select u.number, decode(d.digest, 'hex') from users u cross join unnest($2::text[]) as d(digest) where u.number = $1`,
)

const takeCode = installationStatement(
  'take-recovery-code',
  `delete from recovery_codes where user_number = $1 and digest = decode($2, 'hex') returning user_number`,
)

const countCodes = installationStatement(
  'count-recovery-codes',
  'select count(*)::integer as left_over from recovery_codes where user_number = $1',
)

/** Stores a secret that is still to be confirmed. False when two-step sign-in is on already. */
export async function storePendingSecret(querier: Querier, user: number, secret: Uint8Array): Promise<boolean> {
  return (await querier.query(storeSecret, [user, Buffer.from(secret)])).length > 0
}

/** Whether a code of the app is right and was not used before; it is used up by that. */
export async function useAppCode(querier: Querier, user: number, secret: Uint8Array, code: string): Promise<boolean> {
  const step = await stepOfCode(secret, code, Date.now())
  return step !== undefined && (await querier.query(takeStep, [user, step])).length > 0
}

/** Whether a recovery code is one of the user's; it is used up by that. */
export async function useRecoveryCode(querier: Querier, user: number, code: string): Promise<boolean> {
  return (await querier.query(takeCode, [user, digestOfRecoveryCode(code)])).length > 0
}

/** Turns two-step sign-in on; gives the recovery codes, for the only time. */
export async function turnOnTwoStep(transaction: Transaction, user: number): Promise<string[]> {
  await transaction.query(confirm, [user])
  return await replaceRecoveryCodes(transaction, user)
}

/** Makes new recovery codes in place of those before; gives them, for the only time. */
export async function replaceRecoveryCodes(transaction: Transaction, user: number): Promise<string[]> {
  const codes = createRecoveryCodes()
  await transaction.query(deleteCodes, [user])
  await transaction.query(insertCodes, [user, codes.map(digestOfRecoveryCode)])
  return codes
}

/** Ends codes of the authenticator app as a second step. False when there is none. */
export async function turnOffTwoStep(transaction: Transaction, user: number): Promise<boolean> {
  const cleared = await transaction.query(clear, [user])
  await deleteUnneededCodes(transaction, user)
  return cleared.length > 0
}

/**
 * Ends every second step of a user, app and passkeys, and every session: the password alone signs in. Logs it. False when there is none; what it did is
 * then to be undone. Sessions end first: that waits for one that is adding a passkey, which is found then.
 */
export async function endSecondSteps(
  transaction: Transaction,
  change: Pick<Change, 'live_tenant' | 'actor'>,
  user: number,
): Promise<boolean> {
  await endSessions(transaction, user)
  const hadPasskeys = await deletePasskeysOf(transaction, user)
  if (!(await turnOffTwoStep(transaction, user)) && !hadPasskeys) return false
  await logPerson(transaction, change, user, { did: 'changed', fields: ['two_step'] })
  // Behind the tenant's lock once more: a sign-in under way may have opened a session until then.
  await endSessions(transaction, user)
  return true
}

/** Deletes the recovery codes of a user who has nothing left that they stand in for. */
export async function deleteUnneededCodes(transaction: Transaction, user: number): Promise<void> {
  await transaction.query(deleteUnneeded, [user])
}

/** How many recovery codes a user has left. */
export async function countRecoveryCodes(querier: Querier, user: number): Promise<number> {
  const [row] = await querier.query<{ left_over: number }>(countCodes, [user])
  return row?.left_over ?? 0
}
