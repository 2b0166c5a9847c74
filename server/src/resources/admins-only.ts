// What only admins of an organization may do in the dashboard. A key is the organization's own, and may do it too.
import { ServiceError } from '@tapeline/contract/errors'
import type { Call } from '../http/routes.ts'
import type { Services } from './services.ts'

/** Makes what throws forbidden, with this message, unless a call is by a key or by an admin. */
export function admitAdmin(message: string): (services: Services, call: Call) => Promise<void> {
  return async ({ sessions }, { presented }) => {
    if ('key' in presented) return
    const { role } = await sessions.check(presented.session)
    if (role !== 'admin') throw new ServiceError('forbidden', { message })
  }
}
