// Documents that are needed or expire while calculators run and the clock goes on.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ClockedService, CLOCK_IS_SET, startWithClock } from '../harness/set-clock.ts'
import { demand } from '../surface/operations.ts'
import { type Parties, openParties } from '../surface/parties.ts'
import { allEvents, eventsUntil } from './read-events.ts'

// Far ahead, since what is older than 90 days by the clock of the machine is removed.
let clocked: ClockedService
beforeAll(async () => {
  if (CLOCK_IS_SET) clocked = await startWithClock('2099-03-27T12:00:00Z')
})
afterAll(() => clocked?.service.stop())

const needed = ({ lender }: Parties, id: string, due_date: string) =>
  demand(lender.post('/documents', { id, kind: 'insurance', due_date }))

const documents = { subject_kind: 'document' }

/** The events of a lender's documents, once the last of them is there. */
async function statedUntil({ lender }: Parties, type: string, id: string): Promise<string[]> {
  const events = await eventsUntil(lender, { type, id }, documents)
  return events.map((event) => `${event.type} ${event.occurred_at.slice(0, 16)}`)
}

describe.runIf(CLOCK_IS_SET)('as the clock goes on', () => {
  test('a document is overdue when the day behind its due date begins, at midnight of its lender, without any write', async () => {
    const { service, setClock } = clocked
    const [one, far] = [await openParties(service), await openParties(service)]
    const { organization } = far.organization
    const settings = { id: organization, organization, time_zone: 'Pacific/Kiritimati' }
    await demand(far.operator.post('/operator/reporting-settings', settings))
    await needed(one, 'd', '2099-03-28')
    await needed(far, 'd', '2099-03-28')
    await statedUntil(one, 'document.needed', 'd')
    await statedUntil(far, 'document.needed', 'd')
    // The clock of Kiritimati is 14 hours ahead: its 29 March begins at 10:00 of the 28th.
    await setClock('2099-03-28T10:01:30Z')
    expect((await statedUntil(far, 'document.overdue', 'd')).at(-1)).toBe('document.overdue 2099-03-28T10:00')
    await demand(one.lender.post('/documents', { id: 'later', kind: 'title', due_date: '2099-12-31' }))
    await statedUntil(one, 'document.needed', 'later')
    expect(await allEvents(one.lender, { type: 'document.overdue' })).toEqual([])
    await setClock('2099-03-29T00:01:30Z')
    expect((await statedUntil(one, 'document.overdue', 'd')).at(-1)).toBe('document.overdue 2099-03-29T00:00')
  })

  test('a file that comes half a minute behind the due date is received behind the event that it was overdue', async () => {
    const { service, setClock } = clocked
    const parties = await openParties(service)
    await needed(parties, 'd', '2099-04-10')
    await setClock('2099-04-10T23:59:00Z')
    await statedUntil(parties, 'document.needed', 'd')
    await setClock('2099-04-11T00:00:20Z')
    const headers = { 'Content-Type': 'text/plain' }
    await demand(parties.lender.send('POST', '/documents/d/content?name=d.txt', Buffer.from('abc'), headers))
    const [, ...more] = await statedUntil(parties, 'document.received', 'd')
    expect(more).toEqual(['document.overdue 2099-04-11T00:00', 'document.received 2099-04-11T00:00'])
  })
})
