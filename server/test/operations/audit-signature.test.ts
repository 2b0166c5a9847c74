// Exports of audits are signed by the installation: whoever has its public key finds every file that the installation did not make, and whoever has a
// signed head finds a file that ends before it. What is signed is put together here once more, from the texts alone.
import { type KeyObject, createHash, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { installationStatement } from '../../src/storage/database.ts'
import { nameOfKey, publicPartOf, signHead } from '../../src/resources/audit/audit-signature.ts'
import { readPublicKeys, readSigningSecret, replaceSigningKey } from '../../src/resources/audit/audit-key-store.ts'
import { type CommandResult, runCommand } from '../crash/service-process.ts'
import { Client } from '../harness/client.ts'
import { accountBody } from '../harness/records.ts'
import { startTestService } from '../harness/service.ts'
import { type Installation, newInstallation } from './installation.ts'

let installation: Installation
let folder: string
let address: string
let client: Client
/** The text of an export, its lines, its signed head, and the public keys. */
let whole: string
let lines: string[]
let key: Jwk

interface Jwk {
  readonly kty: string
  readonly crv: string
  readonly x: string
  readonly kid: string
  readonly replaced_at?: string
}

const at = (name: string) => join(folder, name)
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const linesOf = (text: string) => text.trimEnd().split('\n')
const bare = (line: string) => line.replace(/"hash":"[0-9a-f]{64}",/, '').replace(/,"hash":"[0-9a-f]{64}"\}$/, '}')
const hashIn = (line: string | undefined) => /"hash":"([0-9a-f]{64})"/.exec(line ?? '')?.[1] ?? ''
const spelled = (content: object) =>
  JSON.stringify(Object.fromEntries(Object.entries(content).toSorted(([one], [other]) => (one < other ? -1 : 1))))

/** The same contents with hashes that fit, as somebody makes them who knows the form. */
function chained(contents: readonly string[]): string {
  let before = ''
  const made = contents.map((content) => {
    before = sha256(`${before}\n${content}`)
    return spelled({ ...(JSON.parse(content) as object), hash: before })
  })
  return `${made.join('\n')}\n`
}

/** What is signed of the export, by the documentation. */
function signedText({
  audit = 'acme',
  events = 4,
  head = hashIn(lines.at(-2)),
  kid = key.kid,
  until = untilOf(whole),
}) {
  return `{"audit":"${audit}","environment":"sandbox","events":${events},"form":1,"head":"${head}","key":"${kid}","until":"${until}"}`
}

const untilOf = (text: string) => (JSON.parse(linesOf(text).at(-1) ?? '') as { until: string }).until
const signatureOf = (text: string) => (JSON.parse(linesOf(text).at(-1) ?? '') as { signature: string }).signature

/** The export with another key's signature behind it. */
function signedAgain(private_key: KeyObject, kid: string): string {
  const signature = sign(null, Buffer.from(signedText({ kid })), private_key).toString('base64url')
  const end = { ...(JSON.parse(bare(lines.at(-1) ?? '')) as object), key: kid, signature }
  return chained([...lines.slice(0, -1).map(bare), spelled(end)])
}

function run(...args: string[]): Promise<CommandResult> {
  return runCommand(args, installation.settings)
}

async function exportTo(name: string, organization = 'acme'): Promise<string> {
  const made = await run('audit', 'export', at(name), '--organization', organization, '--environment', 'sandbox')
  expect(made, made.stderr).toMatchObject({ code: 0 })
  return readFile(at(name), 'utf8')
}

async function verifyText(text: string, ...args: string[]): Promise<CommandResult> {
  await writeFile(at('given.ndjson'), text)
  return run('audit', 'verify', at('given.ndjson'), ...args)
}

async function expectRefused(text: string, reason: string, ...args: string[]): Promise<void> {
  expect(text).not.toBe(whole)
  expect(await verifyText(text, ...args)).toMatchObject({ code: 1, stderr: expect.stringContaining(reason) })
}

async function publicKeys(): Promise<Jwk[]> {
  return ((await (await fetch(`${address}/audit-keys`)).json()) as { keys: Jwk[] }).keys
}

beforeAll(async () => {
  installation = await newInstallation()
  folder = await mkdtemp(join(tmpdir(), 'tapeline-signed-'))
  address = (await installation.start()).address
  for (const organization of ['acme', 'other']) await run('organizations', 'create', organization)
  const created = await run('keys', 'create', '--organization', 'acme', '--environment', 'sandbox', '--name', 'k')
  client = new Client(address, created.stdout.trim())
  for (const id of ['a', 'b', 'c']) await client.post('/accounts', accountBody(id))
  whole = await exportTo('whole.ndjson')
  lines = linesOf(whole)
  const keys = await run('audit', 'keys')
  await writeFile(at('keys.json'), keys.stdout)
  ;[key] = (JSON.parse(keys.stdout) as { keys: [Jwk] }).keys
})

afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await installation.discard()
})

/** RFC 8037, appendix A, has this key with its name and its public part; its secret is that of RFC 8032, 7.1. */
describe('a key', () => {
  const secret = Buffer.from('9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60', 'hex')
  const x = '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo'

  test('has the public part and the name of the standards', () => {
    expect(publicPartOf(secret)).toBe(x)
    expect(nameOfKey(x)).toBe('kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k')
  })

  test('signs a head so that anybody verifies it from the documentation', () => {
    const head = { audit: 'acme', environment: 'live', form: 1, events: 2, head: 'f6', until: '2026-02-01' }
    const { key: kid, signature } = signHead(head, secret)
    const text = `{"audit":"acme","environment":"live","events":2,"form":1,"head":"f6","key":"${kid}","until":"2026-02-01"}`
    const public_key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
    expect(verify(null, Buffer.from(text), public_key, Buffer.from(signature, 'base64url'))).toBe(true)
  })

  test('is one for all nodes that start at once, and is replaced once by two that replace it at once', async () => {
    const service = await startTestService({ ROLE: 'api' })
    try {
      const statement = installationStatement('', `delete from installation where name = 'audit-signing-keys'`)
      await service.database.query(statement, [])
      const read = await Promise.all(Array.from({ length: 8 }, () => readPublicKeys(service.database)))
      expect(new Set(read.map(([one]) => one?.kid)).size).toBe(1)
      const before = await readSigningSecret(service.database)
      const replaced = await Promise.all(Array.from({ length: 4 }, () => replaceSigningKey(service.database)))
      const keys = await readPublicKeys(service.database)
      expect(keys).toHaveLength(1 + replaced.filter((done) => done).length)
      expect(replaced).toContain(true)
      expect(keys.slice(0, -1).every(({ replaced_at }) => replaced_at !== undefined)).toBe(true)
      expect(keys.at(-1)).not.toHaveProperty('replaced_at')
      const stored = await service.database.query<{ value: string }>(
        installationStatement(
          '',
          `select convert_from(value, 'UTF8') as value from installation where name = 'audit-signing-keys'`,
        ),
        [],
      )
      expect(stored[0]?.value).not.toContain(Buffer.from(before).toString('base64url'))
    } finally {
      await service.stop()
    }
  })
})

describe('the public keys', () => {
  test('are the same at the endpoint, without a sign-in, as by the command, and have no secret', async () => {
    const response = await fetch(`${address}/audit-keys`)
    expect(response.headers.get('content-type')).toContain('application/json')
    const shown = (await response.json()) as { keys: Record<string, unknown>[] }
    expect(shown).toEqual(JSON.parse(await readFile(at('keys.json'), 'utf8')))
    expect(shown.keys).toHaveLength(1)
    expect(Object.keys(shown.keys[0] ?? {}).toSorted()).toEqual(['created_at', 'crv', 'kid', 'kty', 'x'])
  })

  test('verify an export without a program of ours', () => {
    const public_key = createPublicKey({ key: { kty: key.kty, crv: key.crv, x: key.x }, format: 'jwk' })
    expect(key.kid).toBe(nameOfKey(key.x))
    expect(lines).toHaveLength(6)
    expect(verify(null, Buffer.from(signedText({})), public_key, Buffer.from(signatureOf(whole), 'base64url'))).toBe(
      true,
    )
  })
})

describe('a signed export', () => {
  test('is verified with the public key as a file and as text, and states what was not checked without one', async () => {
    for (const given of [at('keys.json'), key.x])
      expect(await verifyText(whole, '--key', given)).toMatchObject({
        code: 0,
        stdout: expect.stringContaining(`the signature is by the key ${key.kid}`),
      })
    expect(await verifyText(whole)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('The chain of hashes holds. The signature was not checked'),
    })
    expect(await verifyText(whole, '--key', at('whole.ndjson'))).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('has no public key'),
    })
  })

  test('is refused where one content is another, with hashes that fit', async () => {
    const contents = lines.map(bare)
    const changed: [string, string[]][] = [
      ['the organization', contents.with(0, (contents[0] ?? '').replace('acme', 'acmf'))],
      ['the environment', contents.with(0, (contents[0] ?? '').replace('sandbox', 'live'))],
      ['an event', contents.with(2, (contents[2] ?? '').replace('"a"', '"x"'))],
      ['an event less, and one more', [...contents.slice(0, 2), contents[3] ?? '', ...contents.slice(3)]],
      ['two events that changed places', contents.toSpliced(2, 2, contents[3] ?? '', contents[2] ?? '')],
      ['the moment of the end', contents.with(5, (contents[5] ?? '').replace(/"until":"2/, '"until":"3'))],
      ['the count', [...contents.slice(0, 4), (contents[5] ?? '').replace('"events":4', '"events":3')]],
    ]
    for (const [what, others] of changed) {
      const text = chained(others)
      expect(await verifyText(text), what).toMatchObject({ code: 0 })
      await expectRefused(
        text,
        `Line ${others.length} has a signature that was not made for this content`,
        '--key',
        key.x,
      )
    }
  })

  test('is refused for each character of its signature and of the name of its key that is another one', async () => {
    const end = JSON.parse(bare(lines.at(-1) ?? '')) as { key: string; signature: string }
    const withEnd = (more: object) => chained([...lines.slice(0, -1).map(bare), spelled({ ...end, ...more })])
    const { signature } = end
    for (const place of [0, 42, 43, 84, 85]) {
      const other = signature[place] === 'A' ? 'B' : 'A'
      const text = withEnd({ signature: `${signature.slice(0, place)}${other}${signature.slice(place + 1)}` })
      await expectRefused(text, 'Line 6 has a signature that was not made', '--key', key.x)
    }
    for (const spelling of [`${signature}=`, `${signature} `, '', signature.slice(1)])
      await expectRefused(withEnd({ signature: spelling }), 'Line 6 has a signature that was not', '--key', key.x)
    await expectRefused(withEnd({ key: `A${end.key.slice(1)}` }), 'Line 6 is signed with the key A', '--key', key.x)
    await expectRefused(withEnd({ signature: 7 }), 'Line 6 has no signature', '--key', key.x)
    const { key: _key, signature: _signature, ...unsigned } = end
    const stripped = chained([...lines.slice(0, -1).map(bare), spelled(unsigned)])
    await expectRefused(stripped, 'Line 6 has no signature', '--key', key.x)
    expect(await verifyText(stripped)).toMatchObject({ code: 0, stdout: expect.stringContaining('is not signed') })
  })

  test('is refused where another key signed it, under its own name or that of ours', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519')
    const kid = nameOfKey(publicKey.export({ format: 'jwk' }).x ?? '')
    await expectRefused(
      signedAgain(privateKey, kid),
      `Line 6 is signed with the key ${kid}, which is none`,
      '--key',
      key.x,
    )
    await expectRefused(signedAgain(privateKey, key.kid), 'Line 6 has a signature that was not made', '--key', key.x)
  })

  test('is refused with the end of another organization of the same installation', async () => {
    const other = linesOf(await exportTo('other.ndjson', 'other'))
    await expectRefused(chained([...other.slice(0, -1), lines.at(-1) ?? ''].map(bare)), 'Line', '--key', key.x)
  })
})

describe('the signed head of an export', () => {
  test('is a file beside it, which shows an older export and one that was cut off', async () => {
    await client.post('/accounts', accountBody('d'))
    const later = await exportTo('later.ndjson')
    const head = ['--signed-head', at('later.ndjson.head'), '--key', key.x]
    expect(await verifyText(later, ...head)).toMatchObject({ code: 0 })
    expect(await verifyText(whole, ...head)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`Line 6 ends the file after 4 events, and there were 5 until ${untilOf(later)}`),
    })
    expect(await verifyText(later, '--signed-head', at('whole.ndjson.head'))).toMatchObject({ code: 0 })
    expect(await readFile(at('later.ndjson.head'), 'utf8')).toBe(
      `${signedText({ events: 5, head: hashIn(linesOf(later).at(-2)), until: untilOf(later) }).replace(
        '"until"',
        `"signature":"${signatureOf(later)}","until"`,
      )}\n`,
    )
  })

  test('names the event that was changed, also where nobody checks the signature', async () => {
    const contents = lines.map(bare)
    const forged = chained(contents.with(4, (contents[4] ?? '').replace('"c"', '"x"')))
    const reason = 'Line 5 is another event than the one of the other head'
    await expectRefused(forged, reason, '--signed-head', at('whole.ndjson.head'))
  })

  test('is refused where it was changed itself, is of another organization, or is none', async () => {
    const head = await readFile(at('whole.ndjson.head'), 'utf8')
    await writeFile(at('changed.head'), head.replace('"events":4', '"events":3'))
    const changed = await verifyText(whole, '--signed-head', at('changed.head'), '--key', key.x)
    expect(changed).toMatchObject({ code: 1, stderr: expect.stringContaining('changed.head was changed') })
    const other = await verifyText(whole, '--signed-head', at('other.ndjson.head'), '--key', key.x)
    expect(other).toMatchObject({ code: 1, stderr: expect.stringContaining('Line 1 begins the audit of another') })
    const none = await verifyText(whole, '--signed-head', at('keys.json'))
    expect(none).toMatchObject({ code: 1, stderr: expect.stringContaining('is no signed head') })
  })
})

describe('after the key was replaced', () => {
  test('what the one before signed is verified, what it signs later is not, and the new one signs', async () => {
    expect(await run('audit', 'replace-key')).toMatchObject({ code: 0, stdout: expect.stringContaining(key.kid) })
    const [before, now, ...more] = await publicKeys()
    expect(more).toEqual([])
    expect(before).toMatchObject({ kid: key.kid, replaced_at: expect.any(String) })
    await writeFile(at('both.json'), (await run('audit', 'keys')).stdout)
    expect(await verifyText(whole, '--key', at('both.json'))).toMatchObject({
      code: 0,
      stdout: expect.stringContaining(key.kid),
    })
    const text = await exportTo('after.ndjson')
    expect(await verifyText(text, '--key', at('both.json'))).toMatchObject({
      code: 0,
      stdout: expect.stringContaining(now?.kid ?? 'none'),
    })
    expect(await verifyText(text, '--key', key.x)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`Line 7 is signed with the key ${now?.kid}, which is none`),
    })
    // As if the one before had been replaced before the export ended.
    const early = JSON.stringify({ keys: [{ ...before, replaced_at: '2020-01-01T00:00:00.000000Z' }] })
    await writeFile(at('early.json'), early)
    expect(await verifyText(whole, '--key', at('early.json'))).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`Line 6 is signed with the key ${key.kid}, which had been replaced at 2020`),
    })
  })
})
