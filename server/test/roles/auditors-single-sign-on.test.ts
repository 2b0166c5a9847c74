// Auditors by single sign-on: a claim makes them, an end that an admin set holds, and whose end has passed does not come in by the provider.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { numberOfUserId } from '../../src/resources/user/user-definition.ts'
import { installationStatement } from '../../src/storage/database.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { expectError } from '../surface/answers.ts'
import { Browser, PASSWORD, type Person, person } from '../dashboard/browser.ts'
import { type ForgingProvider, startForgingProvider } from '../dashboard/forging-provider.ts'
import { CLIENT } from '../dashboard/identity-provider.ts'
import {
  PROVIDERS_ON_LOOPBACK,
  type SingleSignOnStage,
  beginSignIn,
  finishSignIn,
  singleSignOn,
} from '../dashboard/single-sign-on.ts'

let service: TestService
let provider: ForgingProvider
let stage: SingleSignOnStage

const ROLES = {
  role_claim: 'groups',
  admin_values: 'owners',
  auditor_values: 'auditors, revisors',
  mail_domains: 'acme.example people.example',
}

beforeAll(async () => {
  service = await startTestService(PROVIDERS_ON_LOOPBACK)
  provider = await startForgingProvider(CLIENT)
  stage = await singleSignOn(service, provider, ROLES)
})
afterAll(async () => {
  await service.stop()
  await provider.stop()
})

/** Signs in at the provider, which states groups. */
async function signIn(sub: string, groups: readonly string[], email = `${sub}@acme.example`) {
  const browser = new Browser(service.address)
  const { searchParams } = await beginSignIn(browser, stage.connection)
  const nonce = searchParams.get('nonce')
  provider.forged = { claims: { nonce, sub, email, email_verified: true, name: 'Somebody', groups } }
  provider.user = { sub }
  const answer = await finishSignIn(browser, stage.connection, `code=a-code&state=${searchParams.get('state')}`)
  return { browser, answer }
}

interface Shown {
  readonly id: string
  readonly email: string
  readonly role: string
  readonly ends_on: string | null
}

const usersOf = async () => (await stage.admin.browser.get('/users')).body.data as Shown[]
const userOf = async (email: string) => (await usersOf()).find((user) => user.email === email)
const give = (id: string | undefined, access: object) =>
  stage.admin.browser.send('PATCH', `/users/${id}`, { ...access, password: PASSWORD })

const YESTERDAY = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
const NEXT_YEAR = `${new Date().getUTCFullYear() + 1}-06-30`

async function endedYesterday({ id }: Pick<Shown, 'id'>): Promise<void> {
  const end = installationStatement('', 'update users set ends_on = $2::date where number = $1')
  await service.database.query(end, [numberOfUserId(id), YESTERDAY])
}

const REMOVED = {
  code: 'single_sign_on_no_user',
  message: 'Your user was removed. An admin of your organization can invite you again.',
}

describe('a claim', () => {
  test.each([
    ['one', ['auditors'], 'auditor'],
    ['another', ['staff', 'revisors'], 'auditor'],
    ['boss', ['auditors', 'owners'], 'admin'],
    ['clerk', ['staff'], 'member'],
  ])('of %s with the groups %j makes an %s', async (sub, groups, role) => {
    const { browser, answer } = await signIn(sub, groups)
    expect(answer.status, answer.text).toBe(200)
    expect((await browser.get('/me')).body.user).toMatchObject({ role })
    const written = await browser.post('/sandbox/v/accounts', { id: `of-${sub}`, type: 'business' })
    expect(written.status).toBe(role === 'auditor' ? 403 : 200)
  })

  test('makes a member an auditor, whose session from before has ended, and back', async () => {
    const { browser } = await signIn('mover', ['staff'])
    await signIn('mover', ['auditors'])
    expectError(await browser.get('/me'), 401, 'signed_out')
    expect(await userOf('mover@acme.example')).toMatchObject({ role: 'auditor', ends_on: null })
    await signIn('mover', ['staff'])
    expect(await userOf('mover@acme.example')).toMatchObject({ role: 'member', ends_on: null })
  })

  test('that makes a member leaves an approver one; any other role ends that', async () => {
    await signIn('second', ['staff'])
    const role = async () => (await userOf('second@acme.example'))?.role
    const approve = async () => give((await userOf('second@acme.example'))?.id, { role: 'approver' })
    expect((await approve()).status).toBe(204)
    for (const [group, becomes] of [
      ['staff', 'approver'],
      ['auditors', 'auditor'],
      ['staff', 'member'],
      ['owners', 'admin'],
    ] as const) {
      await signIn('second', [group])
      expect([group, await role()]).toEqual([group, becomes])
    }
  })

  test('that makes a member of somebody who was invited as an approver leaves an approver', async () => {
    const email = 'invited-approver@acme.example'
    await stage.admin.browser.post('/invitations', { email, role: 'approver', password: PASSWORD })
    expect((await signIn('invited-approver', ['staff'])).answer.status).toBe(200)
    expect(await userOf(email)).toMatchObject({ role: 'approver' })
  })

  test('that gives the same role keeps the end that an admin set', async () => {
    await signIn('kept', ['auditors'])
    const { id } = (await userOf('kept@acme.example')) ?? {}
    expect((await give(id, { role: 'auditor', ends_on: NEXT_YEAR })).status).toBe(204)
    expect((await signIn('kept', ['auditors'])).answer.status).toBe(200)
    expect(await userOf('kept@acme.example')).toMatchObject({ role: 'auditor', ends_on: NEXT_YEAR })
  })

  test.each([[['auditors']], [['staff']], [['owners']]])(
    'of the groups %j lets nobody in whose end has passed, and changes no role',
    async (groups) => {
      const sub = `ended-${groups.join('-')}`
      const { browser } = await signIn(sub, ['auditors'])
      const user = await userOf(`${sub}@acme.example`)
      if (user === undefined) throw new Error('nobody came in')
      await endedYesterday(user)
      expectError(await browser.get('/me'), 401, 'signed_out')
      const { answer } = await signIn(sub, groups)
      expect(answer).toMatchObject({ status: 403, body: REMOVED })
      expect(await userOf(user.email)).toMatchObject({ role: 'auditor', ends_on: YESTERDAY })
    },
  )
})

describe('whoever has an end that has passed', () => {
  test('is answered like somebody who was removed, by an account of the provider and by an address alone', async () => {
    const ended = await person(service, stage.lender.organization, 'auditor')
    const removed = await person(service, stage.lender.organization, 'auditor')
    await endedYesterday(ended)
    await stage.admin.browser.send('DELETE', `/users/${removed.id}`)
    const by = ({ email }: Person) => signIn(`sub-of-${email}`, ['auditors'], email)
    const [one, other] = [(await by(ended)).answer, (await by(removed)).answer]
    expect([one.status, one.text]).toEqual([other.status, other.text])
    expect(one).toMatchObject({ status: 403, body: REMOVED })
  })

  test('comes in again once an admin puts the end off', async () => {
    const ended = await person(service, stage.lender.organization, 'auditor')
    await endedYesterday(ended)
    await give(ended.id, { role: 'auditor', ends_on: NEXT_YEAR })
    expect((await signIn(`again-${ended.id}`, ['auditors'], ended.email)).answer.status).toBe(200)
  })
})

test('an invitation as an auditor gives its end, where no claim gives another role', async () => {
  const email = 'invited@acme.example'
  await stage.admin.browser.post('/invitations', { email, role: 'auditor', ends_on: NEXT_YEAR, password: PASSWORD })
  expect((await signIn('invited', ['auditors'])).answer.status).toBe(200)
  expect(await userOf(email)).toMatchObject({ role: 'auditor', ends_on: NEXT_YEAR })
})

test('the values of auditors stay where a page of the version before leaves them out, and go where they are empty', async () => {
  const shown = async () => (await stage.admin.browser.get('/single-sign-on')).body.provider.auditor_values
  const { auditor_values: _, ...before } = ROLES
  expect((await stage.save()).status).toBe(200)
  const { issuer } = provider
  const other = await singleSignOn(service, { issuer }, before)
  expect((await other.admin.browser.get('/single-sign-on')).body.provider.auditor_values).toBe('')
  expect((await stage.save({ auditor_values: undefined })).status).toBe(200)
  expect(await shown()).toBe('auditors, revisors')
  expect((await stage.save({ auditor_values: '' })).status).toBe(200)
  expect(await shown()).toBe('')
})
