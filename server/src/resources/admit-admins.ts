// What in the dashboard is for admins alone. A key is the organization's own, and acts as an admin.
import { ServiceError } from '@tapeline/contract/errors'
import type { Call } from '../http/routes.ts'
import type { Services } from './services.ts'

/** Throws unless the caller is a key or an admin; the message states what is for admins. */
export function admitAdmins(message: string): (services: Services, call: Call) => Promise<void> {
  return async ({ sessions }, { presented }) => {
    if ('key' in presented) return
    const { role } = await sessions.check(presented)
    if (role !== 'admin') throw new ServiceError('forbidden', { message })
  }
}
