// Managing keys in the dashboard: Connections, API Keys. Admins alone, and never by a key. What is done holds when it is answered.
import { notFound } from '@tapeline/contract/errors'
import { readForm } from '@tapeline/contract/form'
import { formatMoment } from '@tapeline/kernel/core/moment'
import type { DashboardAnswer, DashboardCall, DashboardRoute } from '../../http/dashboard-routes.ts'
import { refuseClosedAccess } from '../../storage/writer/batch.ts'
import type { Transaction } from '../../storage/database.ts'
import { answerWith } from '../handling.ts'
import type { Services } from '../services.ts'
import { DONE, changeOf, environmentOf, signedInAdmin } from '../signed-in.ts'
import { holdAdmin } from '../user/user-store.ts'
import { API_KEYS } from './api-key-endpoints.ts'
import { keyId, maskedKey, numberOfKeyId } from './api-key.ts'
import { type ApiKey, deleteApiKey, issueApiKey, listApiKeys } from './api-key-store.ts'

/** The routes of key management. */
export function apiKeyRoutes(services: Services): DashboardRoute[] {
  return [
    { endpoint: API_KEYS.list, handle: (call) => list(services, call) },
    { endpoint: API_KEYS.create, handle: (call) => create(services, call) },
    { endpoint: API_KEYS.remove, handle: (call) => remove(services, call) },
  ]
}

async function list(services: Services, call: DashboardCall): Promise<DashboardAnswer> {
  const { tenant } = await openTenant(services, call)
  await services.keys.flushLastUsed()
  return answerWith({ data: (await listApiKeys(services.database, tenant)).map(presentKey) })
}

async function create(services: Services, call: DashboardCall): Promise<DashboardAnswer> {
  const { tenant, environment, author } = await openTenant(services, call)
  const { name } = readForm(API_KEYS.create.form, call.body)
  const { key, number } = await issueApiKey(services.database, tenant, name, author)
  const shown = presentKey({ number, name, environment, last_four: key.slice(-4), last_used_at: null })
  return answerWith({ ...shown, key })
}

async function remove(services: Services, call: DashboardCall): Promise<DashboardAnswer> {
  const { tenant, author } = await openTenant(services, call)
  const number = numberOfKeyId(call.path['id'] ?? '')
  if (number === undefined || !(await deleteApiKey(services.database, tenant, number, author)))
    throw notFound('There is no such key in this environment.')
  return DONE
}

/** The tenant whose keys an admin manages, where its organization may work there. */
async function openTenant(services: Services, call: DashboardCall) {
  const own = await signedInAdmin(services, call)
  const environment = environmentOf(call)
  const { tenant, access } = await services.sessions.tenantOf(own, environment)
  refuseClosedAccess(access)
  const admit = (transaction: Transaction) => holdAdmin(transaction, changeOf(own))
  return { tenant, environment, author: { actor: -own.number, admit } }
}

/** The number of a key is the moment of its creation. */
function presentKey({ number, name, environment, last_four, last_used_at }: ApiKey) {
  const masked = maskedKey(environment, last_four)
  return { id: keyId(number), name, environment, masked, created_at: formatMoment(number), last_used_at }
}
