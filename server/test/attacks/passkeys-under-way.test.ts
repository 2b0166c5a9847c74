// Attacks by timing on ways in: what is under way while a passkey, a password or a second step ends leaves no passkey and no session behind, and one second
// step opens one session. Locks that the test holds stop requests in the middle, and let them go on in the order in which they came.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { numberOfUserId } from '../../src/resources/user/user-definition.ts'
import { Authenticator } from '../dashboard/authenticator.ts'
import { type Browser, PASSWORD, type Person } from '../dashboard/browser.ts'
import {
  SITE,
  addPasskey,
  beginAdding,
  beginAlone,
  beginSecondStep,
  onlyPasskeyOf,
  optionsOf,
  passkeysOf,
  signInAlone,
} from '../dashboard/passkey-steps.ts'
import { type Received, eventually } from '../harness/client.ts'
import { awaitWaiting, holding } from '../harness/held-locks.ts'
import { type Owner, PasskeyStage } from './passkey-stage.ts'

let stage: PasskeyStage
let admin: Person

beforeAll(async () => {
  stage = await PasskeyStage.open()
  admin = await stage.signedIn(stage.lender, 'admin')
})
afterAll(() => stage.service.stop())

const NEW_PASSWORD = 'kiosk violet 77 marble'

/** The lock of the log in which sign-ins and changes of an organization's people are. */
const logOf = () => `select 1 from tenants where tenant = ${stage.lender.organization.live_tenant} for update`

/** Sends one request after the other, each of which waits for the log; gives the answers once it is let go. */
async function inOrder(...sent: (() => Promise<Received>)[]): Promise<Received[]> {
  const answers = await holding(stage.service, logOf(), async () => {
    const waiting: Promise<Received>[] = []
    for (const send of sent) {
      waiting.push(send())
      await awaitWaiting(stage.service, 'tenants', waiting.length)
    }
    return waiting
  })
  return Promise.all(answers)
}

const brief = ({ status, body }: Received) => [status, (body as { code?: string } | undefined)?.code]

const isIn = async (browser: Browser) => (await browser.get('/me')).status === 200

/** What ends a way in of somebody: its own session remains. */
const removal = async ({ browser }: Person) => {
  const id = await onlyPasskeyOf(browser)
  return () => browser.post(`/me/passkeys/${id}/remove`, { password: PASSWORD })
}

const newPassword = ({ browser }: Person) =>
  browser.post('/me/password', { current_password: PASSWORD, new_password: NEW_PASSWORD })

const endTwoStep = ({ id }: Person) => admin.browser.post(`/users/${id}/two-step/off`, { password: PASSWORD })

test('a passkey that is being added goes with two-step sign-in that an admin turns off', async () => {
  const ana = await stage.owner()
  const late = new Authenticator(SITE.PUBLIC_URL)
  const credential = late.create(await beginAdding(ana.browser))
  const [added, ended] = await holding(stage.service, logOf(), async () => {
    const adding = ana.browser.post('/me/passkeys', { name: 'Late', credential })
    await awaitWaiting(stage.service, 'tenants', 1)
    const ending = endTwoStep(ana)
    await awaitWaiting(stage.service, 'delete from user_sessions', 1)
    return [adding, ending]
  })
  expect([(await added)?.status, (await ended)?.status]).toEqual([200, 204])
  const visitor = stage.stranger()
  for (const passkey of [ana.passkey, late])
    expect(brief(await signInAlone(visitor, passkey))).toEqual([403, 'passkey_refused'])
  expect((await visitor.signIn(ana.email)).body).toMatchObject({ signed_in: true })
  expect(await passkeysOf(visitor)).toEqual([])
})

describe('a sign-in with a passkey alone', () => {
  const ENDS: [string, (ana: Owner) => Promise<() => Promise<Received>>][] = [
    ['its user removes the passkey', removal],
    ['an admin turns two-step sign-in off', async (ana) => () => endTwoStep(ana)],
  ]

  test.each(ENDS)('is refused where its signature was right before %s', async (_what, prepared) => {
    const ana = await stage.owner()
    const end = await prepared(ana)
    const eve = await stage.signedIn()
    const visitor = eve.browser
    const credential = ana.passkey.sign(await beginAlone(visitor))
    // The sign-in ends the session that the browser brought, once the signature was found right: there it waits.
    const brought = `select 1 from user_sessions where user_number = ${numberOfUserId(eve.id)} for update`
    const [entered] = await holding(stage.service, brought, async () => {
      const entering = visitor.post('/sign-in/passkey', { credential })
      await awaitWaiting(stage.service, 'delete from user_sessions', 1)
      expect((await end()).status).toBe(204)
      return [entering]
    })
    expect(brief(await entered)).toEqual([403, 'passkey_refused'])
    expect(await isIn(visitor)).toBe(false)
  })

  test('is no copy in the audit where the passkey goes while it is judged', async () => {
    const ana = await stage.owner()
    const visitor = stage.stranger()
    const credential = ana.passkey.sign(await beginAlone(visitor))
    const end = await removal(ana)
    const [ended, entered] = await holding(stage.service, logOf(), async () => {
      const ending = end()
      await awaitWaiting(stage.service, 'tenants', 1)
      const entering = visitor.post('/sign-in/passkey', { credential })
      await awaitWaiting(stage.service, 'update passkeys', 1)
      return [ending, entering]
    })
    expect([await ended, await entered].map((one) => brief(one))).toEqual([
      [204, undefined],
      [403, 'passkey_refused'],
    ])
    const failures = await eventually(
      async () => {
        const { body } = await admin.browser.get(`/live/v/audit?subject_type=user&subject_id=${ana.id}`)
        return (body as { data: { action: string; fields?: string[] }[] }).data.filter(
          ({ action }) => action === 'sign_in_failed',
        )
      },
      ({ length }) => length === 1,
    )
    expect(failures).toMatchObject([{ fields: ['passkey'] }])
  })

  test.each(ENDS)('opens nothing for longer where it came just before %s', async (_what, prepared) => {
    const ana = await stage.owner()
    const visitor = stage.stranger()
    const credential = ana.passkey.sign(await beginAlone(visitor))
    const enter = () => visitor.post('/sign-in/passkey', { credential })
    const [entered, ended] = await inOrder(enter, await prepared(ana))
    expect([entered?.status, ended?.status]).toEqual([200, 204])
    expect(await isIn(visitor)).toBe(false)
  })
})

describe('a second step that came just before', () => {
  test.each([
    ['its passkey was removed', removal],
    ['the password was changed', async (ana: Owner) => () => newPassword(ana)],
    ['two-step sign-in was turned off', async (ana: Owner) => () => endTwoStep(ana)],
  ])('%s opens nothing for longer, by the passkey or a recovery code', async (_what, prepared) => {
    for (const way of ['passkey', 'recovery code']) {
      const ana = await stage.signedIn()
      const passkey = await addPasskey(ana.browser)
      const visitor = stage.stranger()
      const credential = passkey.sign(await beginSecondStep(visitor, ana.email))
      const code = passkey.recovery_codes[0]
      const enter = () =>
        way === 'passkey'
          ? visitor.post('/sign-in/code/passkey', { credential })
          : visitor.post('/sign-in/code', { code })
      const [entered, ended] = await inOrder(enter, await prepared({ ...ana, passkey }))
      expect([entered?.status, ended?.status], way).toEqual([200, 204])
      expect(await isIn(visitor), way).toBe(false)
    }
  })
})

describe('a sign-in with the password alone', () => {
  const addition = async ({ browser }: Person) => {
    const credential = new Authenticator(SITE.PUBLIC_URL).create(await beginAdding(browser))
    return () => browser.post('/me/passkeys', { name: 'First', credential })
  }
  const byLink = async ({ id }: Person) => {
    const { token } = (await admin.browser.post(`/users/${id}/password-link`, { password: PASSWORD })).body as {
      token: string
    }
    const visitor = stage.stranger()
    return () => visitor.post('/password-link/use', { token, password: NEW_PASSWORD })
  }
  const ENDS: [string, (ana: Person) => Promise<() => Promise<Received>>][] = [
    ['the password is changed', async (ana) => () => newPassword(ana)],
    ['another is chosen by a link', byLink],
    ['a passkey is added, behind which it is one step', addition],
  ]

  test.each(ENDS)('is refused where it waits while %s', async (_what, prepared) => {
    const ana = await stage.signedIn()
    const visitor = stage.stranger()
    const [, entered] = await inOrder(await prepared(ana), () => visitor.signIn(ana.email))
    expect(brief(entered as Received)).toEqual([401, 'sign_in_failed'])
    expect(await isIn(visitor)).toBe(false)
  })

  test.each(ENDS)('opens nothing for longer where it came just before %s', async (_what, prepared) => {
    const ana = await stage.signedIn()
    const visitor = stage.stranger()
    const [entered, ended] = await inOrder(() => visitor.signIn(ana.email), await prepared(ana))
    expect([entered?.status, ended?.status]).toEqual([200, expect.toSatisfy((one) => one === 200 || one === 204)])
    expect(await isIn(visitor)).toBe(false)
  })
})

describe('one second step opens one session, and gives back its own tries alone', () => {
  /** Sends answers of one second step, which wait before it ends; how many wait already is theirs. */
  async function atOnce(ana: Person, sent: (() => Promise<() => Promise<Received>>)[]): Promise<Received[]> {
    const held = `select 1 from user_sessions where user_number = ${numberOfUserId(ana.id)} and step = 'code' for update`
    const answers = await holding(stage.service, held, async () => {
      const waiting: Promise<Received>[] = []
      for (const prepare of sent) {
        waiting.push((await prepare())())
        await awaitWaiting(stage.service, 'delete from user_sessions', waiting.length)
      }
      return waiting
    })
    return Promise.all(answers)
  }

  /** After four tries that failed, a password and three second steps at once, of which one counted: so many are left until none is. */
  async function expectOnce(ana: Person, answers: readonly Received[]): Promise<void> {
    expect(answers.map(brief).toSorted(([one], [other]) => Number(one) - Number(other))).toEqual([
      [200, undefined],
      [401, 'signed_out'],
      [401, 'signed_out'],
    ])
    // Counted are the four, and two second steps that were too late: ten are allowed.
    const tries: unknown[] = []
    for (let i = 0; i < 5; i += 1) tries.push(brief(await stage.stranger().signIn(ana.email, 'wrong')))
    expect(tries).toEqual([...Array.from({ length: 4 }, () => [401, 'sign_in_failed']), [429, 'too_many_attempts']])
  }

  const guessed = async ({ email }: Person) => {
    for (let i = 0; i < 4; i += 1) await stage.stranger().signIn(email, 'wrong')
  }

  test('by recovery codes', async () => {
    const ana = await stage.owner()
    const { recovery_codes } = (await ana.browser.post('/me/two-step/recovery-codes', { password: PASSWORD })).body as {
      recovery_codes: string[]
    }
    await guessed(ana)
    const visitor = stage.stranger()
    await beginSecondStep(visitor, ana.email)
    const { cookie } = visitor
    const sent = recovery_codes.slice(0, 3).map((code) => async () => () => {
      visitor.cookie = cookie
      return visitor.post('/sign-in/code', { code })
    })
    await expectOnce(ana, await atOnce(ana, sent))
  })

  test('by a passkey, whose challenge is asked for again and again', async () => {
    const ana = await stage.owner()
    await guessed(ana)
    const visitor = stage.stranger()
    await visitor.signIn(ana.email)
    const sent = Array.from({ length: 3 }, () => async () => {
      const credential = ana.passkey.sign(optionsOf(await visitor.post('/sign-in/code/passkey/begin')))
      return () => visitor.post('/sign-in/code/passkey', { credential })
    })
    await expectOnce(ana, await atOnce(ana, sent))
  })
})
