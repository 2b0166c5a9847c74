// Events of documents that are needed or expire. No calculators run beside these tests; days begin by a moment that is given.
import { addDays } from '@tapeline/kernel/core/day'
import { dayOfMoment, startOfDay } from '@tapeline/kernel/core/moment'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { installationStatement } from '../../src/storage/database.ts'
import { accountBody, receivableBody } from '../harness/records.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { demand } from '../surface/operations.ts'
import { type Parties, openParties } from '../surface/parties.ts'
import { follow } from './following-setup.ts'
import { allEvents } from './read-events.ts'

let service: TestService
let parties: Parties
let organization: string
let today: string
beforeAll(async () => {
  service = await startTestService({ ROLE: 'api' })
})
beforeEach(async () => {
  parties = await openParties(service)
  organization = parties.organization.organization
  today = dayOfMoment(Date.now() * 1_000, 'UTC')
})
afterAll(() => service.stop())

type Body = Readonly<Record<string, unknown>>

const MINUTE = 60_000_000

const day = (days: number) => addDays(today, days)
const send = (body: Body) => demand(parties.lender.post('/documents', { kind: 'title', ...body }))
const ask = (id: string, body: Body) =>
  demand(parties.operator.post('/operator/documents', { id: `${organization}:${id}`, organization, ...body }))
const upload = (id: string, text = 'abc') =>
  demand(
    parties.lender.send('POST', `/documents/${id}/content?name=file.txt`, Buffer.from(text), {
      'Content-Type': 'text/plain',
    }),
  )
const followNow = () => follow(service, parties)
const begin = (days: number, zone = 'UTC') => follow(service, parties, { now: startOfDay(day(days), zone) + MINUTE })
const setZone = (time_zone: string) =>
  demand(parties.operator.post('/operator/reporting-settings', { id: organization, organization, time_zone }))

const ofDocuments = (client = parties.lender, path = '/events') => allEvents(client, { subject_kind: 'document' }, path)

/** The events of documents, by document, type and the date that each states. */
async function stated(): Promise<string[]> {
  const events = await ofDocuments()
  return events.map(({ type, subject, data }) => {
    const date = data['due_date'] ?? data['expiry_date']
    return `${subject.id} ${type.replace('document.', '')}${typeof date === 'string' ? ` ${date}` : ''}`
  })
}

describe('a document is needed', () => {
  test('where it has a due date and no file, and with its file is received', async () => {
    await ask('title', { kind: 'title', due_date: day(5), description: 'No name goes along' })
    await followNow()
    const [event, ...more] = await ofDocuments()
    expect(more).toEqual([])
    const data = { receivable_id: null, debt_line_id: null, kind: 'title', due_date: day(5) }
    const { body: record } = await demand(parties.lender.get('/documents/title'))
    expect(event).toMatchObject({ type: 'document.needed', occurred_at: record.created_at, subject: { id: 'title' } })
    expect(event?.data).toEqual({ document_id: 'title', ...data })
    await upload('title')
    await begin(7)
    expect(await stated()).toEqual([`title needed ${day(5)}`, 'title received'])
  })

  test('neither without a due date, nor where record and file are sent at once', async () => {
    const { lender } = parties
    await demand(lender.post('/accounts', accountBody('a')))
    await demand(lender.post('/receivables', receivableBody('r', 'a')))
    await send({ id: 'plain' })
    const form = new FormData()
    form.set('id', 'whole')
    form.set('kind', 'contract')
    form.set('due_date', day(-5))
    form.set('expiry_date', day(400))
    form.set('file', new Blob(['abc'], { type: 'text/plain' }), 'file.txt')
    const sent = await fetch(`${lender.address}/receivables/r/documents`, {
      method: 'POST',
      headers: { Authorization: lender.key ?? '' },
      body: form,
    })
    expect(sent.status).toBe(200)
    expect(await sent.json()).toMatchObject({ due_date: day(-5), expiry_date: day(400) })
    await followNow()
    await begin(40)
    expect(await stated()).toEqual(['whole received'])
  })

  test('from when it is given a due date, anew by another one, and no longer without', async () => {
    await send({ id: 'd' })
    await send({ id: 'd', due_date: day(5) })
    await send({ id: 'd', description: 'Nothing of it changes' })
    await send({ id: 'd', due_date: day(9) })
    await send({ id: 'd', due_date: day(5) })
    await send({ id: 'd', due_date: null })
    await begin(20)
    expect(await stated()).toEqual([
      `d needed ${day(5)}`,
      `d needed ${day(9)}`,
      `d needed ${day(5)}`,
      `d no_longer_needed ${day(5)}`,
    ])
    expect((await demand(parties.lender.get('/documents/d'))).body.due_date).toBeNull()
  })
})

describe('a document is overdue', () => {
  test('once, from the day behind its due date, until its file is there', async () => {
    await send({ id: 'd', due_date: day(2) })
    await begin(2)
    expect(await stated()).toEqual([`d needed ${day(2)}`])
    await begin(3)
    await begin(4)
    await begin(9)
    const overdue = [`d needed ${day(2)}`, `d overdue ${day(2)}`]
    expect(await stated()).toEqual(overdue)
    expect((await ofDocuments()).at(-1)?.occurred_at).toBe(`${day(3)}T00:00:00.000000Z`)
    await upload('d')
    await upload('d', 'abcd')
    await begin(20)
    expect(await stated()).toEqual([...overdue, 'd received', 'd received'])
  })

  test('not where its file came on its last day, and again behind a later day by which it is needed', async () => {
    await send({ id: 'whole', due_date: day(0) })
    await upload('whole')
    await send({ id: 'late', due_date: day(-3) })
    await send({ id: 'late', due_date: day(2) })
    await begin(3)
    expect(await stated()).toEqual([
      `whole needed ${day(0)}`,
      'whole received',
      `late needed ${day(-3)}`,
      `late overdue ${day(-3)}`,
      `late needed ${day(2)}`,
      `late overdue ${day(2)}`,
    ])
  })

  test('still where its due date changes to another day that has passed, until it is not needed any more', async () => {
    await send({ id: 'd', due_date: day(-3) })
    await send({ id: 'd', due_date: day(-9) })
    await send({ id: 'd', due_date: null })
    await begin(3)
    expect(await stated()).toEqual([`d needed ${day(-3)}`, `d overdue ${day(-3)}`, `d no_longer_needed ${day(-9)}`])
  })
})

describe('a document expires', () => {
  test('once from 30 days before its expiry date on, and once behind it', async () => {
    await send({ id: 'd', expiry_date: day(35) })
    await begin(4)
    expect(await stated()).toEqual([])
    await begin(5)
    const [event] = await ofDocuments()
    const data = { document_id: 'd', receivable_id: null, debt_line_id: null, kind: 'title', expiry_date: day(35) }
    expect(event).toMatchObject({ type: 'document.expiring', occurred_at: `${day(5)}T00:00:00.000000Z`, data })
    await begin(20)
    await begin(35)
    expect(await stated()).toEqual([`d expiring ${day(35)}`])
    await begin(36)
    await begin(50)
    expect(await stated()).toEqual([`d expiring ${day(35)}`, `d expired ${day(35)}`])
    expect((await ofDocuments()).at(-1)).toMatchObject({ occurred_at: `${day(36)}T00:00:00.000000Z`, data })
  })

  test('on each of its days where nobody looked for long', async () => {
    await send({ id: 'd', expiry_date: day(35), due_date: day(20) })
    await begin(90)
    const events = (await ofDocuments()).map(({ type, occurred_at }) => [type, occurred_at.slice(0, 10)])
    expect(events.slice(1)).toEqual([
      ['document.expiring', day(5)],
      ['document.overdue', day(21)],
      ['document.expired', day(36)],
    ])
  })

  test('again by a renewed date, and its renewal is an event where it was expiring or had expired', async () => {
    await send({ id: 'd', expiry_date: day(40) })
    // Nothing was expiring yet.
    await send({ id: 'd', expiry_date: day(35) })
    await send({ id: 'd', expiry_date: day(10) })
    // Still within 30 days, by another date.
    await send({ id: 'd', expiry_date: day(12) })
    await send({ id: 'd', expiry_date: day(-1) })
    await send({ id: 'd', expiry_date: day(-2) })
    await send({ id: 'd', expiry_date: day(8) })
    await send({ id: 'd', expiry_date: day(31) })
    await begin(1)
    await send({ id: 'd', expiry_date: null })
    await begin(60)
    expect(await stated()).toEqual([
      `d expiring ${day(10)}`,
      `d expiring ${day(12)}`,
      `d expired ${day(-1)}`,
      `d renewed ${day(8)}`,
      `d expiring ${day(8)}`,
      `d renewed ${day(31)}`,
      `d expiring ${day(31)}`,
      'd renewed',
    ])
    const renewed = (await ofDocuments()).filter(({ type }) => type === 'document.renewed')
    expect(renewed.map(({ data }) => [data['expiry_date_before'], data['expiry_date']])).toEqual([
      [day(-2), day(8)],
      [day(8), day(31)],
      [day(31), null],
    ])
  })

  test('once where it is made expired, and is not expiring too', async () => {
    await send({ id: 'd', expiry_date: day(-1) })
    await send({ id: 'last', expiry_date: day(0) })
    await followNow()
    expect(await stated()).toEqual([`d expired ${day(-1)}`, `last expiring ${day(0)}`])
    await begin(1)
    expect(await stated()).toEqual([`d expired ${day(-1)}`, `last expiring ${day(0)}`, `last expired ${day(0)}`])
  })
})

describe('days', () => {
  test("begin in the lender's time zone", async () => {
    const zone = 'Pacific/Kiritimati'
    await setZone(zone)
    today = dayOfMoment(Date.now() * 1_000, zone)
    await send({ id: 'd', due_date: day(1), expiry_date: day(1) })
    await begin(1, zone)
    expect(await stated()).toEqual([`d needed ${day(1)}`, `d expiring ${day(1)}`])
    await begin(2, zone)
    expect((await stated()).slice(2)).toEqual([`d overdue ${day(1)}`, `d expired ${day(1)}`])
    // The clock there is 14 hours ahead: its day begins at 10:00 of the day before.
    expect((await ofDocuments()).at(-1)?.occurred_at).toBe(`${day(1)}T10:00:00.000000Z`)
  })

  test('that were looked at are not again in a time zone where they begin later', async () => {
    await setZone('Pacific/Kiritimati')
    const zone = 'Pacific/Niue'
    const their_day = dayOfMoment(Date.now() * 1_000, 'Pacific/Kiritimati')
    await send({ id: 'd', due_date: addDays(their_day, -1), expiry_date: addDays(their_day, -1) })
    await followNow()
    const before = await stated()
    expect(before.map((text) => text.split(' ')[1])).toEqual(['needed', 'overdue', 'expired'])
    // There the due date has not passed yet, or has only just.
    await setZone(zone)
    await send({ id: 'd', description: 'Nothing of it changes' })
    await begin(0, zone)
    await begin(1, zone)
    await begin(3, zone)
    expect(await stated()).toEqual(before)
  })

  test('of many documents are looked at in portions, and each document is on its own day', async () => {
    const count = 2_100
    for (let first = 0; first < count; first += 100)
      await Promise.all(
        Array.from({ length: 100 }, (_, at) => send({ id: `d${first + at}`, due_date: day((first + at) % 2) })),
      )
    await followNow()
    expect(new Set(await stated()).size).toBe(count)
    // Half of them are overdue tomorrow.
    const added = await begin(1)
    expect(added.filter((rows) => rows > 0)).toEqual([1_000, 50])
    expect(await stated()).toHaveLength(count + 1_050)
    await begin(2)
    expect(new Set(await stated()).size).toBe(2 * count)
  })
})

const startAgain = installationStatement(
  '',
  'update event_cursors set operator_position = 0, documents_position = 0 where tenant = $1',
)
const forgetDays = installationStatement('', 'delete from document_days where tenant = $1')
const asBefore = installationStatement('', 'update event_cursors set operator_position = $2 where tenant = $1')

describe('each event comes once', () => {
  test('and has the same id where all is derived again', async () => {
    await send({ id: 'd', due_date: day(1), expiry_date: day(31) })
    await send({ id: 'd', due_date: day(2) })
    await begin(40)
    const events = await ofDocuments()
    expect(events.map(({ type }) => type)).toEqual([
      'document.needed',
      'document.needed',
      'document.expiring',
      'document.overdue',
      'document.expired',
    ])
    const { lender } = parties.tenants
    await service.database.query(startAgain, [lender])
    await service.database.query(forgetDays, [lender])
    await begin(40)
    expect(await ofDocuments()).toEqual(events)
  })

  test('whether each write is followed by itself or all at once', async () => {
    const writeAll = async (followEach: () => Promise<unknown>) => {
      const writes = [
        () => send({ id: 'd', due_date: day(-1) }),
        () => send({ id: 'd', due_date: day(3), expiry_date: day(31) }),
        () => send({ id: 'e', expiry_date: day(10) }),
        () => upload('d'),
        () => send({ id: 'e', expiry_date: day(100) }),
      ]
      for (const write of writes) {
        await write()
        await followEach()
      }
      await begin(40)
      // Those of each document are in the order in which they happened.
      return (await stated()).toSorted((one, other) => (one[0] ?? '').localeCompare(other[0] ?? ''))
    }
    const each = await writeAll(followNow)
    parties = await openParties(service)
    organization = parties.organization.organization
    expect(await writeAll(async () => {})).toEqual(each)
    expect(each).toHaveLength(8)
  })

  test('where the process ends while it derives them', async () => {
    await send({ id: 'd', due_date: day(-1), expiry_date: day(20) })
    await expect(follow(service, parties, { fails: true })).rejects.toThrow('The process ends')
    expect(await stated()).toEqual([])
    await begin(5)
    const failing = { fails: true, now: startOfDay(day(30), 'UTC') + MINUTE }
    await expect(follow(service, parties, failing)).rejects.toThrow('The process ends')
    await begin(30)
    expect(await stated()).toEqual([
      `d needed ${day(-1)}`,
      `d overdue ${day(-1)}`,
      `d expiring ${day(20)}`,
      `d expired ${day(20)}`,
    ])
  })

  test('where a server of the version before, which follows no dates, went on meanwhile', async () => {
    await followNow()
    await send({ id: 'd', due_date: day(1) })
    await send({ id: 'file' })
    await upload('file')
    await service.database.query(asBefore, [parties.tenants.lender, (Date.now() + 60_000) * 1_000])
    await begin(2)
    expect(await stated()).toEqual([`d needed ${day(1)}`, 'file received', `d overdue ${day(1)}`])
  })
})

const asMadeBefore = installationStatement('', 'update event_cursors set documents_position = 0 where tenant = $1')

test('a cursor that a server of the version before made follows documents from where it is, and nothing twice', async () => {
  await send({ id: 'before' })
  await upload('before')
  await followNow()
  const { lender } = parties.tenants
  // As it is where what it followed is older than events are kept.
  await service.database.query(installationStatement('', 'delete from events where tenant = $1'), [lender])
  await service.database.query(asMadeBefore, [lender])
  await send({ id: 'd', due_date: day(1) })
  await followNow()
  expect(await stated()).toEqual([`d needed ${day(1)}`])
})

test('the operator sees a document as <organization>:<id>, and another lender sees nothing of it', async () => {
  const other = await openParties(service)
  const theirs = (id: string) => demand(other.lender.post('/documents', { id, kind: 'title', due_date: day(-1) }))
  // Writes of both lenders at once share batches of the operator's log.
  const ids = Array.from({ length: 20 }, (_, at) => String(at))
  await Promise.all(ids.flatMap((id) => [send({ id: `own-${id}`, due_date: day(-1) }), theirs(`their-${id}`)]))
  await followNow()
  await follow(service, other)
  const own = await ofDocuments()
  const both = (id: string) => [`${id} document.needed`, `${id} document.overdue`]
  const named = (events: typeof own) => events.map(({ type, subject }) => `${subject.id} ${type}`).toSorted()
  expect(named(own)).toEqual(ids.flatMap((id) => both(`own-${id}`)).toSorted())
  expect(named(await ofDocuments(other.lender))).toEqual(ids.flatMap((id) => both(`their-${id}`)).toSorted())
  const shown = await ofDocuments(parties.operator, `/operator/organizations/${organization}/events`)
  expect(named(shown)).toEqual(ids.flatMap((id) => both(`${organization}:own-${id}`)).toSorted())
  expect(shown.map(({ subject, data }) => data['document_id'] === subject.id)).not.toContain(false)
  expect(shown.map((event) => event.id)).toEqual(own.map((event) => event.id))
})
