// Every rule, broken and kept, on creation and on update by a partial body; all faults of a request in one answer.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../harness/client.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { faultyParams, onlyFault } from './answers.ts'
import { RESOURCES, SURROUNDINGS, definitionOf } from './book.ts'
import { factsOf } from './facts.ts'
import { demand } from './operations.ts'
import { type Parties, openParties } from './parties.ts'
import { reportSurroundings } from './reporting.ts'
import { RULES } from './rule-cases.ts'
import { OPERATOR_RULES } from './rule-cases-operator.ts'
import { fieldsOf, leastBody, sampleOf, wrongBody } from './samples.ts'
import { rowsOf } from './stored.ts'
import { collectionOf, makerOf, newBody, post, read, recordOf } from './written.ts'

let service: TestService
let parties: Parties
let client: Client
beforeAll(async () => {
  service = await startTestService()
  parties = await openParties(service, { organization: 'acme' })
  client = parties.lender
  await reportSurroundings(parties)
})
afterAll(() => service.stop())

const merged = (held: object, change: object) => {
  const address = { ...(held as { address?: object }).address, ...(change as { address?: object }).address }
  return {
    ...held,
    ...change,
    ...(Object.keys(address).length > 0 && (change as { address?: unknown }).address !== null ? { address } : {}),
  }
}

/** A creation has no earlier keys to join those it sends. */
const mergedMetadata = (held: object, change: object) => {
  const metadata = { ...(held as { metadata?: object }).metadata, ...(change as { metadata?: object }).metadata }
  return { ...merged(held, change), ...(Object.keys(metadata).length > 0 ? { metadata } : {}) }
}

describe.each([...RULES, ...OPERATOR_RULES])('$rule', ({ resource: name, held, broken, param, message, kept }) => {
  const resource = definitionOf(name)
  const creating = async (change: object) => ({
    ...(await newBody(parties, resource)),
    ...mergedMetadata(held, change),
  })
  /** Held by one account at a time, so that one rule is not in another's way. */
  const release = (id: string) =>
    demand(post(parties, resource, { id, ...('legal_entity_id' in resource.fields ? { legal_entity_id: null } : {}) }))

  test('is judged on creation', async () => {
    const wrong = await creating(broken)
    const answer = await post(parties, resource, wrong)
    expect(onlyFault(answer, param)).toMatch(message)
    expect(answer.body.message).toMatch(message)
    expect((await makerOf(parties, resource).get(recordOf(resource, wrong.id))).status).toBe(404)
    const right = await creating(kept)
    const answered = await post(parties, resource, right)
    expect(answered.status, answered.text).toBe(200)
    await release(right.id)
  })

  test('is judged on the merged record when an update sends only what it changes', async () => {
    const { id } = (await demand(post(parties, resource, await creating({})))).body
    const before = await read(parties, resource, id)
    const answer = await post(parties, resource, { id, ...broken })
    expect(onlyFault(answer, param)).toMatch(message)
    expect(await read(parties, resource, id)).toEqual(before)
    const answered = await post(parties, resource, { id, ...kept })
    expect(answered.status, answered.text).toBe(200)
    await release(id)
  })
})

const NAMES = RESOURCES.flatMap((resource) =>
  Object.keys(factsOf(resource).names ?? {}).map((field) => ({ title: `${resource.name}.${field}`, resource, field })),
)

describe.each(NAMES)('$title', ({ resource, field }) => {
  test('must name a record that there is, of the same organization: 400 names it, and nothing is written', async () => {
    const { beside } = sampleOf(resource, field)
    const { idOf } = factsOf(resource)
    const body = { ...(await newBody(parties, resource)), ...beside, [field]: 'nowhere' }
    const rows = await rowsOf(service.database)
    const answer = await post(parties, resource, { ...body, id: idOf?.(body) ?? body.id })
    expect(new Set(faultyParams(answer))).toEqual(new Set([field]))
    expect(answer.body.message).toMatch(/names no|must be/)
    expect(await rowsOf(service.database)).toEqual(rows)
  })
})

const RULED = RESOURCES.filter((resource) => factsOf(resource).idOf !== undefined).map((resource) => ({
  title: resource.name,
  resource,
}))

describe.each(RULED)('the id of a $title', ({ resource }) => {
  test('follows from what it is of: another is refused, and the message states which to send', async () => {
    const [one, other] = [await newBody(parties, resource), await newBody(parties, resource)]
    expect(onlyFault(await post(parties, resource, { ...one, id: other.id }), 'id')).toContain(one.id)
    expect((await makerOf(parties, resource).get(recordOf(resource, other.id))).status).toBe(404)
  })
})

describe.each(RESOURCES.map((resource) => ({ title: resource.name, resource })))(
  'one 400 lists every fault of an $title',
  ({ resource }) => {
    const all = ['id', ...fieldsOf(resource)]

    test('every field wrong on creation, with its own code and message', async () => {
      const answer = await post(parties, resource, wrongBody(resource))
      expect(faultyParams(answer)).toEqual(all.toSorted())
      for (const { param, message } of answer.body.details) {
        expect(message).toContain(param)
        expect(answer.body.message).toContain(message)
      }
    })

    test('every field wrong on update, with the unknown ones, the query and the header', async () => {
      const { id } = (await demand(post(parties, resource, await newBody(parties, resource)))).body
      const rows = await rowsOf(service.database)
      const { id: _, ...wrong } = wrongBody(resource)
      const headers = { IdempotencyKey: 'x'.repeat(256) }
      const answer = await makerOf(parties, resource).post(
        `${collectionOf(resource)}?nonsense=1`,
        { id, ...wrong, typo: 1 },
        headers,
      )
      expect(faultyParams(answer)).toEqual([...fieldsOf(resource), 'IdempotencyKey', 'nonsense', 'typo'].toSorted())
      expect(await rowsOf(service.database)).toEqual(rows)
    })

    test('every required field missing', async () => {
      const { also = [], given = [] } = factsOf(resource)
      const missing = [...resource.required, ...also].filter((field) => !given.includes(field))
      expect(faultyParams(await post(parties, resource, {}))).toEqual(missing.toSorted())
    })

    test('a record holds at most 50 metadata keys, over all writes', async () => {
      const least = await newBody(parties, resource)
      const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`k${i}`, i]))
      const many = await post(parties, resource, { ...least, metadata: keys(51) })
      expect(onlyFault(many, 'metadata')).toContain('send null for keys')
      await demand(post(parties, resource, { ...least, metadata: keys(50) }))
      const more = await post(parties, resource, { id: least.id, metadata: { more: 1 } })
      expect(onlyFault(more, 'metadata')).toContain('send null for keys')
      await demand(post(parties, resource, { id: least.id, metadata: { k0: null, more: 1 } }))
    })
  },
)

const receivable = (name: string) => leastBody(definitionOf('receivable'), name, SURROUNDINGS.ids)

describe('faults of fields and faults between them', () => {
  test('come together', async () => {
    const body = {
      id: 'r',
      obligor_id: 'nobody',
      product_type: 'termloan',
      funded_by: 'other',
      origination_date: '2026-02-30',
      currency: 'USX',
      term: '1 month',
      payment_frequency: '2 months',
      delinquent_amount: 5,
      typo: 1,
    }
    const answer = await client.post('/receivables?effective_date=2999-01-01', body)
    expect(faultyParams(answer)).toEqual([
      'currency',
      'delinquent_since',
      'delinquent_times',
      'effective_date',
      'fund_name',
      'obligor_id',
      'origination_date',
      'payment_frequency',
      'product_type',
      'typo',
    ])
  })

  test('a fault of one field does not bring up another for its absence', async () => {
    const answer = await client.post('/receivables', {
      ...receivable('r'),
      funded_by: 'other',
      fund_name: 5,
    })
    expect(faultyParams(answer)).toEqual(['fund_name'])
    const delinquent = { delinquent_amount: 5, delinquent_times: 1, delinquent_since: 'yesterday' }
    expect(faultyParams(await client.post('/receivables', { ...receivable('r'), ...delinquent }))).toEqual([
      'delinquent_since',
    ])
  })

  test('nothing is refused for what already held: a partial update of a good field passes', async () => {
    await demand(client.post('/receivables', receivable('partial')))
    expect(await client.post('/receivables', { id: 'partial', periodic_fee: 5 })).toMatchObject({
      status: 200,
      body: { periodic_fee: 5, funded_by: 'balance_sheet' },
    })
  })
})

describe('currency', () => {
  test('is refused once entries exist and allowed again after they are deleted', async () => {
    await demand(client.post('/receivables', receivable('c')))
    expect(await client.post('/receivables', { id: 'c', currency: 'MXN' })).toMatchObject({
      status: 200,
      body: { currency: 'MXN' },
    })
    await demand(client.post('/receivables/c/entries', leastBody(definitionOf('entry'), 'e', SURROUNDINGS.ids)))
    expect(onlyFault(await client.post('/receivables', { id: 'c', currency: 'USD' }), 'currency')).toMatch(
      /keep MXN, or delete its entries/,
    )
    expect(
      onlyFault(await client.post('/receivables?effective_date=2026-02-01', { id: 'c', currency: 'USD' }), 'currency'),
    ).toMatch(/MXN/)
    expect(await client.post('/receivables', { id: 'c', currency: 'MXN' })).toMatchObject({ status: 200 })
    await demand(client.delete('/receivables/c/entries/e'))
    expect(await client.post('/receivables', { id: 'c', currency: 'USD' })).toMatchObject({
      status: 200,
      body: { currency: 'USD' },
    })
  })
})
