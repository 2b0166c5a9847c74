// The command line beside a running server: what it changes holds at once, scripts get bare values, mistakes get a sentence.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CommandResult, runCommand } from '../crash/service-process.ts'
import { Browser } from '../dashboard/browser.ts'
import { Client } from '../harness/client.ts'
import { accountBody } from '../harness/records.ts'
import { type Installation, newInstallation } from './installation.ts'

let installation: Installation
let address: string

beforeAll(async () => {
  installation = await newInstallation()
  address = (await installation.start()).address
})

afterAll(() => installation.discard())

test('an organization is created, listed, suspended, let back in and given live, each at once', async () => {
  expect(await run('organizations', 'create', 'acme', '--name', 'Acme Lending')).toMatchObject({ code: 0, stdout: '' })
  const list = await run('organizations', 'list')
  expect(list.stdout).toMatch(/^acme\s+Acme Lending\s+lender\s+open\s+no$/m)
  const sandbox = new Client(address, await keyOf('acme', 'sandbox'))
  const live = new Client(address, await keyOf('acme', 'live'))
  const me = { organization: { id: 'acme', name: 'Acme Lending' }, environment: 'sandbox', caller: { type: 'api_key' } }
  expect(await sandbox.get('/me')).toMatchObject({ status: 200, body: me })
  expect(await live.get('/me')).toMatchObject({ status: 403, body: { code: 'live_not_enabled' } })
  expect(await run('organizations', 'enable-live', 'acme')).toMatchObject({ code: 0 })
  expect(await live.get('/me')).toMatchObject({ status: 200, body: { environment: 'live' } })
  expect(await run('organizations', 'suspend', 'acme')).toMatchObject({ code: 0 })
  for (const client of [sandbox, live]) {
    expect(await client.get('/me')).toMatchObject({ status: 403, body: { code: 'organization_suspended' } })
    expect(await client.post('/accounts', accountBody('a'))).toMatchObject({
      status: 403,
      body: { code: 'organization_suspended' },
    })
  }
  expect((await run('organizations', 'list')).stdout).toMatch(/^acme\s.*suspended/m)
  expect(await run('organizations', 'unsuspend', 'acme')).toMatchObject({ code: 0 })
  expect(await sandbox.post('/accounts', accountBody('a'))).toMatchObject({ status: 200 })
})

test('a second operator is refused, and so is an id that is taken', async () => {
  expect(await run('organizations', 'create', 'funder', '--operator')).toMatchObject({ code: 0 })
  const second = await run('organizations', 'create', 'another-funder', '--operator')
  expect(second).toMatchObject({ code: 1, stderr: 'The operator is funder already, and there can be only one\n' })
  const again = await run('organizations', 'create', 'funder', '--operator')
  expect(again).toMatchObject({ code: 1, stderr: 'There is an organization funder already\n' })
})

test('a key is printed alone on standard output, listed masked, and once deleted answers 401 at once', async () => {
  await run('organizations', 'create', 'keys')
  const created = await run(
    'keys',
    'create',
    '--organization',
    'keys',
    '--environment',
    'sandbox',
    '--name',
    'first key',
  )
  expect(created).toMatchObject({ code: 0 })
  expect(created.stdout).toMatch(/^sk_snbx_[\w-]{40,}\n$/)
  const key = created.stdout.trim()
  expect(created.stderr).not.toContain(key)
  const client = new Client(address, key)
  expect(await client.post('/accounts', accountBody('a'))).toMatchObject({ status: 200 })
  const list = await run('keys', 'list', '--organization', 'keys')
  expect(list.stdout).toMatch(new RegExp(`sk_snbx_…${key.slice(-4)}\\s+first key`))
  expect(list.stdout + list.stderr).not.toContain(key.slice(8, -4))
  const id =
    list.stdout
      .split('\n')
      .find((line) => line.includes('first key'))
      ?.split(/\s+/)[0] ?? ''
  expect(await run('keys', 'delete', id, '--organization', 'keys')).toMatchObject({ code: 0 })
  expect(await client.get('/me')).toMatchObject({ status: 401, body: { code: 'unauthorized' } })
  expect(await client.post('/accounts', accountBody('b'))).toMatchObject({
    status: 401,
    body: { code: 'unauthorized' },
  })
  expect((await run('keys', 'list', '--organization', 'keys')).stdout).not.toContain('first key')
  expect(await run('keys', 'delete', id, '--organization', 'keys')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('no key'),
  })
})

test('a key is rotated, and the list shows what replaced it and from where it was used', async () => {
  await run('organizations', 'create', 'rotating')
  const of = ['--organization', 'rotating']
  const created = await run('keys', 'create', ...of, '--environment', 'sandbox', '--name', 'rotated')
  expect((await new Client(address, created.stdout.trim()).get('/me')).status).toBe(200)
  const rowsOf = async () =>
    (await run('keys', 'list', ...of)).stdout.split('\n').flatMap((line) => (line.startsWith('key_') ? [line] : []))
  const [id = ''] = (await rowsOf())[0]?.split(/\s+/) ?? []
  await expect.poll(async () => (await rowsOf())[0], { timeout: 60_000 }).toMatch(/ (127\.0\.0\.1|::1)\s*$/)
  const rotated = await run('keys', 'rotate', id, ...of)
  expect(rotated.stderr).toContain(`${id} works on for 24 hours at most`)
  const [old = '', next = ''] = await rowsOf()
  const [nextId = ''] = next.split(/\s+/)
  expect(old).toContain(` ${nextId} `)
  const again = await run('keys', 'rotate', nextId, ...of, '--overlap-hours', '0')
  expect(again.stderr).toContain(`Deleted ${nextId}: requests with it now fail with 401`)
  expect(await new Client(address, rotated.stdout.trim()).get('/me')).toMatchObject({ status: 401 })
})

test('a user is created with a link by which a password is chosen, listed, and removed at once', async () => {
  await run('organizations', 'create', 'people')
  const created = await run(
    'users',
    'create',
    '--organization',
    'people',
    '--email',
    'Ana@people.example',
    '--role',
    'admin',
  )
  expect(created).toMatchObject({ code: 0 })
  expect(created.stdout).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/app\/password#[\w-]{43}\n$/)
  const choose = async (link: string, password: string) => {
    const token = link.trim().split('#')[1]
    return (await new Browser(address).post('/password-link/use', { token, password })).status
  }
  expect(await choose(created.stdout, 'a password of mine')).toBe(204)
  const browser = new Browser(address)
  expect((await browser.signIn('ana@people.example', 'a password of mine')).status).toBe(200)
  const me = { organization: { id: 'people' }, user: { name: 'ana@people.example', role: 'admin' } }
  expect((await browser.get('/me')).body).toMatchObject(me)
  const link = await run('users', 'password-link', 'ana@people.example', '--address', 'https://tapeline.example/')
  expect(link.stdout).toMatch(/^https:\/\/tapeline\.example\/app\/password#/)
  expect(await choose(link.stdout, 'quite another password')).toBe(204)
  expect((await browser.get('/me')).status).toBe(401)
  expect(await run('users', 'end-two-step', 'ana@people.example')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('no two-step sign-in'),
  })
  await browser.signIn('ana@people.example', 'quite another password')
  expect((await run('users', 'list', '--organization', 'people')).stdout).toMatch(
    /^ana@people\.example\s.*admin\s+none\s+off/m,
  )
  expect(await run('users', 'remove', 'ana@people.example')).toMatchObject({ code: 0 })
  expect((await browser.get('/me')).status).toBe(401)
  expect((await run('users', 'list', '--organization', 'people')).stdout).toMatch(/^No users yet/)
})

test('a user of several organizations is named with one of them', async () => {
  for (const id of ['first', 'second']) {
    await run('organizations', 'create', id)
    expect(await run('users', 'create', '--organization', id, '--email', 'both@people.example')).toMatchObject({
      code: 0,
    })
  }
  const again = await run('users', 'create', '--organization', 'first', '--email', 'both@people.example')
  expect(again).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('tapeline users password-link both@people.example --organization first'),
  })
  for (const command of ['password-link', 'remove', 'end-two-step'])
    expect(await run('users', command, 'both@people.example')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('first, second'),
    })
  expect(await run('users', 'remove', 'both@people.example', '--organization', 'second')).toMatchObject({ code: 0 })
  expect((await run('users', 'list', '--organization', 'second')).stdout).toMatch(/^No users yet/)
  expect((await run('users', 'list', '--organization', 'first')).stdout).toMatch(/^both@people\.example/m)
  const absent = await run('users', 'remove', 'both@people.example', '--organization', 'second')
  expect(absent).toMatchObject({ code: 1, stderr: expect.stringContaining('no user both@people.example of second') })
})

/** Creates a key of that organization, which has to exist already. */
function keyFor(name: string, addresses: string): string[] {
  return [
    'keys',
    'create',
    '--organization',
    'twice',
    '--environment',
    'live',
    '--name',
    name,
    '--addresses',
    addresses,
  ]
}

test.each([
  ['an organization that exists', ['organizations', 'create', 'twice'], /twice already/],
  ['an organization that does not', ['organizations', 'suspend', 'nobody'], /no organization nobody/],
  [
    'a key of nobody',
    ['keys', 'create', '--organization', 'nobody', '--environment', 'sandbox', '--name', 'x'],
    /no organization nobody/,
  ],
  [
    'an environment that does not exist',
    ['keys', 'create', '--organization', 'twice', '--environment', 'test', '--name', 'x'],
    /sandbox.*live/s,
  ],
  [
    'a key with 51 networks',
    keyFor('x', Array.from({ length: 51 }, (_, i) => `10.0.0.${i}`).join(',')),
    /at most 50 allowed addresses/,
  ],
  ['a key with a network twice', keyFor('x', '10.0.0.0/8,10.1.2.3/8'), /10\.0\.0\.0\/8 is stated twice/],
  ['a key with a network that is none', keyFor('x', '10.0.0.0/008'), /must be an address or a network/],
  ['a key with a name of spaces', keyFor(' ', '10.0.0.0/8'), /1 to 255 characters/],
  ['a key with a name that is too long', keyFor('x'.repeat(256), '10.0.0.0/8'), /at most 255 characters/],
  ['a forgotten option', ['keys', 'create', '--organization', 'twice'], /--environment|--name/],
  ['an id that no URL should hold', ['organizations', 'create', 'a b/c'], /letters, digits/],
  ['an unknown command', ['organisations', 'list'], /unknown command/],
  [
    'a user of nobody',
    ['users', 'create', '--organization', 'nobody', '--email', 'a@b.example'],
    /no organization nobody/,
  ],
  [
    'a user without an address',
    ['users', 'create', '--organization', 'twice', '--email', 'nobody'],
    /must be an e-mail address/,
  ],
  ['a user that does not exist', ['users', 'remove', 'nobody@people.example'], /no user nobody@people.example/],
  [
    'a role that does not exist',
    ['users', 'create', '--organization', 'twice', '--email', 'a@b.example', '--role', 'owner'],
    /admin.*member/s,
  ],
  ['an unknown option', ['organizations', 'list', '--all'], /unknown option/],
])('%s: exit code 1 and a sentence, nothing on standard output', async (_what, args, sentence) => {
  if (args.includes('twice')) await run('organizations', 'create', 'twice')
  const refused = await run(...args)
  expect(refused).toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(sentence) })
  expect(refused.stderr).not.toContain('    at ')
})

test('no command at all shows how to use it', async () => {
  const shown = await run()
  expect(shown.stdout + shown.stderr).toMatch(/Usage: tapeline/)
})

test.each([
  [['--help'], ['serve', 'migrate', 'organizations', 'keys', 'backup', 'restore']],
  [
    ['organizations', '--help'],
    ['create', 'list', 'suspend', 'unsuspend', 'enable-live'],
  ],
  [
    ['organizations', 'create', '--help'],
    ['--name', '--operator', '--live'],
  ],
  [
    ['keys', '--help'],
    ['create', 'list', 'delete'],
  ],
  [
    ['keys', 'create', '--help'],
    ['--organization', '--environment', '--name'],
  ],
  [
    ['users', '--help'],
    ['create', 'list', 'remove', 'password-link', 'end-two-step'],
  ],
  [['users', 'remove', '--help'], ['--organization']],
  [['serve', '--help'], ['--demo']],
  [
    ['backup', '--help'],
    ['file', 'standard output'],
  ],
  [
    ['restore', '--help'],
    ['file', 'standard input'],
  ],
])('%j explains itself on standard output', async (args, words) => {
  const help = await run(...args)
  expect(help).toMatchObject({ code: 0, stderr: '' })
  for (const word of words) expect(help.stdout).toContain(word)
})

test('commands work without a server too, on the same data', async () => {
  const alone = await newInstallation()
  try {
    expect(await runCommand(['organizations', 'create', 'solo'], alone.settings)).toMatchObject({ code: 0 })
    expect((await runCommand(['organizations', 'list'], alone.settings)).stdout).toMatch(/^solo\s/m)
    expect(await runCommand(['migrate'], alone.settings)).toMatchObject({ code: 0 })
    expect(alone.hasPostgres()).toBe(false)
  } finally {
    await alone.discard()
  }
})

function run(...args: string[]): Promise<CommandResult> {
  return runCommand(args, installation.settings)
}

async function keyOf(organization: string, environment: string): Promise<string> {
  const created = await run(
    'keys',
    'create',
    '--organization',
    organization,
    '--environment',
    environment,
    '--name',
    `a ${environment} key`,
  )
  expect(created.code).toBe(0)
  return created.stdout.trim()
}
