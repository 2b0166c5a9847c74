// The guide to documents as printed: a file is sent in each of its ways, and comes back as it was; one is asked for, and one is renewed.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demand } from '../surface/operations.ts'
import { accountBody, receivableBody } from '../harness/records.ts'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'
import { PageFolder, blocksOf, lacking, pageOf } from './console.ts'

const GUIDE = pageOf('docs/guides/documents.md')
const [WITH_FIELDS = '', AS_JSON = '', AS_BODY = '', ASK = '', RENEW = '', FETCH = ''] = blocksOf(GUIDE, 'sh')
const WITHOUT = lacking('docs/guides/documents.md', 'curl')
const CONTRACT = Buffer.from('%PDF-1.4\n1 0 obj << >> endobj\ntrailer << >>\n%%EOF\n')

let service: TestService
let lender: Lender
let folder: PageFolder
beforeAll(async () => {
  service = await startTestService()
  const operator = await service.operator()
  lender = await service.lender()
  await demand(lender.client.post('/accounts', accountBody('a')))
  await demand(lender.client.post('/receivables', receivableBody('loan-2001', 'a')))
  const keys = { TAPELINE_KEY: lender.key, OPERATOR_KEY: operator.key }
  folder = new PageFolder({ TAPELINE_URL: service.address, ...keys })
  folder.write('contract.pdf', CONTRACT)
})
afterAll(async () => {
  folder.remove()
  await service.stop()
})

test.skipIf(WITHOUT).each([
  ['as fields beside the file', WITH_FIELDS, {}],
  ['as one part of JSON', AS_JSON, { metadata: { pages: 3 } }],
  ['as the body itself', AS_BODY, { metadata: { pages: 3 } }],
])('a record and its file are sent %s', async (_, command, more) => {
  const { out, err } = await folder.run(command)
  expect(JSON.parse(out), err).toMatchObject({ id: 'contract-2001', kind: 'contract', ...more })
})

test.skipIf(WITHOUT)('a file is fetched under the name it was stored with', async () => {
  const ran = await folder.run(`mkdir fetched && cd fetched && ${FETCH}`)
  expect(ran.code, ran.err).toBe(0)
  const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
  expect(hash(readFileSync(join(folder.path, 'fetched', 'contract.pdf')))).toBe(hash(CONTRACT))
})

test.skipIf(WITHOUT)('a document is asked for by a day', async () => {
  const { organization } = lender.organization
  const { out, err } = await folder.run(ASK.replaceAll('acme-lending', organization))
  const asked = { kind: 'title', due_date: '2027-01-31', dates_by: 'operator', file_name: null }
  expect(JSON.parse(out), err).toMatchObject({ id: `${organization}:title-2001`, ...asked })
})

test.skipIf(WITHOUT)('a document is renewed by another file', async () => {
  folder.write('policy-2027.pdf', CONTRACT)
  await demand(lender.client.post('/documents', { id: 'policy-7', kind: 'insurance', expiry_date: '2027-01-31' }))
  const { out, err } = await folder.run(RENEW)
  const renewed = { id: 'policy-7', expiry_date: '2028-01-31', file_name: 'policy-2027.pdf' }
  expect(JSON.parse(out), err).toMatchObject(renewed)
})
