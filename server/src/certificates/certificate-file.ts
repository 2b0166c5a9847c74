// The file of a certificate: its canonical bytes. Every rendering prints their SHA-256, and `shasum -a 256` checks the file against it. The
// file holds no hash of itself, since anyone who changes the file could change that hash too.
import { createHash } from 'node:crypto'
import { canonicalJson } from '@tapeline/kernel/core/canonical-json'
import type { Json } from '@tapeline/kernel/core/dated-facts'
import type { Certificate } from './certificate.ts'

/** A certificate as it is stored and downloaded. */
export interface CertificateFile {
  /** Canonical JSON, which is UTF-8 as bytes. */
  readonly text: string
  /** SHA-256 of the bytes of the text, 64 hexadecimal digits. */
  readonly sha256: string
}

/** Writes the canonical file of a certificate; it never changes afterwards. */
export function sealCertificate(certificate: Certificate): CertificateFile {
  const text = canonicalJson(certificate)
  return { text, sha256: sha256Of(text) }
}

/** The certificate in a stored text. */
export function openCertificate(text: string): Certificate {
  return JSON.parse(text) as Certificate
}

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
    return 'it was written anew since it was issued: blanks, the order of keys or the spelling of numbers differ'
  return undefined
}

/** SHA-256 of a file in hexadecimal. */
export function sha256Of(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}
