// Serving the erasure of personal data.
import { ServiceError } from '@tapeline/contract/errors'
import type { Call, Route } from '../../http/routes.ts'
import { authenticate, write } from '../handling.ts'
import type { Services } from '../services.ts'
import { deletePersonalData } from './erasure-endpoints.ts'
import { erasePersonalData } from './erasure-writes.ts'
import { deleteKeptAnswers } from './kept-answers-store.ts'

const WITH_KEY =
  'Personal data is erased with an API key, since it cannot be undone. Send one that has the scope manage.'

/** Throws unless a key asks: whoever takes over a session may change much, which can be found and undone, but must not erase. */
async function admitKeys(services: Services, call: Call): Promise<void> {
  if ('key' in call.presented) return
  await authenticate(services, call)
  throw new ServiceError('forbidden', { message: WITH_KEY })
}

/** The routes of erasures. */
export function erasureRoutes(services: Services): Route[] {
  return [
    {
      endpoint: deletePersonalData,
      handle: async (call) => {
        await admitKeys(services, call)
        const { idempotency, faults, path } = call
        const id = path['id'] ?? ''
        let tenant: number | undefined
        const answer = await write(services, call, (credential) => {
          tenant = credential.tenant
          return erasePersonalData({ credential, idempotency, faults, id })
        })
        if (tenant !== undefined) await deleteKeptAnswers(services.database, tenant, id)
        return answer
      },
    },
  ]
}
