// The keys by which the installation signs audits: the one that signs with its secret, and the public part of those before it. They are one value of
// the installation, which all nodes share and backups hold; each change compares it with what was read.
import { randomBytes } from 'node:crypto'
import { canonicalJson } from '@tapeline/kernel/core/canonical-json'
import { formatMoment } from '@tapeline/kernel/core/moment'
import { type Database, installationStatement } from '../../storage/database.ts'
import { installationValue, replaceInstallationValue } from '../../storage/installation.ts'
import { type PublicKeyJson, nameOfKey, publicPartOf } from './audit-signature.ts'

/** A key as it is stored: `secret` in base64url until another key replaces it. */
interface StoredKey {
  readonly x: string
  readonly created_at: string
  readonly secret?: string
  readonly replaced_at?: string
}

const NAME = 'audit-signing-keys'

const readClock = installationStatement(
  'read-clock-of-signing-keys',
  'select (extract(epoch from clock_timestamp()) * 1000000)::bigint as moment',
)

/** The secret of the key that signs now. The first node that asks makes it. */
export async function readSigningSecret(database: Database): Promise<Uint8Array> {
  const { keys } = await readKeys(database)
  const secret = keys.at(-1)?.secret
  if (secret === undefined) throw new Error('The key that signs audits is missing')
  return Buffer.from(secret, 'base64url')
}

/** The public keys, oldest first. */
export async function readPublicKeys(database: Database): Promise<readonly PublicKeyJson[]> {
  const { keys } = await readKeys(database)
  return keys.map(({ x, created_at, replaced_at }) => ({
    kty: 'OKP',
    crv: 'Ed25519',
    x,
    kid: nameOfKey(x),
    created_at,
    ...(replaced_at === undefined ? {} : { replaced_at }),
  }))
}

/** Makes a new key that signs from now on, and forgets the secret of the one before. Returns false where another process did so meanwhile. */
export async function replaceSigningKey(database: Database): Promise<boolean> {
  const { keys, value } = await readKeys(database)
  const now = await readMoment(database)
  const before = keys.map(({ x, created_at, replaced_at }) => ({ x, created_at, replaced_at: replaced_at ?? now }))
  return replaceInstallationValue(database, NAME, { before: value, after: textOf([...before, newKey(now)]) })
}

async function readKeys(database: Database): Promise<{ keys: readonly StoredKey[]; value: Buffer }> {
  const value = await installationValue(database, NAME, async () => textOf([newKey(await readMoment(database))]))
  return { keys: JSON.parse(value.toString('utf8')) as StoredKey[], value }
}

function newKey(created_at: string): StoredKey {
  const secret = randomBytes(32)
  return { x: publicPartOf(secret), created_at, secret: secret.toString('base64url') }
}

function textOf(keys: readonly StoredKey[]): Buffer {
  return Buffer.from(canonicalJson(keys.map((key) => ({ ...key }))), 'utf8')
}

async function readMoment(database: Database): Promise<string> {
  const [row] = await database.query<{ moment: number }>(readClock, [])
  return formatMoment(row?.moment ?? 0)
}
