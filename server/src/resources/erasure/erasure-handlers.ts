// Serving the erasure of personal data.
import { ServiceError } from '@tapeline/contract/errors'
import type { Call, Route } from '../../http/routes.ts'
import { parseKey } from '../api-key/api-key.ts'
import { authenticate, write } from '../handling.ts'
import type { Services } from '../services.ts'
import { deletePersonalData } from './erasure-endpoints.ts'
import { erasePersonalData } from './erasure-writes.ts'
import { deleteKeptAnswers } from './kept-answers-store.ts'
import { legalHoldRoutes } from './legal-hold-handlers.ts'

const WITH_KEY =
  'Personal data is erased with an API key, since it cannot be undone. Send one that has the scope manage.'

/**
 * The tenant of the key that asks. Throws where none does: whoever takes over a session may change much, which can be found and undone, but must not
 * erase.
 */
async function tenantOfKey(services: Services, call: Call): Promise<number> {
  if ('key' in call.presented) {
    const claim = parseKey(call.presented.key)
    if (claim === undefined) throw new ServiceError('unauthorized')
    return claim.tenant
  }
  await authenticate(services, call)
  throw new ServiceError('forbidden', { message: WITH_KEY })
}

/** The routes of erasures, and of what holds them off. */
export function erasureRoutes(services: Services): Route[] {
  return [
    {
      endpoint: deletePersonalData,
      handle: async (call) => {
        const tenant = await tenantOfKey(services, call)
        const { idempotency, faults, path } = call
        const id = path['id'] ?? ''
        const answer = await write(services, call, (credential) =>
          erasePersonalData({ credential, idempotency, faults, id }),
        )
        await deleteKeptAnswers(services.database, tenant, id)
        return answer
      },
    },
    ...legalHoldRoutes(services),
  ]
}
