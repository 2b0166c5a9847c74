// Dry runs: every line is judged as an import would judge it, on what the lines before it would have written, and nothing is.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountBody, entryBody, receivableBody } from '../harness/records.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { rowsOf } from '../surface/stored.ts'
import { linesOf, rejectionsOf, sendImport } from './lines.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.stop())

const account = (id: string, more = {}) => ({ kind: 'account', ...accountBody(id, more) })

/** What the log holds besides is that imports began. */
async function recordsOf(tenant: number) {
  const { batches: _, ...rows } = await rowsOf(service.database, tenant)
  return rows
}

test('a dry run writes no record, and reports what an import would', async () => {
  const { client, tenant } = await service.lender()
  await client.post('/accounts', accountBody('there', { legal_entity_id: 'duns:150483782' }))
  const before = await recordsOf(tenant)
  const lines = [
    { kind: 'account', id: 'there', name: 'Early' },
    account('new'),
    { kind: 'receivable', ...receivableBody('r', 'new') },
    { kind: 'entry', receivable_id: 'r', ...entryBody('e') },
    // Lines enough for several transactions, so that what lines would write is known beyond their own.
    ...Array.from({ length: 4_500 }, (_, i) => account(`many-${i}`)),
    { kind: 'receivable', id: 'r', currency: 'MXN' },
    { kind: 'account', id: 'there', legal_entity_id: 'duns:804735132' },
    ...Array.from({ length: 2_500 }, (_, i) => ({ kind: 'account', id: `many-${i}`, type: 'business' })),
    { kind: 'account', id: 'there', name: 'Early' },
    account('heir', { legal_entity_id: 'duns:150483782' }),
    account('rival', { legal_entity_id: 'duns:804735132' }),
    { kind: 'entry_deletion', receivable_id: 'r', id: 'e' },
    { kind: 'entry', receivable_id: 'r', id: 'e', amount: 5 },
  ]
  const answer = await sendImport(client, linesOf(lines), '?id=dry&dry_run=true')
  expect(answer.body).toMatchObject({
    dry_run: true,
    status: 'done',
    lines_read: lines.length,
    rejected: 3,
    unchanged: 2_501,
  })
  expect(await recordsOf(tenant)).toEqual(before)
  const reported = await rejectionsOf(client, 'dry')
  const real = await sendImport(client, linesOf(lines), '?id=real')
  expect(await rejectionsOf(client, 'real')).toEqual(reported)
  expect(real.body.applied).toBe(answer.body.applied)
})

test('a dry run is judged as a whole: its id cannot be sent again, nor that of an import', async () => {
  const { client } = await service.lender()
  await sendImport(client, linesOf([account('a')]), '?id=dry&dry_run=true')
  await sendImport(client, linesOf([account('a')]), '?id=real')
  for (const query of ['?id=dry&dry_run=true', '?id=dry', '?id=real&dry_run=true']) {
    const answer = await sendImport(client, linesOf([account('a')]), query)
    expect([answer.status, answer.body.details?.[0]?.param], query).toEqual([400, 'id'])
  }
})

test('a dry run ends beyond its limit and states what to do instead', async () => {
  const { client } = await service.lender()
  const answer = await sendImport(client, '\n'.repeat(50_001), '?id=long&dry_run=true')
  expect([answer.status, answer.body.code]).toEqual([413, 'body_too_large'])
  expect(answer.body.message).toMatch(/sandbox/)
  expect((await client.get('/imports/long')).body).toMatchObject({ status: 'interrupted', lines_read: 50_000 })
})
