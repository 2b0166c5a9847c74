// Events of deficiencies of debt lines, as the present base changes. Figures are worked out by hand.
import { addDays } from '@tapeline/kernel/core/day'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LineBook } from '../debt-line/line-book.ts'
import { eventually } from '../harness/client.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { demand } from '../surface/operations.ts'
import { allEvents, eventsWhen } from './read-events.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.stop())

test('a deficiency is an event when it comes, when it can no longer be cured, and when it ends', async () => {
  const book = await LineBook.open(service)
  const { client } = book.lender
  const today = new Date().toISOString().slice(0, 10)
  await book.obligor('a')
  // Four fifths of 100,000 are 80,000.
  await book.loan({ id: 'r', obligor: 'a', amount: 100_000 })
  await book.openLine({ principal_outstanding: 70_000 })
  const terms = { advance_rates: { rate: 0.8 } }
  await book.agree('terms', terms)
  /** Waits until the base of today has a deficiency with a status. */
  const reaches = (deficiency: number, status: string) =>
    eventually(
      () => demand(book.base()),
      ({ body }) => body.deficiency === deficiency && body.deficiency_cure?.status === status,
    )
  const owe = (principal_outstanding: number) => book.write('debt-lines', { id: book.line, principal_outstanding })
  await reaches(0, 'none')
  await owe(90_000)
  await reaches(10_000, 'breach')
  // Another amount, and time to cure it after all, are no event.
  await owe(85_000)
  await reaches(5_000, 'breach')
  await book.agree('terms', { ...terms, deficiency_cure: { days: 5 } })
  await reaches(5_000, 'in_cure')
  await owe(80_000)
  await reaches(0, 'none')
  await owe(80_001)
  await reaches(1, 'in_cure')
  await book.agree('terms', { ...terms, deficiency_cure: null })
  await reaches(1, 'breach')
  const types = ['opened', 'closed', 'opened', 'breached'].map((what) => `debt_line.deficiency_${what}`)
  const read = async () =>
    (await allEvents(client, { subject_kind: 'debt_line', subject_id: book.line })).filter(({ type }) =>
      type.startsWith('debt_line.deficiency_'),
    )
  const events = await eventsWhen(read, types.length)
  expect(events.map(({ type }) => type)).toEqual(types)
  const of = { debt_line_id: book.line, as_of: today, currency: 'USD', base: 80_000, commitment: 1_000_000 }
  expect(events.map(({ data }) => data)).toEqual([
    {
      ...of,
      before: 'none',
      status: 'breach',
      outstanding: 90_000,
      deficiency: 10_000,
      since: today,
      cure_until: null,
    },
    { ...of, before: 'in_cure', status: 'none', outstanding: 80_000, deficiency: 0, since: null, cure_until: null },
    {
      ...of,
      before: 'none',
      status: 'in_cure',
      outstanding: 80_001,
      deficiency: 1,
      since: today,
      cure_until: addDays(today, 5),
    },
    { ...of, before: 'in_cure', status: 'breach', outstanding: 80_001, deficiency: 1, since: today, cure_until: null },
  ])
  const path = `/operator/organizations/${book.organization}/events`
  const shown = await allEvents(book.operator.client, { type: 'debt_line.deficiency_opened' }, path)
  expect(shown.map(({ id }) => id)).toEqual(events.filter(({ type }) => type.endsWith('opened')).map(({ id }) => id))
})

test('while availability is not known a deficiency neither ends nor comes again', async () => {
  const book = await LineBook.open(service)
  await book.obligor('a')
  await book.loan({ id: 'r', obligor: 'a', amount: 100_000 })
  await book.openLine({ principal_outstanding: 90_000 })
  const reaches = (isReached: (base: { base: number | null; deficiency: number | null }) => boolean) =>
    eventually(
      () => demand(book.base()),
      ({ body }) => isReached(body),
    )
  // Four fifths of 100,000 are 80,000; without advance rates there is no base.
  await book.agree('terms', { advance_rates: { rate: 0.8 } })
  await reaches(({ deficiency }) => deficiency === 10_000)
  const read = async () => {
    const events = await allEvents(book.lender.client, { subject_kind: 'debt_line', subject_id: book.line })
    return events.filter(({ type }) => type.startsWith('debt_line.deficiency_'))
  }
  await eventsWhen(read, 1)
  await book.agree('terms', { advance_rates: null })
  await reaches(({ base }) => base === null)
  await book.agree('terms', { advance_rates: { rate: 0.7 } })
  await reaches(({ deficiency }) => deficiency === 20_000)
  await book.agree('terms', { advance_rates: null })
  await reaches(({ base }) => base === null)
  await book.agree('terms', { advance_rates: { rate: 0.9 } })
  await reaches(({ deficiency }) => deficiency === 0)
  const events = await eventsWhen(read, 2)
  expect(events.map(({ type, data }) => [type, data['before'], data['status']])).toEqual([
    ['debt_line.deficiency_opened', null, 'breach'],
    ['debt_line.deficiency_closed', 'breach', 'none'],
  ])
})
