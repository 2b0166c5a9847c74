// For which address passkeys are: the one that the installation is configured with, never the host that a request names.
import { isIP } from 'node:net'
import { ServiceError } from '@tapeline/contract/errors'

/** The address of the dashboard as browsers have it, and the name of its host, for which authenticators make passkeys (the RP ID of WebAuthn). */
export interface PasskeySite {
  readonly origin: string
  readonly rp_id: string
}

/**
 * The site of a public address; undefined where there is none, or where browsers offer no passkeys: at an IP address, and over plain HTTP other than at
 * `localhost`.
 */
export function passkeySiteOf(public_url: string | undefined): PasskeySite | undefined {
  if (public_url === undefined || !URL.canParse(public_url)) return undefined
  const { origin, hostname, protocol } = new URL(public_url)
  const isLocal = hostname === 'localhost'
  const isName = !hostname.startsWith('[') && isIP(hostname) === 0
  return isName && (protocol === 'https:' || isLocal) ? { origin, rp_id: hostname } : undefined
}

/** The site for which passkeys are. Throws `passkeys_not_offered` where there is none. */
export function getSite({ passkey_site }: { readonly passkey_site: PasskeySite | undefined }): PasskeySite {
  if (passkey_site === undefined) throw new ServiceError('passkeys_not_offered')
  return passkey_site
}
