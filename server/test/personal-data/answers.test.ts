// Whether an answer that shows something of a person is recorded as a read: words are planted in every personal field, everything is asked for, and what
// answers with one of them must be marked. So a new endpoint that shows a name cannot be forgotten.
import { endpointName } from '@tapeline/contract/dashboard-endpoint'
import { hasPersonalData, personalAnswers } from '@tapeline/contract/personal-data'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DASHBOARD_ENDPOINTS, contract } from '../../src/resources/index.ts'
import { calculateAll } from '../harness/calculators.ts'
import { accountBody, entryBody, receivableBody } from '../harness/records.ts'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'
import { type Everybody, everybody } from '../roles/people.ts'
import { PLACED_REQUESTS } from '../roles/own-requests.ts'
import { SITE } from '../dashboard/passkey-steps.ts'
import type { Book } from '../surface/book.ts'
import { OPERATIONS, calculated, demand, isOfMade } from '../surface/operations.ts'
import { type Parties, openParties } from '../surface/parties.ts'
import { reportBook } from '../surface/reporting.ts'

/** Every personal field of an account, each value of which nothing else has. */
const PERSON = {
  first_name: 'Firstplanted',
  last_name: 'Lastplanted',
  name: 'Businessplanted',
  legal_entity_id: 'duns:417417417',
  address: { street_address: '1 Streetplanted', locality: 'Townplanted', postal_code: '41741', country: 'US' },
  phone: '+14155550417',
  email: 'mailplanted@example.com',
  website: 'https://websiteplanted.example.com',
  credit_score: 'experian:417',
  metadata: { note: 'Noteplanted' },
}
const PAYMENT = { counterparty: 'Payerplanted', description: 'Remittanceplanted' }

const PLANTED = /planted|experian:417|duns:417417417|\+14155550417|"41741"/i

let service: TestService
let parties: Parties
let book: Book
let lender: Lender
let people: Everybody

beforeAll(async () => {
  service = await startTestService(SITE)
  parties = await openParties(service)
  book = await reportBook(parties, 'shown')
  const { ids } = book
  await demand(parties.lender.post('/accounts', { id: ids['accounts'], ...PERSON }))
  await demand(parties.lender.post('/bank-lines', { id: ids['bank-lines'], ...PAYMENT }))
  await demand(parties.operator.post('/operator/transparency/transactions', { id: ids['transactions'], ...PAYMENT }))
  await calculateAll()
  lender = await service.lender()
  await demand(lender.client.post('/accounts', accountBody('a', { type: 'individual', ...PERSON })))
  await demand(lender.client.post('/receivables', receivableBody('a', 'a')))
  await demand(lender.client.post('/receivables/a/entries', entryBody('a')))
  people = await everybody(service, { operator: await service.operator(), lender, stranger: await service.lender() })
}, 120_000)
afterAll(() => service.stop())

const MARKED = personalAnswers(contract('operator'))

const GETS = OPERATIONS.filter((operation) => operation.method === 'GET' && !operation.isFile && !operation.isTable)

describe('of the public API', () => {
  test.each(GETS.filter((operation) => !isOfMade(operation)).map((operation) => [operation.title, operation] as const))(
    '%s shows personal data only where it is marked',
    async (_, operation) => {
      const answer = await calculated(parties, operation, book)
      expect(answer.status, answer.text).toBe(200)
      expect(PLANTED.test(answer.text), answer.text).toBe(MARKED.has(`GET ${operation.path}`))
    },
  )
})

describe('of the dashboard', () => {
  const marked = DASHBOARD_ENDPOINTS.filter(({ answer }) => hasPersonalData(answer?.schema)).map(endpointName)

  test('these are marked', () => {
    expect(marked.toSorted()).toEqual([
      'GET /{environment}/account-names',
      'GET /{environment}/accounts-by-id',
      'POST /{environment}/find',
      'POST /{environment}/stored-comparison',
    ])
  })

  const reads = [...PLACED_REQUESTS].filter(([endpoint]) => endpoint.startsWith('GET '))

  test.each(reads)('%s shows personal data only where it is marked', async (endpoint, { asked }) => {
    const shown: boolean[] = []
    for (const name of ['lender member', 'operator member'] as const) {
      const { path, body, browser = people[name].browser } = await asked({ service, lender, people }, name)
      shown.push(PLANTED.test((await browser.send('GET', path, body)).text))
    }
    expect(shown).toEqual([marked.includes(endpoint), false])
  })

  test.each([
    ['POST /{environment}/find', '/sandbox/find', { text: 'Firstplanted', limit: 5 }],
    [
      'POST /{environment}/stored-comparison',
      '/sandbox/stored-comparison',
      { lines: JSON.stringify({ kind: 'account', id: 'a', first_name: 'B' }) },
    ],
  ])('%s shows it', async (endpoint, path, body) => {
    const answer = await people['lender member'].browser.post(path, body)
    expect([answer.status, PLANTED.test(answer.text), marked.includes(endpoint)]).toEqual([200, true, true])
  })
})
