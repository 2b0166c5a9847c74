// Values of single fields, through HTTP: what is read is answered in its normal form, what is refused names its field alone.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestService, startTestService } from '../harness/service.ts'
import { onlyFault } from './answers.ts'
import { RESOURCES, definitionOf } from './book.ts'
import { READ as READ_OF_REPORTED, REFUSED as REFUSED_OF_REPORTED } from './field-vectors.ts'
import { READ as READ_OF_OPERATOR, REFUSED as REFUSED_OF_OPERATOR } from './field-vectors-operator.ts'
import { READ as READ_OF_SENT, REFUSED as REFUSED_OF_SENT } from './field-vectors-sent.ts'
import { demand } from './operations.ts'
import { type Parties, openParties } from './parties.ts'
import { reportSurroundings } from './reporting.ts'
import { newBody, post, read } from './written.ts'

const READ = { ...READ_OF_REPORTED, ...READ_OF_OPERATOR, ...READ_OF_SENT }
const REFUSED = { ...REFUSED_OF_REPORTED, ...REFUSED_OF_OPERATOR, ...REFUSED_OF_SENT }

let service: TestService
let parties: Parties
beforeAll(async () => {
  service = await startTestService()
  parties = await openParties(service, { organization: 'acme' })
  await reportSurroundings(parties)
})
afterAll(() => service.stop())

/** Vectors with a title that shows what is sent. */
function named<V extends readonly [string, unknown, ...unknown[]]>(
  vectors: readonly V[],
): { readonly title: string; readonly vector: V }[] {
  return vectors.map((vector) => ({ title: `${vector[0]}: ${JSON.stringify(vector[1]).slice(0, 60)}`, vector }))
}

test('values are known of every resource that can be written', () => {
  const written = RESOURCES.map(({ name }) => name).toSorted()
  expect([Object.keys(READ).toSorted(), Object.keys(REFUSED).toSorted()]).toEqual([written, written])
})

describe.each(RESOURCES.map((resource) => ({ title: resource.name, resource })))(
  'a field of an $title',
  ({ resource }) => {
    test.each(named(READ[resource.name] ?? []))('$title', async ({ vector: [field, sent, normal, beside = {}] }) => {
      const least = await newBody(parties, resource)
      const answer = await post(parties, resource, { ...least, ...beside, [field]: sent })
      expect(answer.status, answer.text).toBe(200)
      expect(answer.body[field]).toEqual(normal)
      expect((await read(parties, resource, least.id))[field]).toEqual(normal)
      if (field === 'legal_entity_id') await demand(post(parties, resource, { id: least.id, legal_entity_id: null }))
    })

    test.each(named(REFUSED[resource.name] ?? []))(
      '$title is refused, and the message states what to send',
      async ({ vector: [field, sent, beside = {}] }) => {
        const least = await newBody(parties, resource)
        const answer = await post(parties, resource, { ...least, ...beside, [field]: sent })
        expect(answer.status, answer.text).toBe(400)
        const params: string[] = answer.body.details.map((detail: { param: string }) => detail.param)
        expect(new Set(params.map((param) => param.split(/[.[]/)[0]))).toEqual(new Set([field]))
        expect(answer.body.message).toMatch(/send|must|leave|required|known are|map types/i)
      },
    )
  },
)

test.each([
  ['entry', 'type', 'disbursment', 'disbursement'],
  ['debt_line', 'credit_product', 'warehuose', 'warehouse'],
  ['annotation', 'kind', 'waver', 'waiver'],
  ['payin_instrument', 'kind', 'bank_acount', 'bank_account'],
])('the refusal of a misspelled word names the word that was meant: %s.%s %s', async (name, field, slip, meant) => {
  const resource = definitionOf(name)
  const answer = await post(parties, resource, { ...(await newBody(parties, resource)), [field]: slip })
  expect(onlyFault(answer, field)).toContain(`did you mean \`${meant}\``)
})
