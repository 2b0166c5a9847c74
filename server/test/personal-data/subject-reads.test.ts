// Who read what of a person is in the report of what is held of them.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeSubjectReport } from '../../src/commands/run-subject-report.ts'
import { signedIn } from '../dashboard/browser.ts'
import { accountBody, receivableBody } from '../harness/records.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { demand } from '../surface/operations.ts'
import { openParties } from '../surface/parties.ts'

let service: TestService
let folder: string

beforeAll(async () => {
  service = await startTestService()
  folder = await mkdtemp(join(tmpdir(), 'tapeline-reads-'))
})
afterAll(async () => {
  await service.stop()
  await rm(folder, { recursive: true, force: true })
})

interface Line {
  readonly kind: string
  readonly path: string
  readonly asked: readonly string[]
}

test('reads that named the person are in it, without those who were named beside', async () => {
  const { lender, organization } = await openParties(service)
  for (const id of ['person', 'other']) await demand(lender.post('/accounts', accountBody(id, { name: `Of ${id}` })))
  await demand(lender.post('/receivables', receivableBody('loan-of-person', 'person')))
  const { browser } = await signedIn(service, organization, 'member')
  const ids = encodeURIComponent('other\nperson')
  for (const asked of [
    browser.get(`/sandbox/account-names?ids=${ids}`),
    browser.post('/sandbox/find', { text: 'loan-of', limit: 5 }),
  ]) {
    const answer = await asked
    expect(answer.status, answer.text).toBe(200)
  }
  for (const path of ['/accounts/person', '/accounts/other', '/accounts']) await demand(lender.get(path))
  await expect.poll(async () => (await lender.get('/portfolio/receivables?obligor_id=person')).status).toBe(200)
  await service.app.services.personal_reads.store({ waits: true })
  const path = join(folder, 'report.ndjson')
  const asked = { organization: organization.organization, environment: 'sandbox', account: 'person' }
  await writeSubjectReport(service.database, path, asked)
  const lines = (await readFile(path, 'utf8'))
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line)
  const readsOf = (kind: string) => lines.filter((line) => line.kind === kind).map((line) => [line.path, line.asked])
  expect(readsOf('read')).toEqual([['/accounts/person', []]])
  expect(readsOf('read_with_others').toSorted((one, other) => String(one[0]).localeCompare(String(other[0])))).toEqual([
    ['/account-names', ['ids=person']],
    ['/find', ['receivable_ids=loan-of-person']],
    ['/portfolio/receivables', ['obligor_id=person']],
  ])
})
