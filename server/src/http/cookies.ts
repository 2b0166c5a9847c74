// The cookies of the dashboard. Over HTTPS their names begin with __Host-, so that no other host of the domain can overwrite them; plain HTTP, which is
// served on loopback only, does not allow such a cookie. Scripts of a page read none of them, and no other site has them sent.

/**
 * Names of the cookies: the session, a sign-in at a provider or with a passkey that is under way, and by which link the browser last signed in.
 */
const NAMES = {
  session: 'tapeline',
  sign_in: 'tapeline-sign-in',
  passkey_sign_in: 'tapeline-passkey-sign-in',
  sign_in_link: 'tapeline-sign-in-link',
} as const

/** One of the cookies. */
export type Cookie = keyof typeof NAMES

/** How long a cookie is kept by the browser, in seconds; until it is closed where left out. */
const KEPT_S: Partial<Record<Cookie, number>> = { sign_in: 600, passkey_sign_in: 300, sign_in_link: 31_536_000 }

/** The value of a cookie that a request brought; undefined where it brought none, or two that differ. */
export function readCookie(header: string | undefined, cookie: Cookie, secure: boolean): string | undefined {
  const name = nameOf(cookie, secure)
  const values = (header ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1))
  return new Set(values).size === 1 ? values[0] : undefined
}

/** The Set-Cookie header that gives a browser a cookie, or removes it when no value is given. */
export function setCookie(cookie: Cookie, value: string | undefined, secure: boolean): string {
  const name = nameOf(cookie, secure)
  const kept_s = value === undefined ? 0 : KEPT_S[cookie]
  const kept = kept_s === undefined ? [] : [`Max-Age=${kept_s}`]
  return [
    `${name}=${value ?? ''}`,
    ...kept,
    'Path=/',
    'HttpOnly',
    'SameSite=Strict',
    ...(secure ? ['Secure'] : []),
  ].join('; ')
}

function nameOf(cookie: Cookie, secure: boolean): string {
  return secure ? `__Host-${NAMES[cookie]}` : NAMES[cookie]
}
