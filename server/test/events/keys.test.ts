// API keys that are about to expire: each end is announced 14 days and 1 day before it, once; of a key that is deleted or has expired it is not.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formatMoment } from '@tapeline/kernel/core/moment'
import { deleteApiKey, issueApiKey, NO_LIMITS, rotateApiKey } from '../../src/resources/api-key/api-key-store.ts'
import { keyId } from '../../src/resources/api-key/api-key.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { type Parties, openParties } from '../surface/parties.ts'
import { follow } from './following-setup.ts'
import { allEvents, eventsWhen } from './read-events.ts'

const SECOND = 1_000_000
const DAY = 86_400 * SECOND

const now = () => Date.now() * 1_000

/** Makes a key of a lender that ends at a moment. Returns its number. */
async function keyUntil({ database }: TestService, { tenants }: Parties, expires_at: number): Promise<number> {
  const made = await issueApiKey(database, tenants.lender, { ...NO_LIMITS, name: 'Nightly', expires_at })
  if (typeof made === 'string') throw new Error(made)
  return made.number
}

const announced = ({ lender }: Parties) => allEvents(lender, { type: 'api_key.expiring' })

describe('without calculators beside', () => {
  let service: TestService
  beforeAll(async () => {
    service = await startTestService({ ROLE: 'api' })
  })
  afterAll(() => service.stop())

  /** What is announced at a moment: whose end, and how many days are left. */
  async function announcedAt(parties: Parties, at: number): Promise<(readonly [string, unknown])[]> {
    const before = (await announced(parties)).length
    await follow(service, parties, { now: at })
    return (await announced(parties)).slice(before).map(({ subject, data }) => [subject.id, data['days_left']] as const)
  }

  test('each end is announced 14 days and 1 day before it, once, and never again behind it', async () => {
    const parties = await openParties(service)
    const end = now() + 20 * DAY
    const number = await keyUntil(service, parties, end)
    const id = keyId(number)
    expect(await announcedAt(parties, now())).toEqual([])
    expect(await announcedAt(parties, end - 14 * DAY)).toEqual([[id, 14]])
    expect(await announcedAt(parties, end - 13 * DAY)).toEqual([])
    expect(await announcedAt(parties, end - DAY)).toEqual([[id, 1]])
    expect(await announcedAt(parties, end - 1)).toEqual([])
    expect(await announcedAt(parties, end + DAY)).toEqual([])
    const [early, late] = await announced(parties)
    expect([early?.occurred_at, late?.occurred_at]).toEqual([formatMoment(end - 14 * DAY), formatMoment(end - DAY)])
    expect(early?.data).toEqual({ api_key_id: id, expires_at: formatMoment(end), days_left: 14 })
  })

  test('an end that a rotation moves is announced anew, and so is that of the new key in its time', async () => {
    const parties = await openParties(service)
    const { tenants } = parties
    const end = now() + 20 * DAY
    const number = await keyUntil(service, parties, end)
    expect(await announcedAt(parties, end - 14 * DAY)).toEqual([[keyId(number), 14]])
    const rotated = await rotateApiKey(service.database, tenants.lender, { number, overlap_hours: 48 })
    if (typeof rotated === 'string') throw new Error(rotated)
    const end_of_new = rotated.options.expires_at ?? 0
    expect(await announcedAt(parties, rotated.number)).toEqual([[keyId(number), 14]])
    expect(await announcedAt(parties, rotated.number + 1.5 * DAY)).toEqual([[keyId(number), 1]])
    expect(await announcedAt(parties, end_of_new - 14 * DAY)).toEqual([[keyId(rotated.number), 14]])
  })

  test('a key that is deleted, one that has expired and one without an end are not announced', async () => {
    const parties = await openParties(service)
    const { lender } = parties.tenants
    const end = now() + 20 * DAY
    const deleted = await keyUntil(service, parties, end)
    await keyUntil(service, parties, end)
    await issueApiKey(service.database, lender, { ...NO_LIMITS, name: 'For ever' })
    expect(await deleteApiKey(service.database, lender, deleted)).toBe(true)
    expect(await announcedAt(parties, end)).toEqual([])
    const other = await keyUntil(service, parties, now() + 2 * DAY)
    expect(await announcedAt(parties, now() + SECOND)).toEqual([[keyId(other), 14]])
  })

  test('another lender, and the operator, see nothing of it', async () => {
    const [parties, other] = [await openParties(service), await openParties(service)]
    const number = await keyUntil(service, parties, now() + DAY / 2)
    expect(await announcedAt(parties, now() + SECOND)).toEqual([[keyId(number), 1]])
    await follow(service, other, { now: now() + SECOND })
    const path = `/operator/organizations/${parties.organization.organization}/events`
    expect([await announced(other), await allEvents(parties.operator, { type: 'api_key.expiring' }, path)]).toEqual([
      [],
      [],
    ])
  })
})

test('it is announced as its moment comes, without any write', async () => {
  const service = await startTestService()
  const parties = await openParties(service)
  const end = now() + 14 * DAY + 5 * SECOND
  await keyUntil(service, parties, end)
  const [event] = await eventsWhen(() => announced(parties), 1)
  expect(event).toMatchObject({ occurred_at: formatMoment(end - 14 * DAY), data: { days_left: 14 } })
  await service.stop()
})
