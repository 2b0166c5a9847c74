// A restatement whose receivable changed by more entries and statements than an answer lists: JSON has the first and counts all of them,
// CSV has all.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '@tapeline/kernel/core/day'
import { CAUSES_MAX } from '../../src/resources/portfolio/restatements/restatements-cause-reads.ts'
import { type Client, eventually } from '../harness/client.ts'
import { accountBody, entryBody, receivableBody } from '../harness/records.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { linesOf, sendImport } from '../import/lines.ts'
import { demand } from '../surface/operations.ts'

/** Of January 1900 to the middle of June. */
const ENTRIES = 165
const STATEMENTS = 104
const BEFORE_ALL = { month: '2020-01', since: '2020-02-01T00:00:00Z' }

let service: TestService
let client: Client
beforeAll(async () => {
  service = await startTestService()
  ;({ client } = await service.lender())
  await demand(sendImport(client, linesOf([...records()])))
  const summary = () => client.get('/portfolio/summary', { as_of: '2026-10-31' })
  const isThere = ({ body }: { body: { data?: { principal: { closing: number } }[] } }) =>
    body.data?.[0]?.principal.closing === ENTRIES
  expect(isThere(await eventually(summary, isThere, 30_000))).toBe(true)
})
afterAll(() => service.stop())

const dayOf = (at: number) => addDays('1900-01-01', at)

function* records() {
  yield { kind: 'account', ...accountBody('a') }
  const late = (at: number) => ({ delinquent_amount: at + 1, delinquent_times: 1, delinquent_since: '1900-01-01' })
  const body = receivableBody('r', 'a', { origination_date: '1900-01-01' })
  for (let at = 0; at < STATEMENTS; at += 1)
    yield { kind: 'receivable', effective_date: dayOf(at), ...(at === 0 ? body : { id: 'r' }), ...late(at) }
  for (let at = 0; at < ENTRIES; at += 1)
    yield { kind: 'entry', receivable_id: 'r', ...entryBody(`d${at}`, { date: dayOf(at), amount: 1 }) }
}

test('JSON lists the first entries and statements of a receivable, and how many there are', async () => {
  const [row] = (await demand(client.get('/portfolio/restatements', BEFORE_ALL))).body.receivables
  expect(row).toMatchObject({ receivable_id: 'r', entries_count: ENTRIES, statements_count: STATEMENTS })
  expect(row.entries.map(({ entry_id }: { entry_id: string }) => entry_id)).toEqual(
    Array.from({ length: CAUSES_MAX }, (_, at) => `d${at}`),
  )
  expect(row.statements).toHaveLength(CAUSES_MAX)
  expect(row.statements[0].effective_date).toBe('1900-01-01')
})

test('CSV lists all of them', async () => {
  const { text } = await demand(client.get('/portfolio/restatements.csv', { ...BEFORE_ALL, of: 'receivables' }))
  expect(text.trimEnd().split('\r\n')).toHaveLength(2)
  expect(text.match(/entry_id/g)).toHaveLength(ENTRIES)
  expect(text.match(/effective_date/g)).toHaveLength(STATEMENTS)
})
