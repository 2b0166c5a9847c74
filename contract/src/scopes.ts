// What an API key may do. Each endpoint states the one scope that it needs; the check of requests, OpenAPI and the reference pages derive from
// that. A key without scopes may do everything that its organization may.

/** The names of all scopes. They are stored with keys: add, never rename. */
export const SCOPE_NAMES = ['read', 'report', 'import', 'decisions', 'draws', 'terms', 'manage'] as const

/** A scope of a key. */
export type Scope = (typeof SCOPE_NAMES)[number]

/** What an endpoint needs of a key: a scope, or nothing beyond being valid. */
export type NeededScope = Scope | 'none'

/** The scope that an endpoint needs: the one it states; `read` where a GET states none. Throws for a write that states none. */
export function neededScope(endpoint: {
  readonly method: string
  readonly path: string
  readonly scope?: NeededScope
}): NeededScope {
  const { method, path, scope } = endpoint
  if (scope !== undefined) return scope
  if (method === 'GET') return 'read'
  throw new Error(`${method} ${path} must state the scope that it needs`)
}
