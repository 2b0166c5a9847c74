// Absent keeps, null clears, a value sets: for every field of every definition, on creation and on update.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ResourceDefinition } from '@tapeline/contract/resource'
import { type TestService, startTestService } from '../harness/service.ts'
import { faultyParams, onlyFault } from './answers.ts'
import { RESOURCES, SURROUNDINGS, definitionOf } from './book.ts'
import { factsOf } from './facts.ts'
import type { Body } from './resource-facts.ts'
import { idForOperator } from './facts-operator.ts'
import { demand } from './operations.ts'
import { type Parties, openParties } from './parties.ts'
import { reportSurroundings } from './reporting.ts'
import { type NamedBody, emptyValue, fieldsOf, fixedFieldsOf, sampleOf, settableFieldsOf } from './samples.ts'
import { makerOf, newBody, post, read, readByAll, recordOf } from './written.ts'

let service: TestService
let parties: Parties
beforeAll(async () => {
  service = await startTestService()
  parties = await openParties(service, { organization: 'acme' })
  await reportSurroundings(parties)
})
afterAll(() => service.stop())

const FIELDS = RESOURCES.flatMap((resource) =>
  settableFieldsOf(resource).map((field) => ({
    title: `${resource.name}.${field}`,
    resource,
    field,
    sample: sampleOf(resource, field),
    isFixed: fixedFieldsOf(resource).includes(field),
    isIdentity: Object.hasOwn(factsOf(resource).identity?.('any') ?? {}, field),
  })),
)
const CHANGEABLE = FIELDS.filter(({ isFixed }) => !isFixed)
const FIXED = FIELDS.filter(({ isFixed }) => isFixed)
const REQUIRED = FIELDS.filter(({ resource, field }) => resource.required.includes(field))
const OPTIONAL = FIELDS.filter(({ resource, field }) => !resource.required.includes(field))
const CLEARABLE = OPTIONAL.filter(({ isFixed }) => !isFixed)

/** The fields of a record that the caller did not change. */
function others(record: Body, changed: readonly string[]): unknown {
  return Object.fromEntries(Object.entries(record).filter(([field]) => !changed.includes(field)))
}

async function expectReadByAll(resource: ResourceDefinition, record: NamedBody): Promise<void> {
  const reads = await readByAll(parties, resource, record)
  expect(reads.length).toBeGreaterThan(0)
  for (const { title, answer, expected } of reads) {
    expect(answer.status, title).toBe(expected === undefined ? 404 : 200)
    if (expected !== undefined) expect(answer.body, title).toEqual(expected)
  }
}

/** Held by one account at a time, so that one test is not in another's way. */
async function release(resource: ResourceDefinition, id: string): Promise<void> {
  if ('legal_entity_id' in resource.fields) await demand(post(parties, resource, { id, legal_entity_id: null }))
}

/** A record that holds the field's first sample, and the least that this takes. */
async function create({ resource, field, sample, isIdentity }: (typeof FIELDS)[number]): Promise<NamedBody> {
  const least = await newBody(parties, resource)
  const body = isIdentity ? least : { ...least, ...sample.beside, [field]: sample.values[0] }
  return (await demand(post(parties, resource, body))).body as NamedBody
}

describe.each(FIELDS)('$title', (varied) => {
  const { resource, field, sample, isIdentity } = varied
  const { beside = {}, later = false } = sample

  test('a value sets it on creation, in the answer and for every reader', async () => {
    const least = await newBody(parties, resource)
    const value = isIdentity ? least[field] : sample.values[later || varied.isFixed ? 0 : 1]
    const answer = await post(parties, resource, { ...least, ...beside, [field]: value })
    expect(answer.status, answer.text).toBe(200)
    expect(answer.body).toMatchObject({ id: least.id, [field]: value })
    await expectReadByAll(resource, answer.body)
    await release(resource, least.id)
  })

  test('absent keeps it', async () => {
    const { id, [field]: first } = await create(varied)
    const { [field]: _, ...around } = beside
    for (const body of [{ id }, { id, ...around }]) {
      expect(await post(parties, resource, body)).toMatchObject({ status: 200, body: { [field]: first } })
    }
    expect(await read(parties, resource, id)).toMatchObject({ [field]: first })
    await release(resource, id)
  })
})

describe.each(CHANGEABLE)('$title', (varied) => {
  const { resource, field, sample } = varied

  test('a value sets it on update and leaves the others alone', async () => {
    const { id } = await create(varied)
    const before = await read(parties, resource, id)
    const answer = await post(parties, resource, { id, [field]: sample.values[1] })
    expect(answer.status, answer.text).toBe(200)
    expect(answer.body[field]).toEqual(sample.values[1])
    const changed = [field, 'updated_at', ...(sample.follows ?? [])]
    expect(others(answer.body, changed)).toEqual(others(before, changed))
    await expectReadByAll(resource, answer.body)
    expect(String(answer.body.updated_at) > String(before['updated_at'])).toBe(true)
    await release(resource, id)
  })
})

describe.each(FIXED)('$title stays as it was first sent', (varied) => {
  const { resource, field, sample } = varied

  test.each([
    ['another value', sample.values[1]],
    ['null', null],
  ])('%s is refused by name, and the record stays as it was', async (_, value) => {
    const { id } = await create(varied)
    const before = await read(parties, resource, id)
    expect(before[field]).not.toEqual(value)
    const answer = await post(parties, resource, { id, [field]: value })
    expect(faultyParams(answer)).toContain(field)
    expect(answer.body.message).toMatch(/keep|leave it out/i)
    expect(await read(parties, resource, id)).toEqual(before)
  })
})

describe.each(OPTIONAL)('$title', ({ resource, field, sample }) => {
  const empty = emptyValue(resource, field)

  test.each([
    ['left out', {}],
    ['null', { [field]: null }],
  ])('is empty when %s on creation', async (_, part) => {
    const { [field]: _first, ...least } = await newBody(parties, resource)
    const answer = await post(parties, resource, { ...least, ...sample.besideNull, ...part })
    expect(answer.status, answer.text).toBe(200)
    expect(answer.body[field]).toEqual(empty)
    await expectReadByAll(resource, answer.body)
  })
})

describe.each(CLEARABLE)('$title', ({ resource, field, sample }) => {
  const { beside = {}, besideNull = {}, follows = [] } = sample
  const empty = emptyValue(resource, field)

  test('null clears it, and it stays clear', async () => {
    const least = await newBody(parties, resource)
    const before = await demand(post(parties, resource, { ...least, ...beside, [field]: sample.values[0] }))
    const answer = await post(parties, resource, { id: least.id, ...besideNull, [field]: null })
    expect(answer.status, answer.text).toBe(200)
    expect(answer.body[field]).toEqual(empty)
    const changed = [field, 'updated_at', ...Object.keys(besideNull), ...follows]
    expect(others(answer.body, changed)).toEqual(others(before.body, changed))
    await expectReadByAll(resource, answer.body)
  })
})

describe.each(REQUIRED)('$title is required', ({ resource, field }) => {
  const { given = [] } = factsOf(resource)

  test('400 names it when it is left out of a creation, and nothing is created, unless the service gives it', async () => {
    const { [field]: value, ...rest } = await newBody(parties, resource)
    const answer = await post(parties, resource, rest)
    if (given.includes(field)) {
      expect(answer).toMatchObject({ status: 200, body: { [field]: value } })
      return
    }
    expect(new Set(faultyParams(answer))).toEqual(new Set([field]))
    expect(answer.body.message).toContain(`${field} is required`)
    expect((await makerOf(parties, resource).get(recordOf(resource, String(rest['id'])))).status).toBe(404)
  })

  test('400 names it when it is null, on creation and on update, and the record stays as it was', async () => {
    const least = await newBody(parties, resource)
    expect(onlyFault(await post(parties, resource, { ...least, [field]: null }), field)).toContain(field)
    const created = await demand(post(parties, resource, least))
    const answer = await post(parties, resource, { id: least.id, [field]: null })
    expect(onlyFault(answer, field)).toContain('Leave it out to keep it')
    expect(await read(parties, resource, least.id)).toEqual(created.body)
  })
})

describe('a field that no one write of the maker sets', () => {
  test('is draw_request.transaction_id and no other', () => {
    const apart = RESOURCES.flatMap((resource) =>
      fieldsOf(resource).flatMap((field) =>
        sampleOf(resource, field).apart === undefined ? [] : `${resource.name}.${field}`,
      ),
    )
    expect(apart).toEqual(['draw_request.transaction_id'])
  })

  test('is set by the operator once the request is funded, kept when absent, cleared by null', async () => {
    const resource = definitionOf('draw_request')
    const { id } = (await demand(post(parties, resource, await newBody(parties, resource)))).body
    const decide = async (change: Body) => {
      const body = { id: idForOperator(id, SURROUNDINGS.ids), ...change }
      return (await demand(parties.operator.post('/operator/draw-requests', body))).body.transaction_id
    }
    for (const status of ['approved', 'funded']) expect(await decide({ status })).toBeNull()
    expect(await decide({ transaction_id: 'transaction' })).toBe('transaction')
    expect(await decide({ note: 'Paid out' })).toBe('transaction')
    expect((await read(parties, resource, id))['transaction_id']).toBe('transaction')
    expect(await decide({ transaction_id: null })).toBeNull()
    expect((await read(parties, resource, id))['transaction_id']).toBeNull()
  })
})

describe.each(RESOURCES.map((resource) => ({ title: resource.name, resource })))(
  'the id of every $title',
  ({ resource }) => {
    test.each([
      ['left out', {}],
      ['null', { id: null }],
      ['a number', { id: 5 }],
      ['empty', { id: '' }],
    ])('is refused when %s', async (_, part) => {
      const { id: _id, ...rest } = await newBody(parties, resource)
      expect(onlyFault(await post(parties, resource, { ...rest, ...part }), 'id')).toContain('id')
    })
  },
)
