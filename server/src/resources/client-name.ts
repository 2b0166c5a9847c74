// What a browser calls itself, in words that a person recognizes in the list of sessions. What is not known is left out.

/** In this order: most browsers also claim to be those that come behind them. */
const BROWSERS = [
  ['Edge', /Edg(?:e|A|iOS)?\//],
  ['Opera', /OPR\//],
  ['Firefox', /Firefox\/|FxiOS\//],
  ['Chrome', /Chrome\/|CriOS\//],
  ['Safari', /Safari\//],
] as const

const SYSTEMS = [
  ['Android', /Android/],
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Windows', /Windows/],
  ['macOS', /Macintosh|Mac OS/],
  ['Linux', /Linux|X11/],
] as const

/** `Firefox on Linux`, from a User-Agent header. */
export function clientName(user_agent: string): string {
  const nameIn = (names: typeof BROWSERS | typeof SYSTEMS) => names.find(([, pattern]) => pattern.test(user_agent))?.[0]
  const [browser, system] = [nameIn(BROWSERS), nameIn(SYSTEMS)]
  if (browser === undefined) return system ?? 'An unknown browser'
  return system === undefined ? browser : `${browser} on ${system}`
}
