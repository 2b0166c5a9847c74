// A receivable with very many entries behind one finding: the first are named, and how many there are is stated.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { entryBody, receivableBody } from '../harness/records.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { linesOf, sendImport } from '../import/lines.ts'
import { demand } from '../surface/operations.ts'
import { openEmptyBook } from './checked-book.ts'
import { checkBook } from './checked-now.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService({ ROLE: 'api' })
})
afterAll(() => service.stop())

/** Disbursements of the first day, all of them before the receivable began. */
const ENTRIES = 1_200

test('a finding names five hundred entries and states how many are behind it', async () => {
  const book = await openEmptyBook(service)
  const ids = Array.from({ length: ENTRIES }, (_, at) => `e${String(at).padStart(4, '0')}`)
  const lines = [
    { kind: 'receivable', ...receivableBody('L1', 'acme') },
    ...ids.map((id) => ({ kind: 'entry', receivable_id: 'L1', ...entryBody(id, { date: '2025-12-20' }) })),
  ]
  await demand(sendImport(book.parties.lender, linesOf(lines), '?id=book'))
  await checkBook(service, book)
  const { data } = await book.get('/findings', { check: 'disbursed_before_origination' })
  const [listed] = data as { id: string; evidence_count: { entries: number } }[]
  expect(listed?.evidence_count.entries).toBe(ENTRIES)
  const detail = await book.get(`/findings/${listed?.id}`)
  expect(detail.evidence_count).toMatchObject({ entries: ENTRIES })
  const { entries } = detail.evidence as { entries: { entry_id: string }[] }
  expect(entries.map(({ entry_id }) => entry_id)).toEqual(ids.slice(0, 500))
})
