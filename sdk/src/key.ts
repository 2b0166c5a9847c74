// The API key: its prefix names the environment, and it is only ever shown masked.
import { ConfigurationError } from './errors.ts'

/** Where a key works: sandbox is for practice, in live money moves. */
export type Environment = 'sandbox' | 'live'

const PREFIXES: { readonly [prefix: string]: Environment } = { sk_snbx_: 'sandbox', sk_live_: 'live' }

const KEY_FORM = /^(sk_snbx_|sk_live_)[\w-]+$/

/** The environment that a key works in. Throws when it cannot be a key; the message never repeats it. */
export function environmentOf(key: string): Environment {
  const environment = PREFIXES[KEY_FORM.exec(key)?.[1] ?? '']
  if (environment !== undefined) return environment
  throw new ConfigurationError('`key` must be a whole API key: sk_snbx_… for sandbox, sk_live_… for live.')
}

/** A key as it may be shown: prefix, ellipsis, last four characters. */
export function maskedKey(key: string): string {
  return `${key.slice(0, 8)}…${key.slice(-4)}`
}
