// Absent keeps, null clears, a value sets: for every field of every definition, on creation and on update.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../harness/client.ts'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'
import { onlyFault } from './answers.ts'
import { RESOURCES, demand } from './operations.ts'
import { emptyValue, fieldsOf, leastBody, sampleOf } from './samples.ts'
import { post, read, recordOf, reportSurroundings } from './written.ts'

let service: TestService
let lender: Lender
let client: Client
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.stop())

const FIELDS = RESOURCES.flatMap((resource) =>
  fieldsOf(resource).map((field) => ({
    title: `${resource.name}.${field}`,
    resource,
    field,
    sample: sampleOf(resource, field),
  })),
)
const REQUIRED = FIELDS.filter(({ resource, field }) => resource.required.includes(field))
const OPTIONAL = FIELDS.filter(({ resource, field }) => !resource.required.includes(field))

/** A lender to itself, so that one test's legal_entity_id is not in another's way. */
async function freshLender(): Promise<void> {
  lender = await service.lender()
  client = lender.client
  await reportSurroundings(client)
}

/** The fields of a record that the caller did not touch. */
function others(record: { readonly [field: string]: unknown }, touched: readonly string[]): unknown {
  return Object.fromEntries(Object.entries(record).filter(([field]) => !touched.includes(field)))
}

describe.each(FIELDS)('$title', ({ resource, field, sample }) => {
  const {
    values: [first, second],
    beside = {},
    besideNull = {},
  } = sample
  const create = async () => {
    const id = randomUUID()
    await demand(post(client, resource, { ...leastBody(resource, id), ...beside, [field]: first }))
    return id
  }
  const touched = [field, 'updated_at', ...Object.keys(beside), ...Object.keys(besideNull)]
  beforeAll(freshLender)

  test('a value sets it on creation, in the answer and for readers', async () => {
    const id = randomUUID()
    const answer = await post(client, resource, { ...leastBody(resource, id), ...beside, [field]: second })
    expect(answer).toMatchObject({ status: 200, body: { [field]: second } })
    expect(await read(client, resource, id)).toEqual(answer.body)
    await clearUnique(id)
  })

  test('absent keeps it', async () => {
    const id = await create()
    const { [field]: _, ...around } = beside
    for (const body of [{ id }, { id, ...around }]) {
      expect(await post(client, resource, body)).toMatchObject({ status: 200, body: { [field]: first } })
    }
    expect(await read(client, resource, id)).toMatchObject({ [field]: first })
    await clearUnique(id)
  })

  test('a value sets it on update and leaves the others alone', async () => {
    const id = await create()
    const before = await read(client, resource, id)
    const answer = await post(client, resource, { id, [field]: second })
    expect(answer).toMatchObject({ status: 200, body: { [field]: second } })
    expect(others(answer.body, touched)).toEqual(others(before, touched))
    expect(await read(client, resource, id)).toEqual(answer.body)
    expect(String(answer.body.updated_at) > String(before['updated_at'])).toBe(true)
    await clearUnique(id)
  })

  async function clearUnique(id: string): Promise<void> {
    if (field === 'legal_entity_id') await demand(post(client, resource, { id, legal_entity_id: null }))
  }
})

describe.each(OPTIONAL)('$title', ({ resource, field, sample }) => {
  const {
    values: [first],
    beside = {},
    besideNull = {},
  } = sample
  const empty = emptyValue(resource, field)
  beforeAll(freshLender)

  test.each([
    ['left out', {}],
    ['null', { [field]: null }],
  ])('is empty when %s on creation', async (_, part) => {
    const id = randomUUID()
    const answer = await post(client, resource, { ...leastBody(resource, id), ...part })
    expect(answer.status, answer.text).toBe(200)
    expect(answer.body[field]).toEqual(empty)
    expect(await read(client, resource, id)).toEqual(answer.body)
  })

  test('null clears it, and it stays clear', async () => {
    const id = randomUUID()
    const before = await demand(post(client, resource, { ...leastBody(resource, id), ...beside, [field]: first }))
    const answer = await post(client, resource, { id, ...besideNull, [field]: null })
    expect(answer.status, answer.text).toBe(200)
    expect(answer.body[field]).toEqual(empty)
    const touched = [field, 'updated_at', ...Object.keys(besideNull)]
    expect(others(answer.body, touched)).toEqual(others(before.body, touched))
    expect(await read(client, resource, id)).toEqual(answer.body)
  })
})

describe.each(REQUIRED)('$title is required', ({ resource, field }) => {
  beforeAll(freshLender)

  test('400 names it when it is left out of a creation, and nothing is created', async () => {
    const id = randomUUID()
    const { [field]: _, ...rest } = leastBody(resource, id)
    expect(onlyFault(await post(client, resource, rest), field)).toContain(field)
    expect((await client.get(recordOf(resource, id))).status).toBe(404)
  })

  test('400 names it when it is null, on creation and on update, and the record stays as it was', async () => {
    const id = randomUUID()
    expect(onlyFault(await post(client, resource, { ...leastBody(resource, id), [field]: null }), field)).toContain(
      field,
    )
    const created = await demand(post(client, resource, leastBody(resource, id)))
    expect(onlyFault(await post(client, resource, { id, [field]: null }), field)).toContain('Leave it out to keep it')
    expect(await read(client, resource, id)).toEqual(created.body)
  })
})

describe.each(RESOURCES.map((resource) => ({ title: resource.name, resource })))(
  'the id of every $title',
  ({ resource }) => {
    beforeAll(freshLender)

    test.each([
      ['left out', {}],
      ['null', { id: null }],
      ['a number', { id: 5 }],
      ['empty', { id: '' }],
    ])('is refused when %s', async (_, part) => {
      const { id: _id, ...rest } = leastBody(resource, 'x')
      expect(onlyFault(await post(client, resource, { ...rest, ...part }), 'id')).toContain('id')
    })
  },
)
