// Signing in: by password, by password and code; what is refused, how often it may be tried, and what an answer gives away.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { installationStatement } from '../../src/storage/database.ts'
import { processorSeconds } from '../harness/costs.ts'
import { earlier } from '../harness/earlier.ts'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'
import { Browser, PASSWORD, appCode, enrol, person, signedIn } from './browser.ts'

let service: TestService
let lender: Lender

beforeAll(async () => {
  service = await startTestService()
  lender = await service.lender()
})
afterAll(() => service.stop())

/** Ages what is counted and stored of sign-in by a number of minutes. */
async function pass(minutes: number): Promise<void> {
  const age = (column: string, table: string) =>
    installationStatement('', `update ${table} set ${column} = ${earlier(column, `${minutes} minutes`)}`)
  await service.database.query(age('since', 'sign_in_attempts'), [])
}

describe('by password', () => {
  test('the right one signs in, and shows who and where', async () => {
    const { browser, email, id } = await person(service, lender.organization, 'admin')
    expect(await browser.get('/me')).toMatchObject({ status: 401, body: { code: 'signed_out' } })
    expect(await browser.signIn(email)).toMatchObject({ status: 200, body: { signed_in: true, code_needed: false } })
    expect((await browser.get('/me')).body).toMatchObject({
      user: { id, email, role: 'admin', two_step: false },
      organization: { id: lender.organization.organization, is_operator: false },
      environments: [
        { environment: 'sandbox', access: 'open' },
        { environment: 'live', access: 'open' },
      ],
    })
  })

  test('an e-mail address is the same in any case and with spaces around it', async () => {
    const { browser, email } = await person(service, lender.organization, 'member')
    expect((await browser.signIn(`  ${email.toUpperCase()} `)).status).toBe(200)
  })

  test('an unknown address and a wrong password are answered alike, after alike work', async () => {
    const { email } = await person(service, lender.organization, 'member')
    // Processor time of the service, which runs in this process: how busy the machine is changes nothing of it.
    const weighed = async (address: string) => {
      const before = processorSeconds()
      const answer = await new Browser(service.address).signIn(address, `${PASSWORD}!`)
      return { seconds: processorSeconds() - before, answered: [answer.status, answer.text] }
    }
    const [known, unknown] = [[await weighed(email)], [await weighed('nobody-0@people.example')]]
    for (let i = 1; i < 9; i += 1) {
      known.push(await weighed(email))
      unknown.push(await weighed(`nobody-${i}@people.example`))
    }
    for (const { answered } of [...known, ...unknown]) expect(answered).toEqual(known[0]?.answered)
    expect(known[0]?.answered).toEqual([401, expect.stringContaining('sign_in_failed')])
    const least = (tries: readonly { seconds: number }[]) => Math.min(...tries.map(({ seconds }) => seconds))
    // A hash is most of what signing in takes; left out, an answer would cost a fraction of it.
    expect(least(unknown)).toBeGreaterThan(0.6 * least(known))
  })

  test('signing in again ends the session that the browser brought, whose token opens nothing more', async () => {
    const { browser, email } = await signedIn(service, lender.organization, 'member')
    const before = new Browser(service.address)
    before.cookie = browser.cookie
    await browser.signIn(email)
    expect(browser.cookie).not.toBe(before.cookie)
    expect((await before.get('/me')).status).toBe(401)
    expect((await browser.get('/me')).status).toBe(200)
  })

  test('signing out ends the session and takes the cookie away', async () => {
    const { browser } = await signedIn(service, lender.organization, 'member')
    const { cookie } = browser
    expect((await browser.post('/sign-out')).status).toBe(204)
    expect(browser.cookie).toBeUndefined()
    browser.cookie = cookie
    expect((await browser.get('/me')).status).toBe(401)
  })
})

describe('by password and code', () => {
  test('a password alone opens nothing: the code is asked for, and only then is the user in', async () => {
    const made = await signedIn(service, lender.organization, 'admin')
    const { secret } = await enrol(made)
    const browser = new Browser(service.address)
    expect(await browser.signIn(made.email)).toMatchObject({ body: { signed_in: false, code_needed: true } })
    for (const path of ['/me', '/sandbox/v/accounts', '/sandbox/keys', '/users', '/sessions'])
      expect(await browser.get(path), path).toMatchObject({ status: 401, body: { code: 'code_needed' } })
    const halfway = browser.cookie
    expect(await browser.post('/sign-in/code', { code: appCode(secret) })).toMatchObject({ status: 200 })
    expect((await browser.get('/me')).body).toMatchObject({ user: { two_step: true, recovery_codes: 10 } })
    browser.cookie = halfway
    expect((await browser.get('/me')).status).toBe(401)
  })

  test('a code that was used is refused, by another browser too', async () => {
    const made = await signedIn(service, lender.organization, 'admin')
    const { secret } = await enrol(made)
    const code = appCode(secret)
    const [first, second] = [new Browser(service.address), new Browser(service.address)]
    for (const browser of [first, second]) await browser.signIn(made.email)
    const answers = await Promise.all([first, second].map((browser) => browser.post('/sign-in/code', { code })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
    expect(answers.find(({ status }) => status === 400)?.body).toMatchObject({ code: 'wrong_code' })
  })

  test('a code from before the one used last is refused', async () => {
    const made = await signedIn(service, lender.organization, 'admin')
    const { secret } = await enrol(made)
    const browser = new Browser(service.address)
    await browser.signIn(made.email)
    expect((await browser.post('/sign-in/code', { code: appCode(secret, 1) })).status).toBe(200)
    await browser.signIn(made.email)
    expect((await browser.post('/sign-in/code', { code: appCode(secret) })).status).toBe(400)
  })

  test.each([
    ['of the minute before', -3],
    ['of the minute to come', 3],
  ])('a code %s is refused', async (_when, periods) => {
    const made = await signedIn(service, lender.organization, 'admin')
    const { secret } = await enrol(made)
    const browser = new Browser(service.address)
    await browser.signIn(made.email)
    expect((await browser.post('/sign-in/code', { code: appCode(secret, periods) })).status).toBe(400)
  })

  test('a recovery code stands in for the device, once, however it is typed', async () => {
    const made = await signedIn(service, lender.organization, 'admin')
    const { recovery_codes } = await enrol(made)
    const [code = ''] = recovery_codes
    const browser = new Browser(service.address)
    await browser.signIn(made.email)
    const typed = ` ${code.replaceAll('-', ' ').toUpperCase()}`
    expect((await browser.post('/sign-in/code', { code: typed })).status).toBe(200)
    expect((await browser.get('/me')).body).toMatchObject({ user: { recovery_codes: 9 } })
    await browser.signIn(made.email)
    expect((await browser.post('/sign-in/code', { code })).status).toBe(400)
  })

  test('a code without a password before it is refused', async () => {
    const browser = new Browser(service.address)
    expect(await browser.post('/sign-in/code', { code: '123456' })).toMatchObject({ status: 401 })
  })
})

describe('how often it may be tried', () => {
  test('an account takes ten tries in a quarter of an hour, whether anybody has it or not, and not the right one either', async () => {
    const { email } = await person(service, lender.organization, 'member')
    const begun = Date.now()
    const attempts = await Promise.all(
      [email, 'absent@people.example'].map(async (address) => {
        const answers = []
        for (let i = 0; i < 11; i += 1) answers.push(await new Browser(service.address).signIn(address, `wrong ${i}`))
        return answers
      }),
    )
    for (const answers of attempts) expect(answers.map(({ status }) => status)).toEqual([...Array(10).fill(401), 429])
    const last = attempts[0]?.at(-1)
    expect(last?.body).toMatchObject({ code: 'too_many_attempts' })
    const wait_s = Number(last?.headers.get('retry-after'))
    expect(wait_s).toBeGreaterThan(15 * 60 - (Date.now() - begun) / 1_000 - 1)
    expect(wait_s).toBeLessThanOrEqual(15 * 60)
    expect((await new Browser(service.address).signIn(email)).status).toBe(429)
    await pass(16)
    expect((await new Browser(service.address).signIn(email)).status).toBe(200)
  })

  test('tries side by side count one by one, and on every node', async () => {
    const { email } = await person(service, lender.organization, 'member')
    const other = await service.another()
    const tries = Array.from({ length: 14 }, (_, i) => (i % 2 === 0 ? service.address : (other.address ?? '')))
    const answers = await Promise.all(tries.map((address) => new Browser(address).signIn(email, 'wrong')))
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(4)
  })

  test('codes count as well: a known password does not clear the count', async () => {
    const made = await signedIn(service, lender.organization, 'admin')
    await enrol(made)
    const statuses: number[] = []
    for (let i = 0; i < 7; i += 1) {
      const browser = new Browser(service.address)
      statuses.push((await browser.signIn(made.email)).status)
      statuses.push((await browser.post('/sign-in/code', { code: '000000' })).status)
    }
    expect(statuses).toContain(429)
    expect(statuses.filter((status) => status === 400).length).toBeLessThanOrEqual(5)
  })

  test('signing in counts nothing, and takes back nothing of what failed', async () => {
    const { email } = await person(service, lender.organization, 'member')
    for (let i = 0; i < 12; i += 1)
      expect((await new Browser(service.address).signIn(email)).status, `sign-in ${i}`).toBe(200)
    const statuses: number[] = []
    for (let i = 0; i < 11; i += 1) {
      statuses.push((await new Browser(service.address).signIn(email, 'wrong')).status)
      if (i === 8) expect((await new Browser(service.address).signIn(email)).status).toBe(200)
    }
    expect(statuses).toEqual([...Array(10).fill(401), 429])
  })
})

test('a network address takes a hundred tries, whoever they are for', async () => {
  const other = await startTestService()
  try {
    const answers = await Promise.all(
      Array.from({ length: 104 }, (_, i) =>
        new Browser(other.address).signIn(`guess-${i % 26}@people.example`, 'wrong'),
      ),
    )
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(4)
  } finally {
    await other.stop()
  }
})
