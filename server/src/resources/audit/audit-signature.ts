// Signatures of audits: the head of an export, signed with the Ed25519 key of the installation (docs/explanation/decisions/0191). A key is named by the
// hash of its public part (RFC 7638), so that no name can be given to another key.
import { type KeyObject, createHash, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'
import { canonicalJson } from '@tapeline/kernel/core/canonical-json'

/** What an export states of a log when it ends: how many events it has until a moment, and the hash of the last one. */
export interface Head {
  readonly audit: string
  /** Where the export has what the log has of one lender alone: that lender. */
  readonly lender?: string
  readonly environment: string
  readonly form: number
  readonly events: number
  readonly head: string
  readonly until: string
}

/** By which key a head is signed, and its signature, in base64url. */
export interface HeadSignature {
  readonly key: string
  readonly signature: string
}

/** A head with its signature. */
export type SignedHead = Head & HeadSignature

/** A public key by its name. Where another one replaced it, when. */
export interface PublicKey {
  readonly key: string
  readonly public_key: KeyObject
  readonly replaced_at?: string
}

/** A public key as a JSON Web Key (RFC 8037); `x` has its 32 bytes. */
export interface PublicKeyJson {
  readonly kty: 'OKP'
  readonly crv: 'Ed25519'
  readonly x: string
  readonly kid: string
  readonly created_at?: string
  readonly replaced_at?: string
}

/** The DER of an Ed25519 private key (RFC 8410) in front of its 32 bytes. */
const PRIVATE_KEY = Buffer.from('302e020100300506032b657004220420', 'hex')

/** The private key of 32 secret bytes. */
export function privateKeyOf(secret: Uint8Array): KeyObject {
  return createPrivateKey({ key: Buffer.concat([PRIVATE_KEY, secret]), format: 'der', type: 'pkcs8' })
}

/** The bytes of the public part of a private key, in base64url. */
export function publicPartOf(secret: Uint8Array): string {
  return createPublicKey(privateKeyOf(secret)).export({ format: 'jwk' }).x ?? ''
}

/** The name of a public key: the SHA-256 of it as RFC 7638 spells it, in base64url. */
export function nameOfKey(x: string): string {
  return createHash('sha256')
    .update(canonicalJson({ crv: 'Ed25519', kty: 'OKP', x }))
    .digest('base64url')
}

/** The public key of 32 bytes in base64url; undefined where the text has another form. */
export function publicKeyOf(x: string): PublicKey | undefined {
  if (!isBase64Url(x, 32)) return undefined
  const public_key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  return { key: nameOfKey(x), public_key }
}

/** Signs a head with the private key of 32 secret bytes. */
export function signHead(head: Head, secret: Uint8Array): HeadSignature {
  const key = nameOfKey(publicPartOf(secret))
  return { key, signature: sign(null, signedText(head, key), privateKeyOf(secret)).toString('base64url') }
}

/** What is wrong with the signature of a head, for the public keys that are given; undefined where nothing is. */
export function findSignatureFault(signed: SignedHead, keys: readonly PublicKey[]): string | undefined {
  const { key, signature, ...head } = signed
  const known = keys.find((one) => one.key === key)
  if (known === undefined) return `is signed with the key ${key}, which is none of the keys that you gave`
  const is_valid =
    isBase64Url(signature, 64) &&
    verify(null, signedText(head, key), known.public_key, Buffer.from(signature, 'base64url'))
  if (!is_valid) return `has a signature that was not made for this content with the key ${key}`
  if (known.replaced_at !== undefined && head.until > known.replaced_at)
    return `is signed with the key ${key}, which had been replaced at ${known.replaced_at}`
  return undefined
}

/** Public keys as people hand them over: the 43 characters of one, or the JSON of `tapeline audit keys`. Undefined where there is none. */
export function parsePublicKeys(text: string): readonly PublicKey[] | undefined {
  const alone = publicKeyOf(text.trim())
  if (alone !== undefined) return [alone]
  const value = parseJson(text)
  const keys = isRecord(value) && Array.isArray(value['keys']) ? (value['keys'] as unknown[]) : []
  const read = keys.flatMap((one) => parseKeyJson(one) ?? [])
  return read.length === 0 || read.length < keys.length ? undefined : read
}

/** A signed head as it is handed over; undefined where the text is none. */
export function parseSignedHead(text: string): SignedHead | undefined {
  const value = parseJson(text)
  if (!isRecord(value)) return undefined
  const texts = ['audit', 'environment', 'head', 'until', 'key', 'signature'].every(
    (name) => typeof value[name] === 'string',
  )
  const is_counted = Number.isSafeInteger(value['events']) && Number.isSafeInteger(value['form'])
  const fields = typeof value['lender'] === 'string' ? 9 : 8
  return texts && is_counted && Object.keys(value).length === fields ? (value as unknown as SignedHead) : undefined
}

function parseKeyJson(value: unknown): PublicKey | undefined {
  if (!isRecord(value) || typeof value['x'] !== 'string') return undefined
  const found = publicKeyOf(value['x'])
  const { replaced_at } = value
  return found !== undefined && typeof replaced_at === 'string' ? { ...found, replaced_at } : found
}

/** What is signed: the head and the name of the key in their one spelling (RFC 8785). */
function signedText(head: Head, key: string): Buffer {
  const { audit, environment, form, events, head: hash, until } = head
  const of = head.lender === undefined ? {} : { lender: head.lender }
  return Buffer.from(canonicalJson({ audit, ...of, environment, form, events, head: hash, until, key }), 'utf8')
}

/** Whether a text is the one spelling of so many bytes. */
function isBase64Url(text: string, bytes: number): boolean {
  const read = Buffer.from(text, 'base64url')
  return read.length === bytes && read.toString('base64url') === text
}

/** The value of a JSON text; undefined where it is none. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isRecord(value: unknown): value is { readonly [name: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
