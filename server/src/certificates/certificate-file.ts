// The file of a certificate: its canonical bytes. Every rendering prints their SHA-256, and `shasum -a 256` checks the file against it. The
// file holds no hash of itself, since anyone who changes the file could change that hash too.
import { sha256Of } from '@tapeline/cli/certificates/certificate-check'
import { canonicalJson } from '@tapeline/kernel/core/canonical-json'
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
