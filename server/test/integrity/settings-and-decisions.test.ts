// What people set and decide about the integrity checks, asked of the service: whose word each is, on both clocks, and between two lenders.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayNumber } from '@tapeline/kernel/core/day'
import { checksInForce } from '@tapeline/kernel/metrics/integrity/settings'
import {
  readDecisionsOfFindings,
  readFindingDecisions,
} from '../../src/resources/finding-decision/finding-decision-reads.ts'
import { readChecksSteps } from '../../src/resources/integrity-settings/integrity-settings-reads.ts'
import type { Received } from '../harness/client.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { onlyFault } from '../surface/answers.ts'
import { demand } from '../surface/operations.ts'
import { type Parties, openParties } from '../surface/parties.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.stop())

type Body = { readonly [field: string]: unknown }

const idOf = ({ organization }: Parties) => organization.organization

function setChecks(parties: Parties, checks: Body | null, query = ''): Promise<Received> {
  const id = idOf(parties)
  return parties.operator.post(`/operator/integrity-settings${query}`, { id, organization: id, checks })
}

function decide(parties: Parties, id: string, body: Body): Promise<Received> {
  return parties.operator.post('/operator/finding-decisions', {
    id: `${idOf(parties)}-${id}`,
    organization: idOf(parties),
    finding_id: 'f1',
    reason: 'Seen on the statement',
    decided_on: '2026-03-01',
    ...body,
  })
}

/** Later than all writes so far. */
const NOW = Number.MAX_SAFE_INTEGER

describe('settings', () => {
  test('are the operator’s: the lender reads its own and writes none', async () => {
    const [one, other] = [await openParties(service), await openParties(service)]
    await demand(setChecks(one, { pledged_again: { days_max: 30 } }))
    const { lender } = one
    expect((await lender.get(`/integrity-settings/${idOf(one)}`)).body).toMatchObject({
      checks: { pledged_again: { days_max: 30 } },
    })
    const body = { id: idOf(one), organization: idOf(one), checks: { pledged_again: { off: true } } }
    expect((await lender.post('/integrity-settings', body)).status).toBe(405)
    expect((await lender.post('/operator/integrity-settings', body)).status).toBe(403)
    expect((await other.lender.get(`/integrity-settings/${idOf(one)}`)).status).toBe(404)
    expect((await other.lender.get('/integrity-settings')).body['data']).toEqual([])
  })

  test.each([
    [{ pledge_again: {} }, 'checks.pledge_again', 'pledged_again'],
    [{ pledged_again: { days: 5 } }, 'checks.pledged_again.days', 'days_max'],
    [{ pledged_again: { days_max: 367 } }, 'checks.pledged_again.days_max', 'not be more than 366'],
    [{ shared_details: { phone_min: 1 } }, 'checks.shared_details.phone_min', 'not be less than 2'],
    [{ pledged_again: { days_max: 'many' } }, 'checks.pledged_again.days_max', 'a number of days from 0 to 366'],
    [{ pledged_again: { off: 1 } }, 'checks.pledged_again.off', 'true or false'],
    [{ interest_capitalized: { months_min: 7 } }, 'checks.interest_capitalized.months_min', 'at most 6'],
  ])('%j is refused, with what to send', async (checks, param, wanted) => {
    expect(onlyFault(await setChecks(await openParties(service), checks), param)).toContain(wanted)
  })

  test('hold from their day on, and as they were known at a moment', async () => {
    const parties = await openParties(service)
    await demand(setChecks(parties, { pledged_again: { days_max: 60 } }, '?effective_date=2026-01-01'))
    const written = await demand(setChecks(parties, { pledged_again: null }, '?effective_date=2026-03-01'))
    await demand(setChecks(parties, { pledged_again: { off: true } }, '?effective_date=2026-02-01'))
    const known_at = Date.parse(String(written.body['updated_at'])) * 1_000 + 999
    const lender = { operator: parties.tenants.operator, organization: idOf(parties) }
    const on = async (moment: number, ...days: string[]) => {
      const steps = await readChecksSteps(service.database, lender, moment)
      return days.map((day) => checksInForce(steps, dayNumber(day)).pledged_again)
    }
    const days = ['2025-12-31', '2026-01-31', '2026-02-01', '2026-02-28', '2026-03-01']
    const [standard, sixty] = [{ days_max: 90 }, { days_max: 60 }]
    expect(await on(NOW, ...days)).toEqual([standard, sixty, null, null, standard])
    expect(await on(known_at, ...days)).toEqual([standard, sixty, sixty, sixty, standard])
    expect(await on(0, ...days)).toEqual(days.map(() => standard))
  })
})

describe('decisions', () => {
  test('are the operator’s, with an author; the lender reads its own, with what is asked of it', async () => {
    const [one, other] = [await openParties(service), await openParties(service)]
    const made = await demand(decide(one, 'd1', { decision: 'confirmed', asked: 'Buy it back' }))
    const id = `${idOf(one)}-d1`
    const read = await one.lender.get(`/finding-decisions/${id}`)
    expect(read.body).toMatchObject({ id, finding_id: 'f1', decision: 'confirmed', asked: 'Buy it back' })
    expect(read.body['author']).toBe(made.body['author'])
    expect(made.body['author']).toEqual(expect.any(String))
    const list = (await one.lender.get('/finding-decisions?finding_id=f1')).body['data'] as Body[]
    expect(list.map((row) => row['id'])).toEqual([id])
    expect((await one.lender.post('/finding-decisions', { id: 'own' })).status).toBe(405)
    expect((await one.lender.post('/operator/finding-decisions', { id })).status).toBe(403)
    expect((await other.lender.get(`/finding-decisions/${id}`)).status).toBe(404)
    expect((await other.lender.get('/finding-decisions?finding_id=f1')).body['data']).toEqual([])
  })

  test('never change what was decided; they are withdrawn, and known as they were', async () => {
    const parties = await openParties(service)
    const made = await demand(decide(parties, 'd1', { decision: 'explained' }))
    onlyFault(await decide(parties, 'd1', { decision: 'confirmed' }), 'decision')
    onlyFault(await decide(parties, 'd1', { decision: 'explained', finding_id: 'f2' }), 'finding_id')
    const known_at = Date.parse(String(made.body['updated_at'])) * 1_000 + 999
    await demand(decide(parties, 'd1', { decision: 'explained', status: 'withdrawn' }))
    const asked = { operator: parties.tenants.operator, organization: idOf(parties) }
    const statusAt = async (moment: number) =>
      (await readFindingDecisions(service.database, { ...asked, known_at: moment }))
        .get('f1')
        ?.map(({ status }) => status)
    expect([await statusAt(0), await statusAt(known_at), await statusAt(NOW)]).toEqual([
      undefined,
      ['in_force'],
      ['withdrawn'],
    ])
  })

  test('are read by finding, of one lender alone', async () => {
    const [one, other] = [await openParties(service), await openParties(service)]
    await demand(decide(one, 'd1', { decision: 'explained' }))
    await demand(decide(one, 'd2', { decision: 'confirmed', finding_id: 'f2' }))
    await demand(decide(other, 'd3', { decision: 'open' }))
    const asked = { operator: one.tenants.operator, organization: idOf(one), known_at: NOW }
    const all = await readFindingDecisions(service.database, asked)
    const decided = (decisions: Awaited<ReturnType<typeof readFindingDecisions>>) =>
      [...decisions].map(([finding, made]) => [finding, made.map(({ decision }) => decision)])
    expect(new Map(decided(all) as [string, string[]][])).toEqual(
      new Map([
        ['f1', ['explained']],
        ['f2', ['confirmed']],
      ]),
    )
    expect(decided(await readDecisionsOfFindings(service.database, asked, ['f2', 'f9']))).toEqual([
      ['f2', ['confirmed']],
    ])
  })
})

describe('answers', () => {
  const answer = { id: 'a1', finding_id: 'f1', text: 'Paid at the counter' }

  test('are the lender’s word, with documents of its own; the operator reads them and puts in no words', async () => {
    const parties = await openParties(service)
    const { lender, operator } = parties
    await demand(lender.post('/documents', { id: 'receipt', kind: 'other' }))
    await demand(lender.post('/finding-answers', { ...answer, document_ids: ['receipt'] }))
    const id = `${idOf(parties)}:a1`
    const read = await demand(operator.get(`/operator/finding-answers/${id}`))
    expect(read.body).toMatchObject({ id, text: 'Paid at the counter', document_ids: ['receipt'] })
    onlyFault(await operator.post('/operator/finding-answers', { id, text: 'It is true' }), 'id')
    const own = { id: `${idOf(parties)}:a2`, organization: idOf(parties), finding_id: 'f1', text: 'It is true' }
    onlyFault(await operator.post('/operator/finding-answers', own), 'id')
    const noted = await demand(operator.post('/operator/finding-answers', { id, metadata: { seen: true } }))
    expect(noted.body).toMatchObject({ text: 'Paid at the counter', author: read.body['author'] })
  })

  test('a document must be of the lender: one of another is as unknown as one that nobody has', async () => {
    const [one, other] = [await openParties(service), await openParties(service)]
    await demand(other.lender.post('/documents', { id: 'theirs', kind: 'other' }))
    const named = async (id: string) => {
      const { status, text } = await one.lender.post('/finding-answers', { ...answer, document_ids: [id] })
      return [status, text.replaceAll(id, 'named')]
    }
    const unknown = await named('nobodys')
    expect(unknown[0]).toBe(400)
    for (const id of ['theirs', `${idOf(other)}:theirs`]) expect(await named(id)).toEqual(unknown)
  })

  test('to a finding of another lender are as those to none, and stay with who wrote them', async () => {
    const [one, other] = [await openParties(service), await openParties(service)]
    await demand(decide(other, 'd1', { decision: 'confirmed', finding_id: 'theirs' }))
    const sent = async (id: string, finding_id: string) => {
      const { status, body } = await one.lender.post('/finding-answers', { ...answer, id, finding_id })
      const { id: _id, finding_id: _finding, created_at: _created, updated_at: _updated, ...rest } = body
      return [status, rest]
    }
    expect(await sent('to-theirs', 'theirs')).toEqual(await sent('to-none', 'nobodys'))
    expect((await other.lender.get('/finding-answers?finding_id=theirs')).body['data']).toEqual([])
    expect((await other.lender.get('/finding-answers/to-theirs')).status).toBe(404)
    const filter = `?organization=${idOf(other)}&finding_id=theirs`
    expect((await other.operator.get(`/operator/finding-answers${filter}`)).body['data']).toEqual([])
  })
})
