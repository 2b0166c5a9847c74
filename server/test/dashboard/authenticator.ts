// An authenticator in software, written from the standard (WebAuthn Level 3, sections 5.8.1, 6.1 and 6.5; CTAP2 canonical CBOR; RFC 9052 for keys), and none
// of the library that the service verifies with. Every part of what it states can be forged.
import { type KeyObject, createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** What of an answer is other than an honest browser and authenticator make it. */
export interface Forged {
  readonly type?: string
  /** In base64url. */
  readonly challenge?: string
  readonly origin?: string
  readonly crossOrigin?: boolean
  readonly rp_id?: string
  /** The flags of the authenticator data. */
  readonly flags?: number
  readonly counter?: number
  /** Null where none is stated. */
  readonly user_handle?: Buffer | null
  readonly credential_id?: Buffer
  /** Who signs. */
  readonly signer?: KeyObject
  /** The signature in place of the right one. */
  readonly signature?: (right: Buffer) => Buffer
  /** The client data in place of those that were signed. */
  readonly client_data?: (signed: Buffer) => Buffer
  /** The authenticator data in place of those that were signed. */
  readonly authenticator_data?: (signed: Buffer) => Buffer
  /** The form of the attestation, and its statement in CBOR about the authenticator data and the hash of the client data. */
  readonly attestation?: {
    readonly format: string
    readonly statement: (authenticator_data: Buffer, client_data_hash: Buffer) => Buffer
  }
}

export const USER_PRESENT = 0x01
export const USER_VERIFIED = 0x04
const WITH_CREDENTIAL = 0x40

/** A CBOR head: the major type and a length or number (RFC 8949, section 3). */
function head(major: number, value: number): Buffer {
  const type = major << 5
  if (value < 24) return Buffer.from([type | value])
  if (value < 0x100) return Buffer.from([type | 24, value])
  return Buffer.from([type | 25, value >> 8, value & 0xff])
}

/** Values in CBOR. */
export const cbor = {
  number: (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value)),
  bytes: (value: Buffer) => Buffer.concat([head(2, value.length), value]),
  text: (value: string) => Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]),
  list: (values: readonly Buffer[]) => Buffer.concat([head(4, values.length), ...values]),
  map: (entries: readonly (readonly [Buffer, Buffer])[]) =>
    Buffer.concat([head(5, entries.length), ...entries.flatMap((entry) => [...entry])]),
}

const { number, bytes, text, map } = cbor
const sha256 = (value: string | Buffer) => createHash('sha256').update(value).digest()
const fromBase64Url = (value: unknown) => Buffer.from(String(value), 'base64url')

/** A public key in the form of COSE: ECDSA with P-256, or RSA. */
function coseKey(key: KeyObject): Buffer {
  const { kty, x, y, n, e } = key.export({ format: 'jwk' })
  if (kty === 'EC')
    return map([
      [number(1), number(2)],
      [number(3), number(-7)],
      [number(-1), number(1)],
      [number(-2), bytes(fromBase64Url(x))],
      [number(-3), bytes(fromBase64Url(y))],
    ])
  return map([
    [number(1), number(3)],
    [number(3), number(-257)],
    [number(-1), bytes(fromBase64Url(n))],
    [number(-2), bytes(fromBase64Url(e))],
  ])
}

/** A key pair of an authenticator. */
export function keyPair(algorithm: 'ES256' | 'RS256' = 'ES256'): { publicKey: KeyObject; privateKey: KeyObject } {
  return algorithm === 'ES256'
    ? generateKeyPairSync('ec', { namedCurve: 'P-256' })
    : generateKeyPairSync('rsa', { modulusLength: 2048 })
}

interface Options {
  readonly challenge: string
  readonly rpId?: string
  readonly rp?: { readonly id: string }
  readonly user?: { readonly id: string }
}

/** One passkey and the browser around it, at the address of a site. */
export class Authenticator {
  readonly origin: string
  readonly keys: { readonly publicKey: KeyObject; readonly privateKey: KeyObject }
  credential_id: Buffer = randomBytes(32)
  user_handle: Buffer = Buffer.alloc(0)
  counter = 0

  constructor(origin: string, algorithm: 'ES256' | 'RS256' = 'ES256') {
    this.origin = origin
    this.keys = keyPair(algorithm)
  }

  /** Makes the passkey by options to create one. Returns the credential as JSON. */
  create(options: string, forged: Forged = {}): string {
    const { challenge, rp, user } = JSON.parse(options) as Options
    this.user_handle = fromBase64Url(user?.id)
    const client_data = this.#clientData('webauthn.create', challenge, forged)
    const id = forged.credential_id ?? this.credential_id
    const length = Buffer.alloc(2)
    length.writeUInt16BE(id.length)
    const credential = Buffer.concat([Buffer.alloc(16), length, id, coseKey(this.keys.publicKey)])
    const flags = (forged.flags ?? USER_PRESENT | USER_VERIFIED) | WITH_CREDENTIAL
    const authenticator_data = Buffer.concat([this.#data(rp?.id, flags, forged), credential])
    const { format, statement } = forged.attestation ?? { format: 'none', statement: () => map([]) }
    const attestation = map([
      [text('fmt'), text(format)],
      [text('attStmt'), statement(authenticator_data, sha256(client_data))],
      [text('authData'), bytes(authenticator_data)],
    ])
    return this.#json(id, {
      clientDataJSON: client_data.toString('base64url'),
      attestationObject: attestation.toString('base64url'),
      transports: ['internal'],
    })
  }

  /** Signs by options to sign in. Returns the credential as JSON. An authenticator that counts counts each signature. */
  sign(options: string, forged: Forged = {}): string {
    const { challenge, rpId } = JSON.parse(options) as Options
    const client_data = this.#clientData('webauthn.get', challenge, forged)
    const authenticator_data = this.#data(rpId, forged.flags ?? USER_PRESENT | USER_VERIFIED, forged)
    const signed = Buffer.concat([authenticator_data, sha256(client_data)])
    const right = sign('sha256', signed, forged.signer ?? this.keys.privateKey)
    const { signature = (one) => one, client_data: other = (one) => one } = forged
    const { authenticator_data: otherData = (one) => one } = forged
    const user_handle = forged.user_handle === undefined ? this.user_handle : forged.user_handle
    return this.#json(forged.credential_id ?? this.credential_id, {
      clientDataJSON: other(client_data).toString('base64url'),
      authenticatorData: otherData(authenticator_data).toString('base64url'),
      signature: signature(right).toString('base64url'),
      ...(user_handle === null ? {} : { userHandle: user_handle.toString('base64url') }),
    })
  }

  #clientData(type: string, challenge: string, forged: Forged): Buffer {
    const { origin, crossOrigin = false } = forged
    return Buffer.from(
      JSON.stringify({
        type: forged.type ?? type,
        challenge: forged.challenge ?? challenge,
        origin: origin ?? this.origin,
        crossOrigin,
      }),
    )
  }

  #data(rp_id: string | undefined, flags: number, forged: Forged): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(forged.counter ?? this.counter)
    return Buffer.concat([sha256(forged.rp_id ?? rp_id ?? ''), Buffer.from([flags]), counter])
  }

  #json(id: Buffer, response: object): string {
    const credential = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key', response }
    return JSON.stringify({ ...credential, clientExtensionResults: {}, authenticatorAttachment: 'platform' })
  }
}
