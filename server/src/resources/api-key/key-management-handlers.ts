// Managing keys in the dashboard: Connections, API Keys. Admins alone, and never by a key. A key outlives the session that made it, so making one, and
// putting one in the place of another, take the admin's password; deleting one takes none. What is done holds when it is answered.
import { ServiceError, invalidRequest, notFound } from '@tapeline/contract/errors'
import { readFormWith } from '@tapeline/contract/form'
import type { Scope } from '@tapeline/contract/scopes'
import { formatMoment, parseMoment } from '@tapeline/kernel/core/moment'
import type { DashboardAnswer, DashboardCall } from '../../http/dashboard-routes.ts'
import { refuseClosedAccess } from '../../storage/writer/batch.ts'
import type { Transaction } from '../../storage/database.ts'
import { answerWith } from '../handling.ts'
import type { Services } from '../services.ts'
import { DONE, changeOf, environmentOf, signedInAdmin } from '../signed-in.ts'
import { assertPassword } from '../user/own-user-store.ts'
import { holdAdmin } from '../user/user-store.ts'
import { API_KEYS } from './api-key-endpoints.ts'
import { type Environment, OVERLAP_HOURS, keyId, maskedKey, numberOfKeyId } from './api-key.ts'
import { type ApiKey, listApiKeys } from './api-key-reads.ts'
import {
  type CreatedKey,
  type KeyOptions,
  type KeyRefusal,
  deleteApiKey,
  issueApiKey,
  rotateApiKey,
} from './api-key-store.ts'

/** The keys of an environment. */
export async function listKeys(services: Services, call: DashboardCall): Promise<DashboardAnswer> {
  const { tenant } = await openTenant(services, call)
  await services.keys.flushLastUsed()
  return answerWith({ data: (await listApiKeys(services.database, tenant)).map(presentKey) })
}

/** Creates a key. */
export async function createKey(services: Services, call: DashboardCall): Promise<DashboardAnswer> {
  const { own, tenant, environment, author } = await openTenant(services, call)
  const { values, chosen } = readFormWith(API_KEYS.create.form, API_KEYS.create.optional, call.body)
  const { scopes, allowed_addresses, expires_at } = chosen
  const options: KeyOptions = {
    name: values.name,
    scopes: scopes as readonly Scope[] | null,
    allowed_addresses: allowed_addresses as readonly string[] | null,
    expires_at: typeof expires_at === 'string' ? momentOf(expires_at) : null,
  }
  await assertPassword(services, own, values.password)
  const created = accepted(await issueApiKey(services.database, tenant, options, author))
  return answerWith(presentNew(created, environment, options))
}

/** Puts a key in the place of another. */
export async function rotateKey(services: Services, call: DashboardCall): Promise<DashboardAnswer> {
  const { own, tenant, environment, author } = await openTenant(services, call)
  const number = numberOfKeyId(call.path['id'] ?? '')
  if (number === undefined) throw missingKey()
  const { values, chosen } = readFormWith(API_KEYS.rotate.form, API_KEYS.rotate.optional, call.body)
  const overlap_hours = Number(chosen.overlap_hours ?? OVERLAP_HOURS.default)
  await assertPassword(services, own, values.password)
  const rotated = accepted(await rotateApiKey(services.database, tenant, { number, overlap_hours }, author))
  return answerWith(presentNew(rotated, environment, rotated.options))
}

function accepted<Created>(created: Created | KeyRefusal): Created {
  if (created === 'missing') throw missingKey()
  if (created === 'expired') throw new ServiceError('key_expired')
  if (created === 'replaced') throw new ServiceError('key_replaced')
  if (created === 'expires_in_the_past') {
    const message =
      'expires_at must be in the future: send a later moment, or leave it out for a key that never expires'
    throw invalidRequest([{ param: 'expires_at', code: 'out_of_range', message }])
  }
  return created
}

function missingKey(): ServiceError {
  return notFound('There is no such key in this environment.')
}

/** A moment that its kind has read before. Throws for any other text: a key that never expires is not made by mistake. */
function momentOf(text: string): number {
  const reading = parseMoment(text)
  if (!reading.ok) throw new Error(`${text} is no moment: it ${reading.message}`)
  return reading.value
}

function presentNew({ key, number }: CreatedKey, environment: Environment, options: KeyOptions) {
  const { name, scopes, allowed_addresses } = options
  const expires_at = options.expires_at === null ? null : formatMoment(options.expires_at)
  const limits = { scopes, allowed_addresses, expires_at, has_expired: false, replaced_by: null }
  const unused = { last_used_at: null, last_used_address: null }
  const shown = presentKey({ number, name, environment, last_four: key.slice(-4), ...limits, ...unused })
  return { ...shown, key }
}

/** Deletes a key. */
export async function removeKey(services: Services, call: DashboardCall): Promise<DashboardAnswer> {
  const { tenant, author } = await openTenant(services, call)
  const number = numberOfKeyId(call.path['id'] ?? '')
  if (number === undefined || !(await deleteApiKey(services.database, tenant, number, author))) throw missingKey()
  return DONE
}

/** The tenant whose keys an admin manages, where its organization may work there. */
async function openTenant(services: Services, call: DashboardCall) {
  const own = await signedInAdmin(services, call)
  const environment = environmentOf(call)
  const { tenant, access } = await services.sessions.tenantOf(own, environment)
  refuseClosedAccess(access)
  const admit = (transaction: Transaction) => holdAdmin(transaction, changeOf(own))
  return { own, tenant, environment, author: { actor: -own.number, address: call.address, admit } }
}

/** The number of a key is the moment of its creation. */
function presentKey({ number, name, environment, last_four, replaced_by, ...limits }: ApiKey) {
  const masked = maskedKey(environment, last_four)
  const replacement = replaced_by === null ? null : keyId(replaced_by)
  return {
    id: keyId(number),
    name,
    environment,
    masked,
    created_at: formatMoment(number),
    ...limits,
    replaced_by: replacement,
  }
}
