// One e-mail address, users of several organizations: each signs in to its own, and nobody learns of the other.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashPassword } from '../../src/resources/password.ts'
import type { Organization } from '../../src/resources/organization/organization-store.ts'
import { createUser } from '../../src/resources/user/user-making.ts'
import { processorSeconds } from '../harness/costs.ts'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'
import { Browser, PASSWORD, appCode, enrol, signedIn } from './browser.ts'
import { type MailServer, startMailServer } from './mail-server.ts'

let mail: MailServer
let service: TestService
let lender: Lender
let other: Lender

beforeAll(async () => {
  mail = await startMailServer()
  service = await startTestService(mail.settings)
  lender = await service.lender()
  other = await service.lender()
})
afterAll(async () => {
  await service.stop()
  await mail.stop()
})

const browser = () => new Browser(service.address)

let addresses = 0

const address = () => `shared-${(addresses += 1)}@people.example`

async function user(of: Organization, email: string, password: string, role: 'admin' | 'member' = 'member') {
  const password_hash = await hashPassword(password)
  return await createUser(service.database, of, { email, name: 'Shared', role, password_hash })
}

/** An address with a user of each of both lenders. */
async function shared(password: string, password_of_other: string) {
  const email = address()
  const own = await user(lender.organization, email, password)
  const others = await user(other.organization, email, password_of_other)
  return { email, own, others }
}

const organizationOf = async (signed_in: Browser) => (await signed_in.get('/me')).body?.organization?.id

describe('an address of users of two organizations', () => {
  test('signs in to the one whose password it is', async () => {
    const { email } = await shared('the words of the first', 'the words of the second')
    for (const [password, { organization }] of [
      ['the words of the first', lender.organization],
      ['the words of the second', other.organization],
    ] as const) {
      const visitor = browser()
      expect(await visitor.signIn(email, password)).toMatchObject({ body: { signed_in: true, organizations: [] } })
      expect(await organizationOf(visitor)).toBe(organization)
    }
  })

  test('with one password for both asks which, and signs in to the one that is chosen', async () => {
    const { email } = await shared(PASSWORD, PASSWORD)
    const visitor = browser()
    const organizations = [lender, other].map(({ organization: { organization: id, name } }) => ({ id, name }))
    const asked = await visitor.signIn(email)
    expect(asked.body).toEqual({
      signed_in: false,
      code_needed: false,
      second_steps: [],
      organizations,
      sign_in_link: null,
    })
    expect((await visitor.get('/me')).status).toBe(401)
    for (const { id } of organizations) {
      const chosen = await visitor.post('/sign-in/organization', { email, password: PASSWORD, organization: id })
      expect(chosen.body).toEqual({
        signed_in: true,
        code_needed: false,
        second_steps: [],
        organizations: [],
        sign_in_link: null,
      })
      expect(await organizationOf(visitor)).toBe(id)
    }
  })

  test('chooses no organization that the password does not sign in to', async () => {
    const { email } = await shared(PASSWORD, 'the words of the second')
    const refusals = await Promise.all(
      [other.organization.organization, 'an organization of nobody'].map((organization) =>
        browser().post('/sign-in/organization', { email, password: PASSWORD, organization }),
      ),
    )
    for (const refused of refusals) expect(refused).toMatchObject({ status: 401, body: { code: 'sign_in_failed' } })
    expect(refusals[0]?.text).toBe(refusals[1]?.text)
  })

  test('asks for the code of the user who has two-step sign-in, and of no other', async () => {
    const { email } = await shared(PASSWORD, 'the words of the second')
    const first = browser()
    await first.signIn(email)
    const { secret } = await enrol({ email, id: '', browser: first })
    expect((await browser().signIn(email, 'the words of the second')).body).toMatchObject({ signed_in: true })
    const visitor = browser()
    expect((await visitor.signIn(email)).body).toMatchObject({ code_needed: true })
    expect((await visitor.post('/sign-in/code', { code: appCode(secret) })).status).toBe(200)
    expect(await organizationOf(visitor)).toBe(lender.organization.organization)
  })

  test('loses the user that one of them removes, and keeps the other', async () => {
    const { email, own } = await shared('the words of the first', 'the words of the second')
    const admin = await signedIn(service, lender.organization, 'admin')
    expect((await admin.browser.send('DELETE', `/users/${own.id}`)).status).toBe(204)
    expect((await browser().signIn(email, 'the words of the first')).status).toBe(401)
    expect((await browser().signIn(email, 'the words of the second')).status).toBe(200)
  })

  test('gets a link for each of its users by mail, each for a password of its own', async () => {
    const { email } = await shared(PASSWORD, PASSWORD)
    expect((await browser().post('/password-link/ask', { email })).status).toBe(204)
    const letters = () => mail.letters.filter(({ to }) => to.includes(email))
    await expect.poll(() => letters().length).toBe(2)
    const organizations: string[] = []
    for (const [i, { text }] of letters().entries()) {
      const token = /#([\w-]{43})/.exec(text)?.[1]
      const password = `quite other words, ${i}`
      expect((await browser().post('/password-link/use', { token, password })).status).toBe(204)
      const visitor = browser()
      expect((await visitor.signIn(email, password)).body).toMatchObject({ signed_in: true })
      organizations.push(await organizationOf(visitor))
    }
    expect(organizations.toSorted()).toEqual(
      [lender, other].map(({ organization }) => organization.organization).toSorted(),
    )
  })
})

describe('an organization that made a user of an address', () => {
  /** Signs in with another password; how much of the processor that took, and the answer. */
  async function failing(email: string) {
    const before = processorSeconds()
    const answer = await browser().signIn(email, `${PASSWORD}!`)
    return { seconds: processorSeconds() - before, answered: [answer.status, answer.text] }
  }

  test('learns by no answer, nor by the work of it, whether another has a user of the address', async () => {
    const [alone, both]: Awaited<ReturnType<typeof failing>>[][] = [[], []]
    const shared_address = (await shared(PASSWORD, 'the words of the second')).email
    const own_address = address()
    await user(lender.organization, own_address, PASSWORD)
    for (let i = 0; i < 9; i += 1) {
      alone?.push(await failing(own_address))
      both?.push(await failing(shared_address))
    }
    for (const { answered } of [...(alone ?? []), ...(both ?? [])])
      expect(answered).toEqual([401, expect.stringContaining('sign_in_failed')])
    const least = (tries: readonly { seconds: number }[] = []) => Math.min(...tries.map(({ seconds }) => seconds))
    // Two hashes are most of what each takes; one less would be half of it.
    expect(least(alone)).toBeGreaterThan(0.75 * least(both))
  })

  test('has no more tries at the password of another by choosing each guess as its own', async () => {
    const { email } = await shared('the words of the first', 'the words of the second')
    const own = browser()
    expect((await own.signIn(email, 'the words of the first')).status).toBe(200)
    let current_password = 'the words of the first'
    const statuses: number[] = []
    for (let i = 0; i < 11; i += 1) {
      const new_password = `guess ${i} of what the second has`
      expect((await own.post('/me/password', { current_password, new_password })).status).toBeLessThan(500)
      statuses.push((await browser().signIn(email, new_password)).status)
      current_password = new_password
    }
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(10)
    expect(statuses.at(-1)).toBe(429)
  })

  test('has no more tries by a link of its admin for each guess', async () => {
    const { email, own } = await shared('the words of the first', 'the words of the second')
    const admin = await signedIn(service, lender.organization, 'admin')
    const statuses: number[] = []
    for (let i = 0; i < 11; i += 1) {
      const { token } = (await admin.browser.post(`/users/${own.id}/password-link`, { password: PASSWORD })).body as {
        token: string
      }
      const password = `guess ${i} of what the second has`
      expect((await browser().post('/password-link/use', { token, password })).status).toBe(204)
      statuses.push((await browser().signIn(email, password)).status)
    }
    expect(statuses).toEqual([...Array(9).fill(200), 429, 429])
  })

  test('has no more tries at the password of another by signing in to its own, nor by a link of its admin', async () => {
    const { email, own } = await shared(PASSWORD, 'the words of the second')
    const admin = await signedIn(service, lender.organization, 'admin')
    const statuses: number[] = []
    for (let i = 0; i < 11; i += 1) {
      if (i === 4) expect((await browser().signIn(email)).status).toBe(200)
      if (i === 8) {
        const { token } = (await admin.browser.post(`/users/${own.id}/password-link`, { password: PASSWORD })).body as {
          token: string
        }
        expect((await browser().post('/password-link/use', { token, password: 'words of the admin' })).status).toBe(204)
      }
      statuses.push((await browser().signIn(email, `guess ${i} of the second`)).status)
    }
    // The password that the admin chose is one of ten.
    expect(statuses).toEqual([...Array(9).fill(401), 429, 429])
  })
})
