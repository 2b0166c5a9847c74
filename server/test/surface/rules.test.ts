// Every rule, broken and kept, on creation and on update by a partial body; all faults of a request in one answer.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ResourceDefinition } from '../../src/contract/resource.ts'
import type { Client } from '../harness/client.ts'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'
import { faultyParams, onlyFault } from './answers.ts'
import { RESOURCES, demand } from './operations.ts'
import { RULES, plainBody } from './rule-cases.ts'
import { fieldsOf, leastBody, wrongBody } from './samples.ts'
import { rowsOf } from './stored.ts'
import { collectionOf, post, read, recordOf, reportSurroundings } from './written.ts'

let service: TestService
let lender: Lender
let client: Client
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.stop())

async function freshLender(): Promise<void> {
  lender = await service.lender()
  client = lender.client
  await reportSurroundings(client)
}

function resourceOf(name: string): ResourceDefinition {
  const found = RESOURCES.find((resource) => resource.name === name)
  if (found === undefined) throw new Error(`${name} cannot be written`)
  return found
}

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

describe.each(RULES)('$rule', ({ resource: name, held, broken, param, says, kept }) => {
  const resource = resourceOf(name)
  const body = (change: object) => ({ ...plainBody(name, id), ...mergedMetadata(held, change) })
  let id: string
  beforeAll(freshLender)

  test('is judged on creation', async () => {
    id = randomUUID()
    const answer = await post(client, resource, body(broken))
    expect(onlyFault(answer, param)).toMatch(says)
    expect(answer.body.message).toMatch(says)
    expect((await client.get(recordOf(resource, id))).status).toBe(404)
    expect(await post(client, resource, body(kept))).toMatchObject({ status: 200 })
    await demand(
      post(client, resource, { id, ...('legal_entity_id' in resource.fields ? { legal_entity_id: null } : {}) }),
    )
  })

  test('is judged on the merged record when an update sends only what it changes', async () => {
    id = randomUUID()
    await demand(post(client, resource, body({})))
    const before = await read(client, resource, id)
    const answer = await post(client, resource, { id, ...broken })
    expect(onlyFault(answer, param)).toMatch(says)
    expect(await read(client, resource, id)).toEqual(before)
    const answered = await post(client, resource, { id, ...kept })
    expect(answered.status, answered.text).toBe(200)
  })
})

describe.each(RESOURCES.map((resource) => ({ title: resource.name, resource })))(
  'one 400 lists every fault of an $title',
  ({ resource }) => {
    beforeAll(freshLender)
    const all = ['id', ...fieldsOf(resource)]

    test('every field wrong on creation, with its own code and message', async () => {
      const answer = await post(client, resource, wrongBody(resource))
      expect(faultyParams(answer)).toEqual(all.toSorted())
      for (const { param, message } of answer.body.details) {
        expect(message).toContain(param)
        expect(answer.body.message).toContain(message)
      }
    })

    test('every field wrong on update, with the unknown ones, the query and the header', async () => {
      await demand(post(client, resource, leastBody(resource, 'there')))
      const rows = await rowsOf(service.database, lender.tenant)
      const { id: _, ...wrong } = wrongBody(resource)
      const headers = { IdempotencyKey: 'x'.repeat(256) }
      const answer = await client.post(
        `${collectionOf(resource)}?nonsense=1`,
        { id: 'there', ...wrong, typo: 1 },
        headers,
      )
      expect(faultyParams(answer)).toEqual([...fieldsOf(resource), 'IdempotencyKey', 'nonsense', 'typo'].toSorted())
      expect(await rowsOf(service.database, lender.tenant)).toEqual(rows)
    })

    test('every required field missing', async () => {
      expect(faultyParams(await post(client, resource, {}))).toEqual(resource.required.toSorted())
    })
  },
)

describe('faults of fields and faults between them', () => {
  beforeAll(freshLender)

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
      ...plainBody('receivable', 'r'),
      funded_by: 'other',
      fund_name: 5,
    })
    expect(faultyParams(answer)).toEqual(['fund_name'])
    const delinquent = { delinquent_amount: 5, delinquent_times: 1, delinquent_since: 'yesterday' }
    expect(faultyParams(await client.post('/receivables', { ...plainBody('receivable', 'r'), ...delinquent }))).toEqual(
      ['delinquent_since'],
    )
  })

  test('nothing is refused for what already held: a partial update of a good field passes', async () => {
    await demand(client.post('/receivables', plainBody('receivable', 'partial')))
    expect(await client.post('/receivables', { id: 'partial', periodic_fee: 5 })).toMatchObject({
      status: 200,
      body: { periodic_fee: 5, funded_by: 'balance_sheet' },
    })
  })
})

describe('currency', () => {
  beforeAll(freshLender)

  test('is refused once entries exist and allowed again after they are deleted', async () => {
    await demand(client.post('/receivables', plainBody('receivable', 'c')))
    expect(await client.post('/receivables', { id: 'c', currency: 'MXN' })).toMatchObject({
      status: 200,
      body: { currency: 'MXN' },
    })
    await demand(client.post('/receivables/c/entries', plainBody('entry', 'e')))
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
