// What a person finds is of their own organization and environment: of any other there is no name, no id and no number.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeOrganization } from '../../src/resources/organization/organization-store.ts'
import { type Browser, Browser as Visitor, signedIn } from '../dashboard/browser.ts'
import { accountBody, receivableBody } from '../harness/records.ts'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'
import { expectError } from '../surface/answers.ts'
import { demand } from '../surface/operations.ts'
import { find } from './finding.ts'

let service: TestService
let own: Lender
let other: Lender
let ownBrowser: Browser
let otherBrowser: Browser
let operatorBrowser: Browser

const LINE = { currency: 'USD', status: 'active', commitment: 1_000_000, opened_on: '2026-01-01' }

beforeAll(async () => {
  service = await startTestService()
  own = await service.lender({ organization: 'own-lender', name: 'Own Lending' })
  other = await service.lender({ organization: 'other-lender', name: 'Other Lending' })
  const operator = await service.operator()
  ownBrowser = (await signedIn(service, own.organization, 'member')).browser
  otherBrowser = (await signedIn(service, other.organization, 'member')).browser
  operatorBrowser = (await signedIn(service, operator.organization, 'member')).browser
  for (const lender of [own, other]) {
    const { organization } = lender.organization
    const line = { ...LINE, organization, id: `Zebra-line-${organization}`, name: `Zebra of ${organization}` }
    await demand(operator.client.post('/operator/debt-lines', line))
    await demand(lender.client.post('/documents', { id: 'zebra-doc', kind: 'contract', description: 'Zebra contract' }))
  }
  await demand(other.client.post('/accounts', accountBody('Zebra-account', { name: 'Zebra Crossing' })))
  await demand(other.client.post('/receivables', receivableBody('Zebra-loan', 'Zebra-account')))
})
afterAll(() => service.stop())

/** By name, by words, by ids in each case, whole and as a beginning. */
const TEXTS = ['Zebra Crossing', 'crossing zeb', 'z', 'Zebra-account', 'ZEBRA-ACCOUNT', 'zebra-loan', 'Zebra-l']

describe('a lender finds nothing of another,', () => {
  test.each(TEXTS)('whichever way it asks: %s', async (text) => {
    const { account, receivable, debt_line, document } = await find(ownBrowser, text)
    expect(account).toBeUndefined()
    expect(receivable).toBeUndefined()
    for (const hit of [...(debt_line ?? []), ...(document ?? [])]) expect(JSON.stringify(hit)).not.toContain('other')
  })

  test('though the other finds it', async () => {
    const found = await find(otherBrowser, 'zebra')
    expect(found['account']).toMatchObject([{ id: 'Zebra-account', label: 'Zebra Crossing', detail: 'Zebra-account' }])
    expect(found['receivable']).toBeUndefined()
    expect((await find(otherBrowser, 'Zebra-l'))['receivable']).toMatchObject([
      { id: 'Zebra-loan', detail: 'Zebra Crossing' },
    ])
    expect(found['debt_line']).toMatchObject([{ id: 'Zebra-line-other-lender', organization: null }])
    expect(found['document']).toMatchObject([{ id: 'zebra-doc', label: 'Zebra contract', organization: null }])
  })

  test('and is answered about what only others have as about what nobody has', async () => {
    const ask = async (text: string) => (await ownBrowser.post('/sandbox/find', { text, limit: 20 })).text
    expect(await ask('Zebra Crossing')).toBe(await ask('Nobody Has This'))
    expect(await ask('other lending')).toBe(await ask('Nobody Has This'))
  })

  test('nor lenders, which only the operator finds', async () => {
    expect((await find(ownBrowser, 'own'))['lender']).toBeUndefined()
  })
})

describe('the operator', () => {
  test('finds lines and documents of all lenders, each with its lender', async () => {
    const found = await find(operatorBrowser, 'zebra')
    const lenders = [
      { organization: 'other-lender', organization_name: 'Other Lending' },
      { organization: 'own-lender', organization_name: 'Own Lending' },
    ]
    expect(found['debt_line']).toMatchObject(lenders)
    expect(found['document']).toMatchObject(lenders)
    expect(found['document']?.map(({ id }) => id)).toEqual(['other-lender:zebra-doc', 'own-lender:zebra-doc'])
  })

  test('finds a lender by name and by id', async () => {
    const lender = { id: 'other-lender', label: 'Other Lending' }
    expect((await find(operatorBrowser, 'oth'))['lender']).toMatchObject([lender])
    expect((await find(operatorBrowser, 'OTHER-LENDER'))['lender']).toMatchObject([lender])
  })

  test.each(TEXTS)('finds no account and no receivable of a book, which it does not read: %s', async (text) => {
    const found = await find(operatorBrowser, text)
    expect(found['account']).toBeUndefined()
    expect(found['receivable']).toBeUndefined()
  })
})

describe('the environments are apart:', () => {
  test.each(TEXTS)('what is in the sandbox is not found in live: %s', async (text) => {
    expect(await find(otherBrowser, text, 'live')).toEqual({})
  })

  test('what is in live is not found in the sandbox', async () => {
    const live = await service.lender({ environment: 'live' })
    const { browser } = await signedIn(service, live.organization, 'member')
    await demand(live.client.post('/accounts', accountBody('live-account', { name: 'Yacht' })))
    expect(await find(browser, 'yacht')).toEqual({})
    expect((await find(browser, 'yacht', 'live'))['account']).toMatchObject([{ id: 'live-account' }])
  })
})

describe('whoever may not ask is refused before the question is read:', () => {
  const ask = (browser: Browser, environment = 'sandbox') => browser.post(`/${environment}/find`, { text: '' })

  test('nobody signed in', async () => {
    expectError(await ask(new Visitor(service.address)), 401, 'signed_out')
  })

  test('somebody of an organization that is suspended', async () => {
    const suspended = await service.lender()
    const { browser } = await signedIn(service, suspended.organization, 'member')
    const { organization } = suspended.organization
    await changeOrganization(service.database, organization, { suspended: true })
    expectError(await ask(browser), 403, 'organization_suspended')
  })

  test('in live, somebody of an organization that is not enabled there', async () => {
    const early = await service.lender()
    const { browser } = await signedIn(service, early.organization, 'member')
    await changeOrganization(service.database, early.organization.organization, { live_enabled: false })
    expectError(await ask(browser, 'live'), 403, 'live_not_enabled')
  })

  test('in an environment that there is not', async () => {
    expectError(await ask(ownBrowser, 'production'), 404, 'not_found')
  })
})

test.each([
  { text: '', limit: 5 },
  { text: ' ', limit: 5 },
  { text: 'x'.repeat(101), limit: 5 },
  { text: 'x', limit: 0 },
  { text: 'x', limit: 21 },
  { text: 'x' },
  { limit: 5 },
])('a question that cannot be asked is refused: %o', async (question) => {
  expectError(await ownBrowser.post('/sandbox/find', question), 400, 'invalid_request')
})
