// What an auditor does not see: whatever changes something of the organization is in one of these two, so that the service has nothing to
// refuse.
import type { ReactNode } from 'react'
import { usePlace } from './use-place.ts'

/** Whether the user may change something of the organization: everybody but auditors. */
export function useMayChange(): boolean {
  return usePlace().me.user.role !== 'auditor'
}

/** Buttons and forms that change something of the organization; auditors do not see them. */
export function Changing({ children }: { readonly children: ReactNode }) {
  return useMayChange() ? children : null
}
