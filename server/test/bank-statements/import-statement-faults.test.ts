// Faults during the import of a statement: on the connection to the service, in the service, and at the command line. A small server
// between command and service breaks chosen requests; a real service answers the others.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'
import { type ImportRun, JANUARY_FILE, runImport } from '../../../cli/src/bank-statements/test-fixture.ts'

/** The action on a request instead of forwarding it; `drop` forwards it and then breaks the connection. */
type Fault = { readonly status: number; readonly body?: object } | 'pass' | 'drop'

const passed: { method: string; key: string | undefined }[] = []
const faults: { GET: Fault[]; POST: Fault[] } = { GET: [], POST: [] }

let service: TestService
let operator: Lender
let lender: Lender
let between: Server
let url: string
let folder: string

beforeAll(async () => {
  service = await startTestService()
  operator = await service.operator()
  between = createServer((request, response) => void meddle(request, response))
  await new Promise<void>((resolve) => between.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(between.address() as AddressInfo).port}`
  folder = mkdtempSync(join(tmpdir(), 'statements-'))
})

afterAll(async () => {
  rmSync(folder, { recursive: true })
  await new Promise((resolve) => between.close(resolve))
  await service.stop()
})

beforeEach(async () => {
  lender = await service.lender()
  passed.length = 0
  faults.GET = []
  faults.POST = []
})

afterEach(() => {
  vi.unstubAllEnvs()
})

async function meddle(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let body = ''
  for await (const chunk of request.setEncoding('utf8')) body += String(chunk)
  const method = request.method === 'POST' ? 'POST' : 'GET'
  const key = request.headers['idempotencykey']
  passed.push({ method, key: key === undefined ? undefined : String(key) })
  const fault = faults[method].shift() ?? 'pass'
  if (typeof fault === 'object') return send(response, fault.status, JSON.stringify(fault.body ?? {}))
  const headers = Object.entries(request.headers).filter(([name]) => /^(authorization|content-type|idempot)/.test(name))
  const answer = await fetch(`${service.address}${request.url}`, {
    method,
    headers: headers.map(([name, value]) => [name, String(value)]),
    ...(method === 'POST' ? { body } : {}),
  })
  const text = await answer.text()
  if (fault === 'drop') request.socket.destroy()
  else send(response, answer.status, text)
}

function send(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'Content-Type': 'application/json', 'Retry-After': '0' }).end(text)
}

function importing(text: string | Buffer, ...more: string[]): Promise<ImportRun> {
  const file = join(folder, 'statement')
  writeFileSync(file, text)
  const organization = lender.organization.organization
  return runImport(file, '--organization', organization, '--url', url, '--key', operator.key, ...more)
}

async function transactions(): Promise<unknown[]> {
  const { body } = await lender.client.get('/transparency/transactions')
  return body.data as unknown[]
}

describe('a service', () => {
  test('that is overloaded is called again', async () => {
    faults.GET.push({ status: 503 }, { status: 429 })
    faults.POST.push({ status: 503 })
    expect(await importing(JANUARY_FILE)).toMatchObject({ code: 0 })
    expect(await transactions()).toHaveLength(4)
  })

  test('that disconnects after it has written is called again with the same key, which writes once', async () => {
    faults.POST.push('drop')
    expect(await importing(JANUARY_FILE)).toMatchObject({ code: 0, out: expect.stringContaining('4 new') })
    const keys = passed.filter(({ method }) => method === 'POST').map(({ key }) => key)
    expect(keys).toHaveLength(7)
    expect(new Set(keys).size).toBe(6)
    expect(await transactions()).toHaveLength(4)
  })

  test('that refuses a record has its message shown with the place, and the other records sent', async () => {
    const message = 'description is not nice'
    faults.POST.push({ status: 400, body: { message, details: [{ param: 'description', message }] } })
    const { code, out, err } = await importing(JANUARY_FILE)
    expect(code).toBe(1)
    expect(err).toMatch(/^Refused line \d, Stmt 1, Ntry \d: description is not nice$/m)
    expect(out).toContain('transactions: 3 new, 0 changed, 0 unchanged, 1 refused')
    expect(await transactions()).toHaveLength(3)
  })

  test.each([
    ['refuses the key', ['--key', 'sk_snbx_nobody'], 'The key is refused'],
    ['does not know the organization', ['--organization', 'nobody'], 'organization names no organization'],
    ['does not know the payin instrument', ['--payin-instrument', 'nobody'], 'payin_instrument_id'],
    ['has no such endpoint', ['--url', 'ADDRESS/elsewhere'], 'of this version'],
    ['cannot be reached', ['--url', 'http://127.0.0.1:1'], 'http://127.0.0.1:1 cannot be used'],
  ])('that %s ends the import at once, with 2', async (_, more, message) => {
    const { code, out, err } = await importing(
      JANUARY_FILE,
      ...more.map((text) => text.replace('ADDRESS', service.address)),
    )
    expect(err).toContain(message)
    expect(err).toContain('running this again continues')
    expect(err).not.toContain('    at ')
    expect(out).toMatch(/^transactions: 0 new/)
    expect(code).toBe(2)
    expect(await transactions()).toEqual([])
  })

  test('takes keys of the operator only: any other ends the import, with 2', async () => {
    const { code, err } = await importing(JANUARY_FILE, '--key', lender.key)
    expect(err).toContain('takes a key of the operator')
    expect(code).toBe(2)
  })

  test('that stays overloaded ends the import with 2, and the next one continues where it stopped', async () => {
    faults.POST = Array.from({ length: 40 }, (_, index) => (index < 2 ? 'pass' : { status: 503 }))
    expect(await importing(JANUARY_FILE)).toMatchObject({ code: 2, err: expect.stringContaining('answers 503') })
    faults.POST = []
    expect(await importing(JANUARY_FILE)).toMatchObject({ code: 0, out: expect.stringContaining('2 unchanged') })
    expect(await transactions()).toHaveLength(4)
  })
})

describe('an impossible import ends with 2 and a sentence, before anything is sent', () => {
  test.each([
    ['a file that is not there', ['nowhere.xml', '--organization', 'a', '--key', 'sk'], 'nowhere.xml cannot be read'],
    ['no key', ['x', '--organization', 'a'], 'TAPELINE_KEY'],
    ['a key with a line break', ['x', '--organization', 'a', '--key', 'sk\n'], 'not one'],
    ['an address that is none', ['x', '--organization', 'a', '--key', 'sk', '--url', 'here'], 'no address'],
    ['an open connection', ['x', '--organization', 'a', '--key', 'sk', '--url', 'http://example.com'], 'use https'],
    ['no organization', ['x'], '--organization'],
    ['no file', ['--organization', 'a'], 'file'],
    ['a format that is not read', ['x', '--organization', 'a', '--format', 'pdf'], 'camt.053'],
    ['an option that is none', ['x', '--organization', 'a', '--force'], '--force'],
  ])('%s', async (_, args, message) => {
    vi.stubEnv('TAPELINE_KEY', undefined)
    const { code, err } = await runImport(...args)
    expect(err).toContain(message)
    expect(err).not.toContain('    at ')
    expect(code).toBe(2)
  })

  test.each([
    ['cut short', JANUARY_FILE.slice(0, -10), [], 'XML'],
    ['packed', Buffer.from('PK\u0003\u0004'), [], 'unpack'],
    ['of another format than stated', 'a;b', ['--format', 'camt.053'], 'XML'],
    ['of XML with a mapping', JANUARY_FILE, ['--mapping', 'x'], 'for CSV'],
    ['with a mapping that is not there', 'a;b', ['--mapping', 'nowhere.json'], 'nowhere.json cannot be read'],
  ])('a file %s', async (_, text, more, message) => {
    const { code, err } = await importing(text, ...more)
    expect(err).toContain(message)
    expect(code).toBe(2)
    expect(passed).toEqual([])
  })
})

test('help names every option and ends with 0', async () => {
  const { code, out } = await runImport('--help')
  expect(code).toBe(0)
  for (const option of ['--organization', '--payin-instrument', '--format', '--mapping', '--url', '--key', '--dry-run'])
    expect(out).toContain(option)
})

test('a key is read from the environment, and help does not show it', async () => {
  vi.stubEnv('TAPELINE_KEY', operator.key)
  const file = join(folder, 'environment')
  writeFileSync(file, JANUARY_FILE)
  const organization = lender.organization.organization
  expect(await runImport(file, '--organization', organization, '--url', url)).toMatchObject({ code: 0 })
  expect((await runImport('--help')).out).not.toContain(operator.key)
})
