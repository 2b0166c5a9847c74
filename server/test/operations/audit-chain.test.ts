// An audit that is exported proves itself: whatever is changed in the file is found, and an earlier export is found in a later one. The hashes are
// computed here once more, from the text of the lines alone.
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { access, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectionOfRunning } from '../../src/embedded/embedded-postgres.ts'
import { AuditVerifier } from '../../src/resources/audit/audit-chain-rules.ts'
import { type CommandResult, runCommand } from '../crash/service-process.ts'
import { Client } from '../harness/client.ts'
import { accountBody, receivableBody } from '../harness/records.ts'
import { demand } from '../surface/operations.ts'
import { type Installation, newInstallation } from './installation.ts'

let installation: Installation
let folder: string
let client: Client
let whole: string
let head: string

beforeAll(async () => {
  installation = await newInstallation()
  folder = await mkdtemp(join(tmpdir(), 'tapeline-audit-'))
  const { address } = await installation.start()
  expect(await run('organizations', 'create', 'acme')).toMatchObject({ code: 0 })
  const created = await run('keys', 'create', '--organization', 'acme', '--environment', 'sandbox', '--name', 'k')
  client = new Client(address, created.stdout.trim())
  for (const id of ['a', 'b', 'ç“å']) await client.post('/accounts', accountBody(id))
  await client.post('/accounts', accountBody('a', { name: 'Another name' }))
  await demand(client.get('/receivable-metrics.csv'))
  await demand(client.post('/receivables', receivableBody('r1', 'a')))
  const made = await exportTo('whole.ndjson')
  head = made.stdout.trim()
  whole = await readFile(join(folder, 'whole.ndjson'), 'utf8')
})

afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await installation.discard()
})

function run(...args: string[]): Promise<CommandResult> {
  return runCommand(args, installation.settings)
}

async function exportTo(name: string): Promise<CommandResult> {
  const made = await run('audit', 'export', join(folder, name), '--organization', 'acme', '--environment', 'sandbox')
  expect(made, made.stderr).toMatchObject({ code: 0 })
  return made
}

async function verify(text: string | Uint8Array, ...args: string[]): Promise<CommandResult> {
  const path = join(folder, 'given.ndjson')
  await writeFile(path, text)
  return run('audit', 'verify', path, ...args)
}

/** What the verifier makes of a text: what it holds, or why it is refused. */
function judge(text: string): string | undefined {
  const verifier = new AuditVerifier()
  try {
    const lines = text.split('\n')
    if (lines.pop() !== '') return 'no end'
    for (const line of lines) verifier.line(line)
    verifier.end()
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}

const linesOf = (text: string) => text.trimEnd().split('\n')

/** A line without its hash, from its text alone. */
const bare = (line: string) => line.replace(/"hash":"[0-9a-f]{64}",/, '').replace(/,"hash":"[0-9a-f]{64}"\}$/, '}')

const hashIn = (line: string) => /"hash":"([0-9a-f]{64})"/.exec(line)?.[1]

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** The same contents with hashes that fit, as somebody makes them who knows the form. */
function chained(contents: readonly string[]): string {
  let before = ''
  const lines = contents.map((content) => {
    before = sha256(`${before}\n${content}`)
    const { hash, ...fields } = { ...(JSON.parse(content) as Record<string, unknown>), hash: before }
    const sorted = Object.entries({ ...fields, hash }).toSorted(([one], [other]) => (one < other ? -1 : 1))
    return JSON.stringify(Object.fromEntries(sorted))
  })
  return `${lines.join('\n')}\n`
}

describe('an export', () => {
  test('has each event that the audit lists, oldest first, between its first line and its last', async () => {
    const { body } = await client.get('/audit', { limit: '100' })
    // Form 1 is older than two fields, and keeps its hashes; the address is forgotten one day.
    const listed = (body.data as Record<string, unknown>[])
      .toReversed()
      .map(({ issuer: _issuer, changes: _changes, address: _address, ...event }) => event)
    const [first, ...rest] = linesOf(whole).map((line) => JSON.parse(line) as Record<string, unknown>)
    const last = rest.pop()
    expect(first).toMatchObject({ audit: 'acme', environment: 'sandbox', form: 1 })
    expect(rest.map(({ hash: _, ...event }) => event)).toEqual(listed)
    expect(rest.map(({ action, subject_type }) => [action, subject_type])).toEqual([
      ['created', 'api_key'],
      ['created', 'account'],
      ['created', 'account'],
      ['created', 'account'],
      ['changed', 'account'],
      ['downloaded', 'file'],
      ['created', 'receivable'],
    ])
    expect(last).toMatchObject({ end: true, events: 7 })
  })

  test('has on each line the SHA-256 of the hash before and of the line without its hash', () => {
    let before = ''
    for (const line of linesOf(whole)) {
      before = sha256(`${before}\n${bare(line)}`)
      expect(hashIn(line)).toBe(before)
    }
    expect(hashIn(linesOf(whole).at(-2) ?? '')).toBe(head)
    expect(chained(linesOf(whole).map(bare))).toBe(whole)
  })

  test('is verified without a database, and never written over a file', async () => {
    const verified = await runCommand(['audit', 'verify', join(folder, 'whole.ndjson')], {
      DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
    })
    expect(verified).toMatchObject({ code: 0, stdout: expect.stringContaining(`7 events of acme in sandbox`) })
    expect(verified.stdout).toContain(head)
    const again = await run('audit', 'export', join(folder, 'whole.ndjson'), '--organization', 'acme')
    expect(again).toMatchObject({ code: 1, stderr: expect.stringContaining('cannot be written') })
    expect(await readFile(join(folder, 'whole.ndjson'), 'utf8')).toBe(whole)
  })
})

/**
 * Form 1, for good: hashes worked out by Python's hashlib from these lines, each of the hash before (of nothing first), a line feed and the line.
 * Whoever has a head of this form must find it again in every later version.
 */
/** The verifier that the documentation gives, in Python. */
describe('the verifier of the documentation', async () => {
  const page = await readFile(join(import.meta.dirname, '../../../docs/operations/prove-the-audit.md'), 'utf8')
  const [, program = ''] = /```python\n(.*?)```/su.exec(page) ?? []

  function python(...args: string[]): Promise<{ code: number; out: string }> {
    return new Promise((resolve) => {
      execFile('python3', args, (error, stdout, stderr) => {
        resolve({ code: error === null ? 0 : Number(error.code) || 127, out: `${stdout}${stderr}` })
      })
    })
  }
  const has_python = (await python('--version')).code === 0
  if (!has_python)
    console.warn('NOT TESTED: python3 is absent, so the verifier of docs/operations/prove-the-audit.md was not run')

  async function judgeByPython(bytes: string | Uint8Array): Promise<{ code: number; out: string }> {
    await writeFile(join(folder, 'verify.py'), program)
    await writeFile(join(folder, 'for-python.ndjson'), bytes)
    return python(join(folder, 'verify.py'), join(folder, 'for-python.ndjson'))
  }

  test.skipIf(!has_python)('prints how many events there are, and the head', async () => {
    expect(await judgeByPython(whole)).toEqual({ code: 0, out: `7 events, head ${head}\n` })
  })

  test.skipIf(!has_python)('refuses what was changed, cut off, added behind or spelled otherwise', async () => {
    const lines = linesOf(whole)
    const refused: [string, string | Uint8Array][] = [
      ['a changed field', whole.replace('"subject_id":"b"', '"subject_id":"x"')],
      ['a missing line', `${lines.toSpliced(2, 1).join('\n')}\n`],
      ['a missing end', `${lines.slice(0, -1).join('\n')}\n`],
      ['no last line feed', whole.trimEnd()],
      ['a line behind the end', `${whole}${lines.at(-1)}\n`],
      ['an empty line behind the end', `${whole}\n`],
      ['a blank in a line', whole.replace('"form":1', '"form": 1')],
      ['a key that is there twice', whole.replace('"action":"created"', '"action":"deleted","action":"created"')],
      ['a letter that is escaped', whole.replace('ç', '\\u00e7')],
      ['lines that end otherwise', whole.replaceAll('\n', '\r\n')],
      ['a count that is wrong', chained(lines.map((line) => bare(line).replace('"events":7', '"events":8')))],
      ['no first line', chained(lines.slice(1).map(bare))],
      ['half a character at the end', Buffer.concat([Buffer.from(whole), Buffer.from([0xc3])])],
      ['nothing', ''],
    ]
    for (const [what, bytes] of refused) {
      expect(bytes, what).not.toEqual(whole)
      expect((await judgeByPython(bytes)).code, what).toBe(1)
    }
  })
})

describe('a file is refused', () => {
  test('for each of its bytes that is another one', () => {
    const bytes = Buffer.from(whole)
    for (const [index, byte] of bytes.entries()) {
      const changed = Buffer.from(bytes)
      changed[index] = byte ^ 1
      expect(judge(changed.toString('utf8')), `byte ${index}`).toBeDefined()
    }
  })

  test('for each of its lines that is missing, that is there twice, or that changed places with the next', () => {
    const lines = linesOf(whole)
    const joined = (parts: readonly string[]) => `${parts.join('\n')}\n`
    for (const index of lines.keys()) {
      expect(judge(joined(lines.toSpliced(index, 1))), `without line ${index}`).toBeDefined()
      expect(judge(joined(lines.toSpliced(index, 0, lines[index] ?? ''))), `line ${index} twice`).toBeDefined()
      if (index + 1 < lines.length)
        expect(
          judge(joined(lines.toSpliced(index, 2, lines[index + 1] ?? '', lines[index] ?? ''))),
          `line ${index} moved`,
        ).toBeDefined()
    }
  })

  test('cut off behind any line, and with anything behind its last', () => {
    const lines = linesOf(whole)
    for (let kept = 0; kept < lines.length; kept += 1)
      expect(
        judge(
          lines
            .slice(0, kept)
            .map((line) => `${line}\n`)
            .join(''),
        ),
      ).toBeDefined()
    for (const more of [lines[1] ?? '', lines.at(-1) ?? '', '', '{}']) expect(judge(`${whole}${more}\n`)).toBeDefined()
  })

  test('by the command, which names the line and ends with 1', async () => {
    const changed = await verify(whole.replace('"subject_id":"b"', '"subject_id":"x"'))
    expect(changed).toMatchObject({ code: 1, stderr: expect.stringContaining('Line 4 was changed') })
    for (const [text, reason] of [
      [whole.replaceAll('\n', '\r\n'), 'Line 1 '],
      [`\uFEFF${whole}`, 'Line 1 '],
      [whole.trimEnd(), 'no end'],
      [linesOf(whole).slice(0, -1).join('\n').concat('\n'), 'cut off'],
      ['', 'cut off'],
      [whole.replace('"form":1', '"form": 1'), 'Line 1 is spelled otherwise'],
      [Buffer.concat([Buffer.from(whole), Buffer.from([0xc3])]), 'no UTF-8'],
      [Buffer.concat([Buffer.from(whole), Buffer.from([0xff])]), 'no UTF-8'],
    ] as const)
      expect(await verify(text)).toMatchObject({ code: 1, stderr: expect.stringContaining(reason) })
  })
})

describe('an earlier export', () => {
  test('is the beginning of a later one, which its head shows', async () => {
    await client.post('/accounts', accountBody('later'))
    await exportTo('later.ndjson')
    const later = await readFile(join(folder, 'later.ndjson'), 'utf8')
    expect(linesOf(later).slice(0, -2)).toEqual(linesOf(whole).slice(0, -1))
    expect(await verify(later, '--head', head)).toMatchObject({ code: 0, stdout: expect.stringContaining('8 events') })
  })

  test('shows a past that was written anew, with hashes that fit', async () => {
    const forged = chained(linesOf(whole).map((line) => bare(line).replace('"subject_id":"b"', '"subject_id":"x"')))
    expect(await verify(forged)).toMatchObject({ code: 0 })
    expect(await verify(forged, '--head', head)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('No event has the head'),
    })
  })

  test.each(['91aa…07', '', '91aa', `${'0'.repeat(64)}0`])('is not named by %j, which is no head', async (given) => {
    expect(await verify(whole, '--head', given)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('64 hexadecimal digits'),
    })
  })

  test('shows a past that was changed in the database', async () => {
    const database = new pg.Client(connectionOfRunning(installation.folder))
    await database.connect()
    const changed = await database.query(
      `update batches set events = replace(events::text, '"b"', '"y"')::json where events::text like '%"b"%'`,
    )
    await database.end()
    expect(changed.rowCount).toBe(1)
    await exportTo('changed.ndjson')
    const text = await readFile(join(folder, 'changed.ndjson'), 'utf8')
    expect(await verify(text)).toMatchObject({ code: 0 })
    expect(await verify(text, '--head', head)).toMatchObject({ code: 1 })
  })
})

test('an export that fails leaves no file, so that the next one can be written', async () => {
  const database = new pg.Client(connectionOfRunning(installation.folder))
  await database.connect()
  const latest = `where (tenant, last) = (select tenant, last from batches order by last desc limit 1)`
  const { rows } = await database.query<{ events: string }>(`select events::text from batches ${latest}`)
  await database.query(`update batches set events = '{}' ${latest}`)
  const path = join(folder, 'failed.ndjson')
  const failed = await run('audit', 'export', path, '--organization', 'acme', '--environment', 'sandbox')
  expect(failed.code).not.toBe(0)
  await expect(access(path)).rejects.toMatchObject({ code: 'ENOENT' })
  await database.query(`update batches set events = $1 ${latest}`, [rows[0]?.events])
  await database.end()
  await exportTo('failed.ndjson')
})

test('an export has every write and download in one order, however many lie between two writes', async () => {
  const database = new pg.Client(connectionOfRunning(installation.folder))
  await database.connect()
  const { rows } = await database.query<{ tenant: number; first: string; last: string }>(
    'select tenant, min(first)::text as first, max(last)::text as last from batches group by tenant order by count(*) desc limit 1',
  )
  const [log = { tenant: 0, first: '0', last: '0' }] = rows
  // Five thousand are read at a time. These lie behind the first write, a microsecond apart.
  await database.query(
    `insert into downloads (tenant, at, actor, path, asked)
    select $1, $2::bigint + 1 + n, 1, '/many.csv', array['n=' || n] from generate_series(1, 11000) n
    on conflict do nothing`,
    [log.tenant, log.first],
  )
  const counted = await database.query<{ downloads: number }>('select count(*)::int as downloads from downloads')
  await database.end()
  await exportTo('many.ndjson')
  const text = await readFile(join(folder, 'many.ndjson'), 'utf8')
  const events = linesOf(text)
    .slice(1, -1)
    .map((line) => JSON.parse(line) as { readonly at: string; readonly action: string })
  const moments = events.map(({ at }) => at)
  expect(moments).toEqual(moments.toSorted())
  expect(new Set(moments).size).toBe(moments.length)
  expect(counted.rows[0]?.downloads).toBeGreaterThan(11_000)
  expect(events.filter(({ action }) => action === 'downloaded')).toHaveLength(counted.rows[0]?.downloads ?? 0)
  expect(events.filter(({ action }) => action !== 'downloaded').map(({ action }) => action)).toEqual([
    'created',
    'created',
    'created',
    'created',
    'changed',
    'created',
    'created',
  ])
  expect(await verify(text)).toMatchObject({ code: 0 })
})
