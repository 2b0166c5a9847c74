// Whether a request that changes something comes from a page of this service. Three signs must agree, and no page elsewhere can produce
// them: the header that only our own script sets, Origin, and Sec-Fetch-Site where the browser sends it.

/** The header that the dashboard's script sets; another site may send it only after a preflight, which is never allowed. */
export const SCRIPT_HEADER = 'x-tapeline-dashboard'

/** The headers of a request that show its origin. */
export interface RequestOrigin {
  readonly method: string
  readonly headers: { readonly [name: string]: string | readonly string[] | undefined }
  /** The host the request was sent to, as the browser named it. */
  readonly host: string
}

const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD'])

/** Whether a request only reads, or comes from a page of this service. */
export function isOfSameOrigin({ method, headers, host }: RequestOrigin, secure: boolean): boolean {
  if (SAFE_METHODS.has(method)) return true
  const site = headers['sec-fetch-site']
  return (
    headers[SCRIPT_HEADER] === '1' &&
    (site === undefined || site === 'same-origin') &&
    isOrigin(headers['origin'], host, secure)
  )
}

function isOrigin(origin: string | readonly string[] | undefined, host: string, secure: boolean): boolean {
  if (typeof origin !== 'string' || !URL.canParse(origin)) return false
  const { protocol, host: from } = new URL(origin)
  return from === host.toLowerCase() && protocol === (secure ? 'https:' : 'http:')
}
