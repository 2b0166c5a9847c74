// Values of single fields, through HTTP: what is read is answered in its normal form, what is refused names its field alone.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../harness/client.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { onlyFault } from './answers.ts'
import { READ, REFUSED } from './field-vectors.ts'
import { RESOURCES, demand } from './operations.ts'
import { leastBody } from './samples.ts'
import { post, read, reportSurroundings } from './written.ts'

let service: TestService
let client: Client
beforeAll(async () => {
  service = await startTestService()
  client = (await service.lender()).client
  await reportSurroundings(client)
})
afterAll(() => service.stop())

/** Vectors with a title that shows what is sent. */
function named<V extends readonly [string, unknown, ...unknown[]]>(
  vectors: readonly V[],
): { readonly title: string; readonly vector: V }[] {
  return vectors.map((vector) => ({ title: `${vector[0]}: ${JSON.stringify(vector[1]).slice(0, 60)}`, vector }))
}

describe.each(RESOURCES.map((resource) => ({ title: resource.name, resource })))(
  'a field of an $title',
  ({ resource }) => {
    test.each(named(READ[resource.name] ?? []))('$title', async ({ vector: [field, sent, normal, beside = {}] }) => {
      const id = randomUUID()
      const answer = await post(client, resource, { ...leastBody(resource, id), ...beside, [field]: sent })
      expect(answer.status, answer.text).toBe(200)
      expect(answer.body[field]).toEqual(normal)
      expect((await read(client, resource, id))[field]).toEqual(normal)
      if (field === 'legal_entity_id') await demand(post(client, resource, { id, legal_entity_id: null }))
    })

    test.each(named(REFUSED[resource.name] ?? []))(
      '$title is refused, and the message says what to send',
      async ({ vector: [field, sent, beside = {}] }) => {
        const answer = await post(client, resource, { ...leastBody(resource, randomUUID()), ...beside, [field]: sent })
        expect(answer.status, answer.text).toBe(400)
        const params: string[] = answer.body.details.map((detail: { param: string }) => detail.param)
        expect(params.map((param) => param.split('.')[0])).toEqual([field])
        expect(answer.body.message).toMatch(/send|must|leave/i)
      },
    )
  },
)

test('a slip of a listed word is told which word was meant', async () => {
  const resource = RESOURCES.find(({ name }) => name === 'entry')
  if (resource === undefined) throw new Error('Entries cannot be written')
  expect(
    onlyFault(await post(client, resource, { ...leastBody(resource, 'slip'), type: 'disbursment' }), 'type'),
  ).toContain('did you mean `disbursement`')
})
