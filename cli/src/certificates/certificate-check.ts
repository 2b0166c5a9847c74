// Whether a file is a borrowing base certificate in the form in which it was issued: canonical JSON. Whether it is the one that was issued,
// its SHA-256 decides, as a PDF of it, the service or `shasum -a 256` shows it.
import { createHash } from 'node:crypto'
import { canonicalJson } from '@tapeline/kernel/core/canonical-json'
import type { Json } from '@tapeline/kernel/core/dated-facts'

/** The reason why bytes are not a certificate, or undefined. Bytes can be genuine only if this returns undefined. */
export function faultOfFile(bytes: Uint8Array): string | undefined {
  let value: Json
  const text = Buffer.from(bytes).toString('utf8')
  try {
    value = JSON.parse(text) as Json
  } catch {
    return 'it is not JSON'
  }
  const document = typeof value === 'object' && value !== null && 'document' in value ? value.document : undefined
  if (document !== 'borrowing_base_certificate') return 'it is JSON, but no borrowing base certificate'
  if (!Buffer.from(canonicalJson(value)).equals(bytes))
    return 'it was rewritten after it was issued: blanks, the order of keys or the spelling of numbers differ'
  return undefined
}

/** SHA-256 of a file in hexadecimal. */
export function sha256Of(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}
