// Whose the dates of a document are: those of the side that made the record, whichever way the other side writes.
import { addDays } from '@tapeline/kernel/core/day'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { installationStatement } from '../../src/storage/database.ts'
import { follow } from '../events/following-setup.ts'
import { allEvents } from '../events/read-events.ts'
import { accountBody, receivableBody } from '../harness/records.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { expectError } from '../surface/answers.ts'
import { demand } from '../surface/operations.ts'
import { type Parties, openParties } from '../surface/parties.ts'

let service: TestService
let parties: Parties
let organization: string
beforeAll(async () => {
  service = await startTestService({ ROLE: 'api' })
})
beforeEach(async () => {
  parties = await openParties(service)
  organization = parties.organization.organization
})
afterAll(() => service.stop())

type Body = Readonly<Record<string, unknown>>
type Side = 'lender' | 'operator'

const OTHER = { lender: 'operator', operator: 'lender' } as const
const TEXT = { 'Content-Type': 'text/plain' }

const idOf = (side: Side, id: string) => (side === 'lender' ? id : `${organization}:${id}`)
const pathOf = (side: Side) => (side === 'lender' ? '/documents' : '/operator/documents')
const write = (side: Side, { id, ...body }: Body & { readonly id: string }) =>
  parties[side].post(pathOf(side), { id: idOf(side, id), organization, ...body })
const upload = (side: Side, id: string, text: string, query = '') =>
  parties[side].send('POST', `${pathOf(side)}/${idOf(side, id)}/content?name=file.txt${query}`, Buffer.from(text), TEXT)
const read = async (id: string) => (await demand(parties.lender.get(`/documents/${id}`))).body
/** What is refused of an answer. */
function refused(answer: Awaited<ReturnType<typeof write>>): string[] {
  expectError(answer, 400, 'invalid_request')
  const { details } = answer.body as { readonly details: readonly { readonly param: string; readonly code: string }[] }
  return details.map(({ param, code }) => `${param} ${code}`)
}

describe.each(['operator', 'lender'] as const)('the due date of a document that the %s made', (maker) => {
  const other = OTHER[maker]

  test('is neither removed nor moved by the other side, nor with a file, and its events stay', async () => {
    await demand(write(maker, { id: 'd', kind: 'title', due_date: '2026-01-31' }))
    expect(await read('d')).toMatchObject({ dates_by: maker })
    for (const due_date of [null, '2099-01-31', '2026-01-30'])
      expect(refused(await write(other, { id: 'd', due_date }))).toEqual(['due_date not_permitted'])
    expect(await read('d')).toMatchObject({ due_date: '2026-01-31' })
    await follow(service, parties)
    const events = await allEvents(parties.operator, {}, `/operator/organizations/${organization}/events`)
    expect(events.map(({ type }) => type)).toEqual(['document.needed', 'document.overdue'])
    // What is as it was is no change, and everything else is the other side's to write too.
    await demand(write(other, { id: 'd', due_date: '2026-01-31', description: 'On its way' }))
    await demand(upload(other, 'd', 'abc'))
    expect(await read('d')).toMatchObject({ due_date: '2026-01-31', description: 'On its way', size_bytes: 3 })
  })

  test('is not given by the other side, and changed by whoever made it', async () => {
    await demand(write(maker, { id: 'd', kind: 'title' }))
    expect(refused(await write(other, { id: 'd', due_date: '2099-01-31' }))).toEqual(['due_date not_permitted'])
    for (const due_date of ['2026-01-31', '2026-02-28', null]) {
      await demand(write(maker, { id: 'd', due_date }))
      expect(await read('d')).toMatchObject({ due_date, dates_by: maker })
    }
  })
})

describe.each(['operator', 'lender'] as const)('the expiry date of a document that the %s made', (maker) => {
  const other = OTHER[maker]

  test('changes by the other side with another file alone', async () => {
    await demand(write(maker, { id: 'd', kind: 'insurance', expiry_date: '2026-01-31' }))
    await demand(upload(maker, 'd', 'policy of 2026'))
    for (const expiry_date of [null, '2099-01-31'])
      expect(refused(await write(other, { id: 'd', expiry_date }))).toEqual(['expiry_date not_permitted'])
    // The same file again is no other one.
    const again = await upload(other, 'd', 'policy of 2026', '&expiry_date=2099-01-31')
    expect(refused(again)).toEqual(['expiry_date not_permitted'])
    expect(await read('d')).toMatchObject({ expiry_date: '2026-01-31' })
    await demand(upload(other, 'd', 'policy of 2027', '&expiry_date=2027-01-31'))
    expect(await read('d')).toMatchObject({ expiry_date: '2027-01-31', size_bytes: 14 })
    await demand(write(maker, { id: 'd', expiry_date: null }))
    expect(await read('d')).toMatchObject({ expiry_date: null })
  })
})

test('a file comes with its expiry date as a field of a form too, and a date that is none stores nothing', async () => {
  await demand(write('operator', { id: 'd', kind: 'insurance', due_date: '2026-01-31' }))
  const { address, key } = parties.lender
  const sendForm = (expiry_date: string) => {
    const form = new FormData()
    form.set('expiry_date', expiry_date)
    form.set('file', new Blob(['abc'], { type: 'text/plain' }), 'file.txt')
    return fetch(`${address}/documents/d/content`, {
      method: 'POST',
      headers: { Authorization: key ?? '' },
      body: form,
    })
  }
  expect((await sendForm('2027-02-29')).status).toBe(400)
  expect(refused(await upload('lender', 'd', 'abc', '&expiry_date=never'))).toEqual(['expiry_date invalid_format'])
  expect(await read('d')).toMatchObject({ sha256: null, expiry_date: null })
  expect((await sendForm('2027-02-28')).status).toBe(200)
  expect(await read('d')).toMatchObject({ size_bytes: 3, expiry_date: '2027-02-28' })
})

test("record and file at once do not move the operator's day for a receivable's document", async () => {
  await demand(parties.lender.post('/accounts', accountBody('a')))
  await demand(parties.lender.post('/receivables', receivableBody('r', 'a')))
  await demand(write('operator', { id: 'd', kind: 'title', receivable_id: 'r', due_date: '2026-01-31' }))
  const { address, key } = parties.lender
  const sendForm = (fields: Readonly<Record<string, string>>) => {
    const form = new FormData()
    for (const [field, value] of Object.entries({ id: 'd', kind: 'title', ...fields })) form.set(field, value)
    form.set('file', new Blob(['abc'], { type: 'text/plain' }), 'file.txt')
    return fetch(`${address}/receivables/r/documents`, {
      method: 'POST',
      headers: { Authorization: key ?? '' },
      body: form,
    })
  }
  const moved = await sendForm({ due_date: '2099-01-31' })
  expect(moved.status).toBe(400)
  expect(await moved.json()).toMatchObject({ details: [{ param: 'due_date', code: 'not_permitted' }] })
  expect((await sendForm({ expiry_date: '2027-01-31' })).status).toBe(200)
  expect(await read('d')).toMatchObject({ due_date: '2026-01-31', expiry_date: '2027-01-31', size_bytes: 3 })
})

const makeOlder = installationStatement(
  '',
  "update operator_records set state = (state::jsonb - 'dates_by')::json where tenant = $1 and kind = 'document' and organization = $2",
)

test('a record that is older than the dates is of the side that states one first', async () => {
  await demand(write('lender', { id: 'd', kind: 'title' }))
  await service.database.query(makeOlder, [parties.tenants.operator, organization])
  await demand(write('lender', { id: 'd', description: 'No date yet' }))
  expect(await read('d')).toMatchObject({ dates_by: null })
  const due_date = addDays('2026-01-31', 28)
  await demand(write('operator', { id: 'd', due_date }))
  expect(await read('d')).toMatchObject({ dates_by: 'operator', due_date: '2026-02-28' })
  expect(refused(await write('lender', { id: 'd', due_date: null }))).toEqual(['due_date not_permitted'])
})
