// One's own account: who is signed in and where they may work, the password, two-step sign-in. What would let somebody else stay in,
// or keep the owner out, takes the password once more.
import { ServiceError } from '@tapeline/contract/errors'
import { readForm } from '@tapeline/contract/form'
import type { DashboardAnswer, DashboardCall, DashboardRoute } from '../../http/dashboard-routes.ts'
import { answerWith } from '../handling.ts'
import { hashPassword } from '../password.ts'
import type { Services } from '../services.ts'
import { accountSubject, countChoice, takeAttempt, takeBackAttempts } from '../session/sign-in-attempts-store.ts'
import { DONE, changeOf, signedIn } from '../signed-in.ts'
import { OWN_USER } from './own-user-endpoints.ts'
import { assertPassword, changeWayIn, inOwnName } from './own-user-store.ts'
import { assertStrongPassword } from './password-rules.ts'
import {
  countRecoveryCodes,
  replaceRecoveryCodes,
  storePendingSecret,
  turnOffTwoStep,
  turnOnTwoStep,
  useAppCode,
} from './two-step-store.ts'
import { createSecret, presentSecret } from './two-step.ts'
import { userId } from './user-definition.ts'
import { getUser, hasSecondStep, storePassword } from './user-store.ts'
import { movesOf, zoneName } from '@tapeline/kernel/core/clocked-zone'

/** The routes of one's own account. */
export function ownUserRoutes(services: Services): DashboardRoute[] {
  return [
    { endpoint: OWN_USER.show, handle: (call) => showMe(services, call) },
    { endpoint: OWN_USER.changePassword, handle: (call) => changePassword(services, call) },
    { endpoint: OWN_USER.beginTwoStep, handle: (call) => beginTwoStep(services, call) },
    { endpoint: OWN_USER.confirmTwoStep, handle: (call) => confirmTwoStep(services, call) },
    { endpoint: OWN_USER.renewRecoveryCodes, handle: (call) => renewRecoveryCodes(services, call) },
    { endpoint: OWN_USER.endTwoStep, handle: (call) => endTwoStep(services, call) },
  ]
}

async function showMe(services: Services, call: DashboardCall): Promise<DashboardAnswer> {
  const { sessions, database } = services
  const own = await signedIn(services, call)
  const user = await getUser(database, own.number)
  const { two_step, has_passkey, password_hash } = user
  const tenants = await Promise.all([sessions.tenantOf(own, 'sandbox'), sessions.tenantOf(own, 'live')])
  const recovery_codes = hasSecondStep(user) ? await countRecoveryCodes(database, own.number) : 0
  return answerWith({
    user: {
      id: userId(own.number),
      email: own.email,
      name: own.name,
      role: own.role,
      has_password: password_hash !== null,
      two_step,
      has_passkey,
      recovery_codes,
    },
    organization: { id: own.organization, name: own.organization_name, is_operator: own.is_operator },
    environments: tenants.map(({ environment, access, time_zone }) => ({
      environment,
      access,
      time_zone: zoneName(time_zone),
      clock_ahead_ms: aheadMs(time_zone),
    })),
    operator_slug: services.operator_slug,
  })
}

/** How far the clock of a time zone is ahead now, in milliseconds; null where it has none of its own. */
function aheadMs(time_zone: string): number | null {
  const last = movesOf(time_zone).at(-1)
  return last === undefined ? null : Math.floor(last.ahead / 1_000)
}

async function changePassword(services: Services, call: DashboardCall): Promise<DashboardAnswer> {
  const own = await signedIn(services, call)
  const { current_password, new_password } = readForm(OWN_USER.changePassword.form, call.body)
  await assertPassword(services, own, current_password)
  await assertStrongPassword(new_password, own, 'new_password')
  await countChoice(services.database, own.email)
  const hashed = await hashPassword(new_password)
  await changeWayIn(services, own, ['password'], async (transaction) => {
    await storePassword(transaction, changeOf(own), {
      number: own.number,
      password_hash: hashed,
      but_digest: own.digest,
    })
  })
  return DONE
}

async function beginTwoStep(services: Services, call: DashboardCall): Promise<DashboardAnswer> {
  const own = await signedIn(services, call)
  const { password } = readForm(OWN_USER.beginTwoStep.form, call.body)
  await assertPassword(services, own, password)
  const secret = createSecret()
  if (!(await storePendingSecret(services.database, own.number, secret))) throw new ServiceError('two_step_on')
  return answerWith(await presentSecret(secret, own))
}

async function confirmTwoStep(services: Services, call: DashboardCall): Promise<DashboardAnswer> {
  const own = await signedIn(services, call)
  const { code } = readForm(OWN_USER.confirmTwoStep.form, call.body)
  const { totp_secret, two_step } = await getUser(services.database, own.number)
  if (two_step) throw new ServiceError('two_step_on')
  if (totp_secret === null) throw new ServiceError('two_step_off')
  await takeAttempt(services.database, [accountSubject(own.email)])
  const recovery_codes = await changeWayIn(services, own, ['two_step'], async (transaction) => {
    if (!(await useAppCode(transaction, own.number, totp_secret, code))) throw new ServiceError('wrong_code')
    return turnOnTwoStep(transaction, own.number)
  })
  await takeBackAttempts(services.database, accountSubject(own.email), 1)
  return answerWith({ recovery_codes })
}

async function renewRecoveryCodes(services: Services, call: DashboardCall): Promise<DashboardAnswer> {
  const own = await signedIn(services, call)
  const { password } = readForm(OWN_USER.renewRecoveryCodes.form, call.body)
  const user = await assertPassword(services, own, password)
  if (!hasSecondStep(user)) throw new ServiceError('two_step_off')
  const recovery_codes = await inOwnName(services, own, ['recovery_codes'], (transaction) =>
    replaceRecoveryCodes(transaction, own.number),
  )
  return answerWith({ recovery_codes })
}

async function endTwoStep(services: Services, call: DashboardCall): Promise<DashboardAnswer> {
  const own = await signedIn(services, call)
  const { password } = readForm(OWN_USER.endTwoStep.form, call.body)
  const user = await assertPassword(services, own, password)
  if (!user.two_step) throw new ServiceError('two_step_off')
  await changeWayIn(services, own, ['two_step'], async (transaction) => {
    await turnOffTwoStep(transaction, own.number)
  })
  return DONE
}
