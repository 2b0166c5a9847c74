// What the operator's log has of one lender, as a file that proves itself: exactly what that lender reads of it in its audit, and nothing of another.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exportAudit } from '../../src/commands/run-audit.ts'
import { KINDS_OF_PARTS, LENDERS_OWN_KINDS } from '../../src/resources/audit/lender-part-rules.ts'
import { AUDIT_KINDS } from '../../src/resources/index.ts'
import { type CommandResult, runCommand } from '../crash/service-process.ts'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'
import { demand } from '../surface/operations.ts'

let service: TestService
let folder: string
let operator: Lender
let lender: Lender
let other: Lender

const idOf = ({ organization }: Lender) => organization.organization
const at = (name: string) => join(folder, name)
const linesOf = (text: string) => text.trimEnd().split('\n')

/** The events of a file, without the hashes. */
const eventsOf = (text: string) =>
  linesOf(text)
    .slice(1, -1)
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .map(({ hash: _, ...event }) => event)

async function exported(
  name: string,
  of: { readonly organization: Lender; readonly lender?: string },
): Promise<string> {
  const part = of.lender === undefined ? {} : { lender: of.lender }
  await exportAudit(service.database, at(name), {
    organization: idOf(of.organization),
    environment: 'sandbox',
    ...part,
  })
  return readFile(at(name), 'utf8')
}

async function verify(text: string, ...args: string[]): Promise<CommandResult> {
  await writeFile(at('given.ndjson'), text)
  return runCommand(['audit', 'verify', at('given.ndjson'), ...args], {
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
  })
}

/** A line, a note that lenders do not see, and what the lender writes into records that are kept with the operator. */
async function keepRecordsOf(of: Lender): Promise<void> {
  const organization = idOf(of)
  await demand(
    operator.client.post('/operator/debt-lines', {
      id: `line-${organization}`,
      organization,
      name: 'Line',
      currency: 'USD',
      status: 'active',
      commitment: 1,
      opened_on: '2026-01-01',
    }),
  )
  await demand(
    operator.client.post('/operator/annotations', {
      id: `note-${organization}`,
      organization,
      subject_type: 'organization',
      subject_id: organization,
      kind: 'note',
      text: 'Watch closely',
      author: 'Risk',
      visibility: 'operator',
    }),
  )
  await demand(of.client.post('/documents', { id: 'statement', kind: 'bank_statement' }))
}

beforeAll(async () => {
  service = await startTestService()
  folder = await mkdtemp(join(tmpdir(), 'tapeline-part-'))
  operator = await service.operator()
  lender = await service.lender()
  other = await service.lender()
  for (const of of [lender, other, lender]) await keepRecordsOf(of)
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await service.stop()
})

describe('the part of a lender', () => {
  test('is what the lender reads of the operator’s log in its audit, oldest first', async () => {
    const part = await exported('part.ndjson', { organization: operator, lender: idOf(lender) })
    const own = new Set(eventsOf(await exported('own.ndjson', { organization: lender })).map((event) => event['at']))
    const { body } = await demand(lender.client.get('/audit', { limit: 100 }))
    const read = (body.data as Record<string, unknown>[])
      .filter((event) => !own.has(event['at']))
      .map(({ issuer: _issuer, changes: _changes, address: _address, ...event }) => event)
      .toReversed()
    expect(read.length).toBeGreaterThan(1)
    expect(eventsOf(part)).toEqual(read)
    expect(JSON.parse(linesOf(part)[0] ?? '')).toMatchObject({ audit: 'operator', lender: idOf(lender), form: 1 })
  })

  test('states from where nobody acted, and so does the whole log', async () => {
    for (const part of [{ lender: idOf(lender) }, {}])
      expect(
        await exported(`places-${Object.keys(part).length}.ndjson`, { organization: operator, ...part }),
      ).not.toContain('127.0.0.1')
  })

  test('names no other lender, and nothing that lenders are not shown', async () => {
    const part = await exported('walls.ndjson', { organization: operator, lender: idOf(lender) })
    expect(part).not.toContain(idOf(other))
    expect(part).not.toContain('note-')
    expect(part).not.toContain(`${idOf(lender)}:`)
    const whole = await exported('whole.ndjson', { organization: operator })
    expect(whole).toContain(idOf(other))
    expect(whole).toContain('note-')
  })

  test('proves itself by its hashes, its signature and its signed head', async () => {
    const part = await exported('proof.ndjson', { organization: operator, lender: idOf(lender) })
    const keys = await (await fetch(`${service.address}/audit-keys`)).text()
    await writeFile(at('keys.json'), keys)
    const trusted = ['--key', at('keys.json'), '--signed-head', at('proof.ndjson.head')]
    expect(await verify(part, ...trusted)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining(`events of operator that are about ${idOf(lender)} in sandbox`),
    })
    const forged = part.replace('"action":"created"', '"action":"deleted"')
    expect(await verify(forged, ...trusted)).toMatchObject({ code: 1, stderr: expect.stringContaining('Line 2 was') })
    const relabelled = part.replace(`,"lender":"${idOf(lender)}"`, '')
    expect(relabelled).not.toBe(part)
    expect(await verify(relabelled)).toMatchObject({ code: 1 })
  })

  test('is the beginning of a later one', async () => {
    await exported('early.ndjson', { organization: operator, lender: idOf(lender) })
    await demand(lender.client.post('/documents', { id: 'later', kind: 'bank_statement' }))
    await demand(other.client.post('/documents', { id: 'later', kind: 'bank_statement' }))
    const late = await exported('late.ndjson', { organization: operator, lender: idOf(lender) })
    expect(await verify(late, '--signed-head', at('early.ndjson.head'))).toMatchObject({ code: 0 })
  })

  test('is not mistaken for the whole log, nor for the part of another lender', async () => {
    const part = await exported('a.ndjson', { organization: operator, lender: idOf(lender) })
    const whole = await exported('b.ndjson', { organization: operator })
    const another = await exported('c.ndjson', { organization: operator, lender: idOf(other) })
    for (const [text, head] of [
      [part, 'b.ndjson.head'],
      [whole, 'a.ndjson.head'],
      [another, 'a.ndjson.head'],
    ] as const)
      expect(await verify(text, '--signed-head', at(head))).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('the other head is of'),
      })
  })
})

test('the kinds of records in a part are those that lenders read: a new one is weighed, since it would change heads that somebody keeps', () => {
  expect(KINDS_OF_PARTS).toEqual(AUDIT_KINDS.ofLenders)
  expect(LENDERS_OWN_KINDS).toEqual(AUDIT_KINDS.withLendersIds)
})

test('a part that there is not is refused, and leaves no file', async () => {
  const refusals = [
    [{ organization: lender, lender: idOf(other) }, 'give the operator as --organization'],
    [{ organization: operator, lender: 'nobody' }, 'There is no lender nobody'],
    [{ organization: operator, lender: 'operator' }, 'There is no lender operator'],
  ] as const
  for (const [of, message] of refusals) {
    await expect(exported('refused.ndjson', of)).rejects.toThrow(message)
    await expect(readFile(at('refused.ndjson'))).rejects.toMatchObject({ code: 'ENOENT' })
  }
})
