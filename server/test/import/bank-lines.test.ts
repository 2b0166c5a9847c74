// Bank lines of a lender, sent one by one and by imports, over real HTTP and PostgreSQL: what was known at a moment, who reads them, and how
// a follower of the log finds them.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { installationStatement } from '../../src/storage/database.ts'
import { eventPosting } from '../../src/storage/writer/batch-log.ts'
import type { Client } from '../harness/client.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { linesOf, rejectionsOf, sendImport } from './lines.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.stop())

const line = (id: string, more: object = {}) => ({
  id,
  account_label: '••••3000',
  direction: 'credit',
  amount: 83_333,
  currency: 'USD',
  status: 'settled',
  settled_at: '2026-02-16',
  booked_on: '2026-02-16',
  bank_reference: `REF ${id}`,
  ...more,
})
const sent = (id: string, more: object = {}) => ({ kind: 'bank_line', ...line(id, more) })

async function idsOf(client: Client, query: Record<string, string> = {}): Promise<string[]> {
  const { status, body } = await client.get('/bank-lines', query)
  expect(status).toBe(200)
  return body.data.map(({ id }: { id: string }) => id)
}

test('bank lines are listed latest settled first, those that have not settled last, and by each filter', async () => {
  const { client } = await service.lender()
  const lines = [
    sent('first', { settled_at: '2026-02-01' }),
    sent('expected', { status: 'pending', settled_at: null, booked_on: null }),
    sent('fee', { direction: 'debit', settled_at: '2026-02-20T08:00:00Z', metadata: { statement: '2' } }),
    sent('pesos', { currency: 'MXN', settled_at: '2026-02-10' }),
  ]
  expect((await sendImport(client, linesOf(lines), '?id=one')).body).toMatchObject({ applied: 4, rejected: 0 })
  expect(await idsOf(client)).toEqual(['fee', 'pesos', 'first', 'expected'])
  expect(await idsOf(client, { status: 'pending' })).toEqual(['expected'])
  expect(await idsOf(client, { direction: 'debit' })).toEqual(['fee'])
  expect(await idsOf(client, { currency: 'USD', status: 'settled' })).toEqual(['fee', 'first'])
  expect(await idsOf(client, { 'metadata[statement]': '2' })).toEqual(['fee'])
})

test('a bank line is read as it was known, also where it was changed, deleted and sent again', async () => {
  const { client } = await service.lender()
  const expected = { status: 'pending', settled_at: null, booked_on: null }
  const first = (await client.post('/bank-lines', line('l', expected))).body
  const second = (await client.post('/bank-lines', line('l'))).body
  expect((await client.delete('/bank-lines/l')).status).toBe(204)
  expect((await client.get('/bank-lines/l')).status).toBe(404)
  const third = (await client.post('/bank-lines', line('l', { amount: 5 }))).body
  const known = async ({ updated_at }: { updated_at: string }) =>
    (await client.get('/bank-lines/l', { known_at: updated_at })).body
  for (const version of [first, second, third]) expect(await known(version)).toEqual(version)
  const { body } = await client.get('/audit', { subject_type: 'bank_line', subject_id: 'l' })
  expect(body.data.map(({ action }: { action: string }) => action)).toEqual([
    'created',
    'deleted',
    'changed',
    'created',
  ])
})

test('an import of bank lines that is sent again changes nothing, and one that is resumed passes over what was settled', async () => {
  const { client, tenant } = await service.lender()
  const lines = Array.from({ length: 1_200 }, (_, i) => sent(`l${i}`))
  const head = linesOf(lines.slice(0, 700))
  expect((await sendImport(client, head, '?id=statement')).body).toMatchObject({ lines_read: 700, applied: 700 })
  const resumed = await sendImport(client, linesOf(lines), '?id=statement')
  expect(resumed.body).toMatchObject({ lines_read: 1_200, applied: 1_200, unchanged: 0, rejected: 0 })
  const again = await sendImport(client, linesOf(lines), '?id=again')
  expect(again.body).toMatchObject({ applied: 0, unchanged: 1_200, rejected: 0 })
  const { database } = service
  const counting = installationStatement('', 'select count(*)::integer as count from bank_lines where tenant = $1')
  expect(await database.query(counting, [tenant])).toEqual([{ count: 1_200 }])
})

test('a dry run judges bank lines and writes nothing; a line is refused in the words of its single request', async () => {
  const { client } = await service.lender()
  const wrong = { status: 'settled', settled_at: null }
  const lines = [
    sent('right'),
    sent('right', { amount: 1 }),
    sent('wrong', wrong),
    { kind: 'bank_line_deletion', id: 'right' },
  ]
  const tried = await sendImport(client, linesOf(lines), '?id=tried&dry_run=true')
  expect(tried.body).toMatchObject({ applied: 3, rejected: 1 })
  expect(tried.body.warnings).toMatchObject([{ code: 'overwritten', kind: 'bank_line', lines: 1 }])
  expect(await idsOf(client)).toEqual([])
  await sendImport(client, linesOf(lines), '?id=sent')
  expect(await idsOf(client)).toEqual([])
  const single = await client.post('/bank-lines', line('wrong', wrong))
  const [rejected] = await rejectionsOf(client, 'sent')
  expect(rejected).toMatchObject({ kind: 'bank_line', id: 'wrong', error: single.body })
  const gone = await sendImport(client, linesOf([{ kind: 'bank_line_deletion', id: 'never' }]), '?id=gone')
  expect(gone.body).toMatchObject({ rejected: 1 })
})

test('a full account number is refused in a bank line, and no message repeats it', async () => {
  const { client } = await service.lender()
  const iban = 'DE89370400440532013000'
  const bodies = [{ account_label: iban }, { counterparty: iban }, { description: iban }, { metadata: { iban } }]
  for (const more of bodies) {
    const answer = await client.post('/bank-lines', line('l', more))
    expect(answer.status).toBe(400)
    expect(answer.text).toContain('account_number')
    expect(answer.text).not.toContain(iban)
  }
})

test('another lender never learns of a bank line, by no answer to a whole body under its id', async () => {
  const [owner, stranger] = [await service.lender(), await service.lender()]
  await owner.client.post('/bank-lines', line('theirs', { metadata: { secret: 'tag' } }))
  const asked = async (id: string) => {
    const answers = [
      await stranger.client.get(`/bank-lines/${id}`),
      await stranger.client.delete(`/bank-lines/${id}`),
      await stranger.client.post('/bank-lines', line(id, { status: 'pending' })),
      await stranger.client.post('/bank-lines', { id, amount: 7 }),
      await stranger.client.get('/bank-lines', { 'metadata[secret]': 'tag' }),
      await stranger.client.post('/bank-lines', line(id, { amount: 7 })),
      await stranger.client.get('/audit', { subject_type: 'bank_line', subject_id: id, until: '2026-01-01T00:00:00Z' }),
    ]
    return answers.map(({ status, text }) => [status, text.replaceAll(id, '<id>').replaceAll(/T[\d:.]+Z/g, '<at>')])
  }
  const [named, nowhere] = [await asked('theirs'), await asked('nobody')]
  expect(named.map(([status]) => status)).toEqual([404, 404, 400, 400, 200, 200, 200])
  expect(named).toEqual(nowhere)
  expect((await owner.client.get('/bank-lines/theirs')).body).toMatchObject({ amount: 83_333 })
})

test('the operator lists the bank lines of a lender, a lender those of nobody, and what is unknown is not found', async () => {
  const operator = await service.operator()
  const [owner, stranger] = [await service.lender(), await service.lender()]
  await owner.client.post('/bank-lines', line('theirs'))
  const path = `/operator/organizations/${owner.organization.organization}/bank-lines`
  const { body } = await operator.client.get(path, { direction: 'credit' })
  expect(body.data).toEqual([(await owner.client.get('/bank-lines/theirs')).body])
  for (const { client } of [owner, stranger]) expect((await client.get(path)).status).toBe(403)
  expect((await operator.client.get('/operator/organizations/nobody/bank-lines')).status).toBe(404)
})

test('the operator reads each lender by itself: no token of one page leads into another lender, nor sandbox into live', async () => {
  const operator = await service.operator()
  const live = await service.operator({ environment: 'live' })
  const [one, other] = [await service.lender(), await service.lender()]
  for (const id of ['a', 'b']) await one.client.post('/bank-lines', line(id))
  await other.client.post('/bank-lines', line('c'))
  const pathOf = ({ organization }: typeof one) => `/operator/organizations/${organization.organization}/bank-lines`
  const first = await operator.client.get(pathOf(one), { limit: 1 })
  const page = String(first.body.next_page)
  const next = await operator.client.get(pathOf(one), { limit: 1, page })
  expect([first, next].map(({ body }) => body.data.map(({ id }: { id: string }) => id))).toEqual([['b'], ['a']])
  const [lost, own] = [
    await operator.client.get(pathOf(other), { limit: 1, page }),
    await one.client.get('/bank-lines', { limit: 1, page }),
  ]
  expect([lost.status, own.status]).toEqual([400, 400])
  for (const { text } of [lost, own]) expect(text).not.toContain('REF')
  expect((await live.client.get(pathOf(one))).body.data).toEqual([])
  expect((await operator.client.get('/bank-lines')).body.data).toEqual([])
})

test('nobody writes to another lender: neither a body that names it, nor the operator under its path', async () => {
  const operator = await service.operator()
  const [owner, stranger] = [await service.lender(), await service.lender()]
  const { organization } = owner.organization
  await owner.client.post('/bank-lines', line('theirs'))
  const before = await owner.client.get('/bank-lines')
  const path = `/operator/organizations/${organization}/bank-lines`
  const tried = [
    await stranger.client.post('/bank-lines', line('theirs', { organization })),
    await stranger.client.post(path, line('theirs', { amount: 1 })),
    await operator.client.post(path, line('theirs', { amount: 1 })),
    await operator.client.delete(`${path}/theirs`),
    await operator.client.delete('/bank-lines/theirs'),
  ]
  expect(tried.map(({ status }) => status >= 400)).toEqual(tried.map(() => true))
  expect(
    (await sendImport(stranger.client, linesOf([sent('theirs', { organization })]), '?id=named')).body,
  ).toMatchObject({
    applied: 0,
    rejected: 1,
  })
  await sendImport(stranger.client, linesOf([{ kind: 'bank_line_deletion', id: 'theirs' }]), '?id=deleting')
  expect((await owner.client.get('/bank-lines')).body).toEqual(before.body)
})

test('an amount is whole minor units to the last one, also as it was known before and in an import', async () => {
  const { client } = await service.lender()
  const [large, most] = [Number.MAX_SAFE_INTEGER - 1, Number.MAX_SAFE_INTEGER]
  const first = (await client.post('/bank-lines', line('l', { amount: large }))).body
  await sendImport(client, linesOf([sent('l', { amount: most })]), '?id=large')
  expect((await client.get('/bank-lines/l')).body).toMatchObject({ amount: most })
  expect((await client.get('/bank-lines/l', { known_at: first.updated_at })).body).toMatchObject({ amount: large })
  const wrong = [0.5, -1, '5', most + 1, null]
  for (const amount of wrong) expect((await client.post('/bank-lines', line('l', { amount }))).status).toBe(400)
  const lines = wrong.map((amount, i) => sent(`w${i}`, { amount }))
  expect((await sendImport(client, linesOf(lines), '?id=wrong')).body).toMatchObject({ applied: 0, rejected: 5 })
  expect(await idsOf(client)).toEqual(['l'])
})

test('a write or deletion that is sent again under its key is done once, and another body under the key is refused', async () => {
  const { client } = await service.lender()
  const key = { IdempotencyKey: 'bank-1' }
  const first = await client.post('/bank-lines', line('l'), key)
  await client.post('/bank-lines', line('l', { amount: 7 }))
  expect((await client.post('/bank-lines', line('l'), key)).text).toBe(first.text)
  expect((await client.post('/bank-lines', line('l', { amount: 8 }), key)).status).toBe(422)
  expect((await client.get('/bank-lines/l')).body).toMatchObject({ amount: 7 })
  const deleting = () => client.send('DELETE', '/bank-lines/l', undefined, { IdempotencyKey: 'bank-2' })
  expect([(await deleting()).status, (await deleting()).status]).toEqual([204, 204])
  await client.post('/bank-lines', line('l'))
  expect((await deleting()).status).toBe(204)
  expect(await idsOf(client)).toEqual(['l'])
})

test('a page that was served has on the way back the lines that it had, without those deleted since and without later ones', async () => {
  const { client } = await service.lender()
  const days = ['01', '02', '03', '04']
  for (const day of days) await client.post('/bank-lines', line(day, { settled_at: `2026-02-${day}` }))
  const first = (await client.get('/bank-lines', { limit: 2 })).body
  const second = (await client.get('/bank-lines', { limit: 2, page: first.next_page })).body
  await client.delete('/bank-lines/04')
  await client.post('/bank-lines', { id: '03', settled_at: '2026-01-01', status: 'returned' })
  await client.post('/bank-lines', line('new', { settled_at: '2026-02-09' }))
  const back = (await client.get('/bank-lines', { limit: 2, page: second.previous_page })).body
  expect(first.data.map(({ id }: { id: string }) => id)).toEqual(['04', '03'])
  expect(back.data).toEqual([(await client.get('/bank-lines/03')).body])
  expect(await idsOf(client)).toEqual(['new', '02', '01', '03'])
})

test('a follower of the log finds changed bank lines by their kind, from single writes and imports alike', async () => {
  const { client, tenant } = await service.lender()
  await client.post('/accounts', { id: 'a', type: 'business' })
  await client.post('/bank-lines', line('single'))
  await sendImport(client, linesOf([sent('lot-1'), sent('lot-2')]), '?id=lot')
  await client.delete('/bank-lines/single')
  const following = installationStatement(
    '',
    `select b.events from batch_postings p join batches b on b.tenant = p.tenant and b.last = p.last
     where p.tenant = $1 and p.posting = $2 and p.last > $3 order by p.last`,
  )
  const values = [tenant, eventPosting({ kind: 'bank_line' }), 0]
  const rows = await service.database.query<{ events: { kind: string; id: string; did: string }[] }>(following, values)
  const found = rows.flatMap(({ events }) => events).filter(({ kind }) => kind === 'bank_line')
  expect(found.map(({ id, did }) => [id, did])).toEqual([
    ['single', 'created'],
    ['lot-1', 'created'],
    ['lot-2', 'created'],
    ['single', 'deleted'],
  ])
})
