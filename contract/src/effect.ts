// What a request does, as far as it concerns people who may only read: auditors. A request changes something unless it is a GET, or its definition states
// otherwise, so a new endpoint that changes something is closed to auditors by itself.
import type { NeededScope } from './scopes.ts'

/** It reads; it changes what belongs to the person alone, such as the password; or it changes something of the organization. */
export type Effect = 'reads' | 'own' | 'changes'

/** The effect of an endpoint of the dashboard. */
export function effectOf({ method, effect }: { readonly method: string; readonly effect?: Effect }): Effect {
  return effect ?? (method === 'GET' ? 'reads' : 'changes')
}

/** The effect of an endpoint of the public API, by the scope that a key needs for it. */
export function effectByScope(needs: NeededScope): Effect {
  return needs === 'read' || needs === 'none' ? 'reads' : 'changes'
}
