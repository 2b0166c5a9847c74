// The address of a request, made of ids and parameters that may hold any character.
import { ConfigurationError } from './errors.ts'

/** Escapes an id as a part of a path. Throws for an id that would change the path. */
export function pathPart(id: string): string {
  if (typeof id !== 'string' || id === '' || id === '.' || id === '..')
    throw new TypeError('An id must be a string of at least one character, and not `.` or `..`.')
  return encodeURIComponent(id)
}

/** A query with its question mark; objects are written as `metadata[key]=value`. */
export function withQuery(path: string, parameters: readonly (readonly [string, unknown])[]): string {
  const pairs = parameters.flatMap(([name, value]) =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).map(([key, inner]) => pair(`${name}[${key}]`, inner))
      : [pair(name, value)],
  )
  return pairs.length === 0 ? path : `${path}?${pairs.join('&')}`
}

function pair(name: string, value: unknown): string {
  return `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`
}

const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/

/** The address of the service, without a slash at its end. Throws when it cannot be one, or would show the key to the network. */
export function parseBaseUrl(base_url: string, allow_plain_http: boolean): string {
  const url = URL.canParse(base_url) ? new URL(base_url) : undefined
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.search !== '' || url.hash !== '')
    throw new ConfigurationError('`base_url` must be an address like https://reporting.example.com, without a query.')
  if (url.username !== '' || url.password !== '')
    throw new ConfigurationError('`base_url` must not hold a user or password: the key is sent alone.')
  if (url.protocol === 'http:' && !allow_plain_http && !LOOPBACK.test(url.hostname))
    throw new ConfigurationError(
      '`base_url` must begin with https:, so that nobody on the way reads the key. Set allow_plain_http to send it all the same.',
    )
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '')
}
