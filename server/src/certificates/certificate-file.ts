// The file of a certificate: its canonical bytes, of which the SHA-256 is printed on every rendering. Whoever has the file checks it
// with `shasum -a 256`; a hash within the file would vouch for nothing, since whoever changes the one can change the other.
import { createHash } from 'node:crypto'
import { canonicalJson } from '../core/canonical-json.ts'
import type { Json } from '../core/dated-facts.ts'
import type { Certificate } from './certificate.ts'

/** A certificate as it is stored and given out. */
export interface CertificateFile {
  /** Canonical JSON, which is UTF-8 as bytes. */
  readonly text: string
  /** Of the bytes of the text, 64 hexadecimal digits. */
  readonly sha256: string
}

/** Writes a certificate, once and for ever. */
export function sealCertificate(certificate: Certificate): CertificateFile {
  const text = canonicalJson(certificate)
  return { text, sha256: sha256Of(text) }
}

/** The certificate in a stored text. */
export function openCertificate(text: string): Certificate {
  return JSON.parse(text) as Certificate
}

/** What is wrong with bytes that are said to be a certificate, or nothing. They can be genuine only where this finds nothing. */
export function faultOfFile(bytes: Uint8Array): string | undefined {
  let value: Json
  const text = Buffer.from(bytes).toString('utf8')
  try {
    value = JSON.parse(text) as Json
  } catch {
    return 'it is not JSON'
  }
  const said = typeof value === 'object' && value !== null && 'document' in value ? value.document : undefined
  if (said !== 'borrowing_base_certificate') return 'it is JSON, but no borrowing base certificate'
  if (!Buffer.from(canonicalJson(value)).equals(bytes))
    return 'it was written anew since it was issued: blanks, the order of keys or the spelling of numbers differ'
  return undefined
}

/** SHA-256 of a file in hexadecimal. */
export function sha256Of(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}
