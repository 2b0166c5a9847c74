// Headers in a setting, as `name=value,name=value`: for receivers that ask for a token.

/**
 * Reads the headers that a setting lists. Values may contain a token, so faults do not show them. Names are those of headers, values percent-encoded
 * where necessary.
 */
export function readHeaderList(
  setting: string,
  text: string,
  refuse: (fault: string) => void,
): { [name: string]: string } {
  const headers: { [name: string]: string } = {}
  for (const [at, pair] of text.split(',').entries()) {
    if (pair.trim() === '') continue
    const [, name, sent = ''] = /^\s*([\w!#$%&'*+.^`|~-]+)\s*=(.*)$/.exec(pair) ?? []
    const value = name === undefined ? undefined : headerValueOf(sent.trim())
    if (name === undefined || value === undefined)
      refuse(`${setting} cannot be read in its part ${at + 1}: give name=value,name=value`)
    else headers[name] = value
  }
  return headers
}

function headerValueOf(text: string): string | undefined {
  try {
    const value = decodeURIComponent(text)
    return /^[\x20-\x7e]*$/.test(value) ? value : undefined
  } catch {
    return undefined
  }
}
