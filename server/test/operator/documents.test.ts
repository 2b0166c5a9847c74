// Documents: files that lender and operator upload and download, and what is listed of them.
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sweepContents } from '../../src/jobs/maintenance/content-sweep.ts'
import { installationStatement } from '../../src/storage/database.ts'
import { accountBody, receivableBody } from '../harness/records.ts'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'
import { demand } from '../surface/operations.ts'

const PDF = Buffer.from('%PDF-1.7\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n')
const CSV = Buffer.from('date,amount\n2026-01-01,5\n')
const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

let service: TestService
let operator: Lender
let lender: Lender
let organization: string
beforeAll(async () => {
  service = await startTestService()
})
beforeEach(async () => {
  operator = await service.operator()
  lender = await service.lender()
  organization = lender.organization.organization
  await demand(lender.client.post('/accounts', accountBody('a')))
  await demand(lender.client.post('/receivables', receivableBody('r', 'a')))
})
afterAll(() => service.stop())

async function send(who: Lender, path: string, body: FormData | Buffer, headers: Record<string, string> = {}) {
  const sent = Buffer.isBuffer(body) ? new Uint8Array(body) : body
  const answer = await fetch(service.address + path, {
    method: 'POST',
    body: sent,
    headers: { Authorization: who.key, ...headers },
  })
  return { status: answer.status, headers: answer.headers, body: JSON.parse(await answer.text()) }
}

function form(bytes: Buffer, type: string, name: string, fields: Record<string, string> = {}): FormData {
  const made = new FormData()
  for (const [field, value] of Object.entries(fields)) made.append(field, value)
  made.append('file', new Blob([new Uint8Array(bytes)], { type }), name)
  return made
}

const download = (who: Lender, path: string, headers: Record<string, string> = {}) =>
  fetch(service.address + path, { headers: { Authorization: who.key, ...headers } })

const uploadContract = (more: Record<string, string> = {}) =>
  send(
    lender,
    '/receivables/r/documents',
    form(PDF, 'application/pdf', 'contract.pdf', { id: 'c', kind: 'contract', metadata: '{"signed":true}', ...more }),
  )

describe('a lender', () => {
  test('uploads a document of its receivable as a form, and reads record and file back', async () => {
    const uploaded = await uploadContract()
    expect([uploaded.status, uploaded.body]).toMatchObject([
      200,
      {
        id: 'c',
        organization,
        receivable_id: 'r',
        kind: 'contract',
        metadata: { signed: true },
        file_name: 'contract.pdf',
        content_type: 'application/pdf',
        size_bytes: PDF.length,
        sha256: digest(PDF),
      },
    ])
    expect((await demand(lender.client.get('/documents/c'))).body).toEqual(uploaded.body)
    expect((await demand(lender.client.get('/receivables/r/documents'))).body.data).toEqual([uploaded.body])
    expect((await demand(lender.client.get('/receivables/r/documents?metadata[signed]=false'))).body.data).toEqual([])
    const answer = await download(lender, '/documents/c/content')
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(PDF)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringContaining('attachment; filename=contract.pdf'),
      'x-content-type-options': 'nosniff',
      'etag': `"${digest(PDF)}"`,
    })
    const part = await download(lender, '/documents/c/content', { Range: 'bytes=0-4' })
    expect([part.status, await part.text()]).toEqual([206, '%PDF-'])
    expect((await download(lender, '/documents/c/content', { 'If-None-Match': `"${digest(PDF)}"` })).status).toBe(304)
  })

  test('uploads a file as the body itself, and replaces it; the earlier one stays known', async () => {
    const first = await send(lender, '/receivables/r/documents?id=s&kind=bank_statement&name=s.csv', CSV, {
      'Content-Type': 'text/csv',
    })
    expect([first.status, first.body.sha256]).toEqual([200, digest(CSV)])
    const second = await send(lender, '/documents/s/content', form(PDF, 'application/pdf', 's.pdf'))
    expect(second.body).toEqual({
      ...first.body,
      file_name: 's.pdf',
      content_type: 'application/pdf',
      size_bytes: PDF.length,
      sha256: digest(PDF),
      updated_at: second.body.updated_at,
    })
    const known_at = first.body.updated_at
    const before = await demand(lender.client.get('/documents/s', { known_at }))
    expect(before.body).toEqual(first.body)
    const id = encodeURIComponent(`${organization}:s`)
    for (const [who, path] of [
      [lender, '/documents/s/content'],
      [operator, `/operator/documents/${id}/content`],
    ] as const) {
      const earlier = await download(who, `${path}?known_at=${known_at}`)
      expect(Buffer.from(await earlier.arrayBuffer())).toEqual(CSV)
      expect(earlier.headers.get('content-disposition')).toContain('filename=s.csv')
      expect(earlier.headers.get('etag')).toBe(`"${digest(CSV)}"`)
      const part = await download(who, `${path}?known_at=${known_at}`, { Range: 'bytes=0-3' })
      expect([part.status, await part.text()]).toEqual([206, 'date'])
      expect(Buffer.from(await (await download(who, path)).arrayBuffer())).toEqual(PDF)
    }
  })

  test('downloads no file of a moment at which there was none, or that is to come, and none of another lender', async () => {
    const made = await demand(lender.client.post('/documents', { id: 'p', kind: 'title' }))
    const at = made.body.updated_at
    await send(lender, '/documents/p/content', form(PDF, 'application/pdf', 'p.pdf'))
    const answerOf = async (who: Lender, known_at: string) => {
      const answer = await download(who, `/documents/p/content?known_at=${known_at}`)
      const body = (await answer.json()) as { message: string; details: { param: string; code: string }[] }
      return { status: answer.status, ...body }
    }
    expect(await answerOf(lender, at)).toMatchObject({
      status: 404,
      message: 'At that moment the document had no file.',
    })
    // It was not there yet.
    expect(await answerOf(lender, '2020-01-01T00:00:00Z')).toMatchObject({
      status: 404,
      message: 'There is no document with this id at that date and moment.',
    })
    expect(await answerOf(lender, '2099-01-01T00:00:00Z')).toMatchObject({
      status: 400,
      details: [{ param: 'known_at', code: 'in_the_future' }],
    })
    const other = await service.lender()
    const { body } = await demand(lender.client.get('/documents/p'))
    const foreign = await answerOf(other, body.updated_at)
    expect(foreign.status).toBe(404)
    // It is answered as an id that nobody has.
    const nobodys = await download(other, `/documents/nobody/content?known_at=${body.updated_at}`)
    expect(foreign.message).toBe(((await nobodys.json()) as { message: string }).message)
  })

  test('writes nothing by a retry with the same idempotency key, and is refused another file under it', async () => {
    const headers = { IdempotencyKey: 'once' }
    const body = () => form(PDF, 'application/pdf', 'c.pdf', { id: 'c', kind: 'contract' })
    const first = await send(lender, '/receivables/r/documents', body(), headers)
    const again = await send(lender, '/receivables/r/documents', body(), headers)
    expect(again.body).toEqual(first.body)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    const other = form(CSV, 'text/csv', 'c.csv', { id: 'c', kind: 'contract' })
    expect((await send(lender, '/receivables/r/documents', other, headers)).status).toBe(422)
  })

  test('is refused with every fault of the fields and the file at once, and nothing is stored', async () => {
    const refused = await uploadContract({ kind: 'contrat', typo: 'x', metadata: 'not json' })
    expect(refused.status).toBe(400)
    expect(refused.body.details.map((detail: { param: string }) => detail.param).sort()).toEqual([
      'kind',
      'metadata',
      'typo',
    ])
    const html = form(Buffer.from('<html></html>'), 'text/html', 'page.html', { id: 'h', kind: 'other' })
    expect((await send(lender, '/receivables/r/documents', html)).status).toBe(415)
    const disguised = form(Buffer.from('MZ\x90\x00'), 'application/pdf', 'p.pdf', { id: 'h', kind: 'other' })
    expect((await send(lender, '/receivables/r/documents', disguised)).body.details).toMatchObject([{ param: 'file' }])
    expect((await demand(lender.client.get('/receivables/r/documents'))).body.data).toEqual([])
  })

  test("cannot reach another lender's documents, upload to its receivables, or hold an id against it", async () => {
    await uploadContract()
    const other = await service.lender()
    expect((await other.client.get('/documents/c')).status).toBe(404)
    expect((await download(other, '/documents/c/content')).status).toBe(404)
    expect((await send(other, '/documents/c/content', form(CSV, 'text/csv', 'x.csv'))).status).toBe(404)
    expect((await uploadTo(other)).status).toBe(404)
    await demand(other.client.post('/accounts', accountBody('a')))
    await demand(other.client.post('/receivables', receivableBody('r', 'a')))
    expect((await uploadTo(other)).body.organization).toBe(other.organization.organization)
    expect((await send(lender, '/operator/documents/x/content', PDF)).status).toBe(403)
    expect((await download(lender, '/operator/documents/x/content')).status).toBe(403)
  })

  const uploadTo = (who: Lender) =>
    send(who, '/receivables/r/documents', form(CSV, 'text/csv', 'x.csv', { id: 'c', kind: 'other' }))
})

test('a file that no document names is swept away after a day; one that any version names stays', async () => {
  await uploadContract()
  await send(lender, '/documents/c/content', form(CSV, 'text/csv', 'c.csv'))
  const orphan = Buffer.from('nobody names this')
  const { blobs, database } = service.app.services
  await blobs.put(operator.tenant, { sha256: digest(orphan), size: orphan.length }, Readable.from([orphan]))
  const has = async (bytes: Buffer) => (await blobs.open(operator.tenant, digest(bytes))) !== undefined
  await sweepContents(database)
  expect(await has(orphan)).toBe(true)
  await database.query(
    installationStatement('', `update document_contents set put_at = now() - interval '25 hours' where tenant = $1`),
    [operator.tenant],
  )
  await sweepContents(database)
  expect([await has(orphan), await has(PDF), await has(CSV)]).toEqual([false, true, true])
})

describe('the operator', () => {
  test('writes a document of a lender, uploads its file, and reads what the lender uploaded', async () => {
    await uploadContract()
    const id = `${organization}:agreement`
    const body = { id, organization, kind: 'credit_agreement', description: 'Signed copy' }
    const written = await demand(operator.client.post('/operator/documents', body))
    expect(written.body).toMatchObject({ sha256: null, size_bytes: null })
    expect((await download(lender, '/documents/agreement/content')).status).toBe(404)
    const path = `/operator/documents/${encodeURIComponent(id)}/content`
    expect((await send(operator, path, form(PDF, 'application/pdf', 'a.pdf'))).body.sha256).toBe(digest(PDF))
    expect(await (await download(lender, '/documents/agreement/content')).text()).toBe(PDF.toString())
    const listed = await demand(operator.client.get(`/operator/documents?organization=${organization}`))
    expect(listed.body.data.map((one: { id: string }) => one.id)).toEqual([id, `${organization}:c`])
    const theirs = await download(operator, `/operator/documents/${encodeURIComponent(`${organization}:c`)}/content`)
    expect(Buffer.from(await theirs.arrayBuffer())).toEqual(PDF)
    expect((await send(operator, '/operator/documents/nowhere/content', PDF)).status).toBe(404)
  })
})

test("a document that the operator makes is named within its lender's: a refusal names the id to send", async () => {
  const body = { id: 'agreement', organization, kind: 'contract' }
  const refused = await operator.client.post('/operator/documents', body)
  expect([refused.status, refused.body.details]).toMatchObject([400, [{ param: 'id', code: 'not_the_organization' }]])
  expect(refused.body.message).toContain(`${organization}:agreement`)
  const long = await lender.client.post('/documents', { id: 'x'.repeat(255), kind: 'contract' })
  expect([long.status, long.body.details]).toMatchObject([400, [{ param: 'id', code: 'too_long' }]])
})
