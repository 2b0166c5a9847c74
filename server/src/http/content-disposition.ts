// The names of files in headers. A name may contain more characters than a header, so names are sent in the extended form of RFC 8187,
// beside a plain one for old clients (RFC 6266, 4.3 and appendix D).

/** `attachment`, with the name in both forms. */
export function attachment(name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_')
  const extended = encodeURIComponent(name.replaceAll(/\p{Surrogate}/gu, '_')).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${extended}`
}

/** The file name in a Content-Disposition header, the extended form first; undefined where there is none that can be read. */
export function parseFilename(header: string): string | undefined {
  const extended = /;\s*filename\*\s*=\s*utf-8'[^']*'([^\s;]+)/i.exec(header)?.[1]
  const decoded = extended === undefined ? undefined : decode(extended)
  if (decoded !== undefined) return decoded
  const plain = /;\s*filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;"]+))/i.exec(header)
  if (plain === null) return undefined
  // Node gives the bytes of a header as Latin-1; clients send UTF-8.
  const sent = plain[1]?.replaceAll(/\\(.)/g, '$1') ?? plain[2] ?? ''
  const utf8 = Buffer.from(sent, 'latin1').toString('utf8')
  return utf8.includes('\uFFFD') ? sent : utf8
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
