// Serving the erasure of personal data.
import type { Route } from '../../http/routes.ts'
import { admitAdmins } from '../admit-admins.ts'
import { write } from '../handling.ts'
import type { Services } from '../services.ts'
import { deletePersonalData } from './erasure-endpoints.ts'
import { erasePersonalData } from './erasure-writes.ts'

const admitErasing = admitAdmins('Personal data is erased by admins.')

/** The routes of erasures. */
export function erasureRoutes(services: Services): Route[] {
  return [
    {
      endpoint: deletePersonalData,
      handle: async (call) => {
        await admitErasing(services, call)
        const { idempotency, faults, path } = call
        return write(services, call, (credential) =>
          erasePersonalData({ credential, idempotency, faults, id: path['id'] ?? '' }),
        )
      },
    },
  ]
}
