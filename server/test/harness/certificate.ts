// Certificates that no authority signed, for servers of tests on this machine.
import { generate } from 'selfsigned'

/** A certificate and its key, in PEM. */
export interface Certificate {
  readonly cert: Buffer
  readonly key: Buffer
}

/** From when to when a certificate is valid: from now, for a year, where nothing is given. */
export interface Validity {
  readonly from?: Date
  readonly until?: Date
}

/** Makes one for localhost and 127.0.0.1, or for a host of another name. */
export async function makeCertificate(host = 'localhost', { from, until }: Validity = {}): Promise<Certificate> {
  const altNames = [
    { type: 2 as const, value: host },
    ...(host === 'localhost' ? [{ type: 7 as const, ip: '127.0.0.1' }] : []),
  ]
  const made = await generate([{ name: 'commonName', value: host }], {
    algorithm: 'sha256',
    ...(from === undefined ? {} : { notBeforeDate: from }),
    ...(until === undefined ? {} : { notAfterDate: until }),
    extensions: [{ name: 'subjectAltName', altNames }],
  })
  return { cert: Buffer.from(made.cert), key: Buffer.from(made.private) }
}
