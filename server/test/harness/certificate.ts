// Certificates that no authority signed, for servers of tests on this machine.
import { generate } from 'selfsigned'

/** A certificate and its key, in PEM. */
export interface Certificate {
  readonly cert: Buffer
  readonly key: Buffer
}

/** Makes one for localhost and 127.0.0.1, or for a host of another name. */
export async function makeCertificate(host = 'localhost'): Promise<Certificate> {
  const altNames = [
    { type: 2 as const, value: host },
    ...(host === 'localhost' ? [{ type: 7 as const, ip: '127.0.0.1' }] : []),
  ]
  const made = await generate([{ name: 'commonName', value: host }], {
    algorithm: 'sha256',
    extensions: [{ name: 'subjectAltName', altNames }],
  })
  return { cert: Buffer.from(made.cert), key: Buffer.from(made.private) }
}
