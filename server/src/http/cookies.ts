// The session cookie. Over HTTPS its name begins with __Host-, so that no other host of the domain can overwrite it; plain HTTP, which is
// served on loopback only, does not allow such a cookie.

const NAMES = { secure: '__Host-tapeline', plain: 'tapeline' } as const

/** The value of the session cookie that a request brought; undefined where it brought none, or two that differ. */
export function readSessionCookie(header: string | undefined, secure: boolean): string | undefined {
  const name = nameOf(secure)
  const values = (header ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1))
  return new Set(values).size === 1 ? values[0] : undefined
}

/** The Set-Cookie header that gives a browser its session, or removes it when no token is given. */
export function sessionCookie(token: string | undefined, secure: boolean): string {
  const kept = token === undefined ? [`${nameOf(secure)}=`, 'Max-Age=0'] : [`${nameOf(secure)}=${token}`]
  return [...kept, 'Path=/', 'HttpOnly', 'SameSite=Strict', ...(secure ? ['Secure'] : [])].join('; ')
}

function nameOf(secure: boolean): string {
  return secure ? NAMES.secure : NAMES.plain
}
