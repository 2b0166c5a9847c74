// The certificate that the service serves HTTPS with: whether it is valid now and for how long, and whether the key belongs to it.
import { X509Certificate, createPrivateKey } from 'node:crypto'
import { type Check, type Finding, failure, notChecked, ok, reasonOf, warning } from '../check.ts'
import { spanText } from '../figures-text.ts'

const PEM = /-----BEGIN CERTIFICATE-----.+?-----END CERTIFICATE-----/gs

/** Authorities and their programs renew a month before the end; after that, somebody has to look. */
const WARNING_SECONDS = 21 * 86_400

/** Checks the certificate of HTTPS. */
export const tlsCertificate: Check = {
  name: 'tls_certificate',
  needs: ['settings'],
  run: async ({ config, now }) => {
    const { tls, trusted_proxies } = config()
    if (tls === undefined)
      return notChecked(
        trusted_proxies === undefined ? 'Plain HTTP is served, on loopback only.' : 'A proxy in front ends TLS.',
      )
    try {
      return judge(tls, now())
    } catch (error) {
      return failure(
        `The certificate or its key cannot be read (${reasonOf(error)}).`,
        'Set TLS_CERT and TLS_KEY to files in PEM.',
      )
    }
  },
}

function judge({ cert, key }: { readonly cert: Buffer; readonly key: Buffer }, now: number): Finding {
  const chain = [...cert.toString('latin1').matchAll(PEM)].map(([pem]) => new X509Certificate(pem))
  const [own] = chain
  if (own === undefined) throw new Error('TLS_CERT holds no certificate')
  if (!own.checkPrivateKey(createPrivateKey(key)))
    return failure('The key of TLS_KEY is not the key of the certificate.', 'Set both to files of one certificate.')
  const begins = Math.max(...chain.map(({ validFrom }) => Date.parse(validFrom)))
  const ends = Math.min(...chain.map(({ validTo }) => Date.parse(validTo)))
  const to_do = 'Renew the certificate, and start the service again.'
  if (now < begins)
    return failure(`The certificate is not valid for another ${spanText((begins - now) / 1_000)}.`, to_do)
  const left = (ends - now) / 1_000
  if (left <= 0) return failure(`The certificate expired ${spanText(-left)} ago.`, to_do)
  const found = `The certificate is valid for another ${spanText(left)}.`
  return left < WARNING_SECONDS ? warning(found, to_do) : ok(found)
}
