// Attacks by guessing: passwords that everybody tries, codes of the wrong time or place, counts that somebody tries to get around, and
// answers from which somebody could learn who has an account.
import { createRequire } from 'node:module'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createUser } from '../../src/resources/user/user-making.ts'
import {
  Browser,
  PASSWORD,
  type Person,
  appCode,
  beginningOfPeriod,
  enrol,
  periodNow,
  person,
} from '../dashboard/browser.ts'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'

/** The commonest passwords first, of a list that the service does not use. */
const { passwords: COMMONEST } = createRequire(import.meta.url)('zxcvbn/lib/frequency_lists.js') as {
  passwords: readonly string[]
}

const statements: string[] = []
let service: TestService
let lender: Lender
let admin: Person

beforeAll(async () => {
  service = await startTestService({ TRUST_PROXY: 'loopback' }, { onStatement: (name) => statements.push(name) })
  lender = await service.lender({ name: 'Northwind Lending' })
  admin = await user('admin')
})
afterAll(() => service.stop())

/** A browser at a network address of its own, beyond the proxy. */
function browserAt(address: string): Browser {
  const origin = service.address.replace('http:', 'https:')
  return new Browser(service.address, { 'Origin': origin, 'X-Forwarded-Proto': 'https', 'X-Forwarded-For': address })
}

async function user(role: 'admin' | 'member', address = '198.51.100.1'): Promise<Person> {
  const made = { ...(await person(service, lender.organization, role)), browser: browserAt(address) }
  expect((await made.browser.signIn(made.email)).status).toBe(200)
  return made
}

describe('a password that everybody tries', () => {
  const name = 'Wilhelmina Featherstone'
  let token: string
  beforeAll(async () => {
    const invited = await admin.browser.post('/invitations', {
      email: 'w.f@people.example',
      role: 'member',
      password: PASSWORD,
    })
    token = (invited.body as { token: string }).token
  })

  /** The first of some passwords that an invited person may choose. */
  async function acceptedOf(passwords: readonly string[]): Promise<string[]> {
    for (const password of passwords) {
      const answer = await browserAt('198.51.100.2').post('/invitation/accept', { token, name, password })
      if (answer.status !== 400) return [password, answer.text]
    }
    return []
  }

  const WAYS: [string, (password: string) => string][] = [
    ['as they are', (password) => password],
    ['until they are long enough', (password) => password.repeat(Math.ceil(12 / password.length))],
    ['three times with blanks', (password) => `${password} ${password} ${password}`],
    ['with a year and signs behind', (password) => `${password}2026!`.padEnd(12, '1')],
    [
      'with a capital and digits',
      (password) => `${password.charAt(0).toUpperCase()}${password.slice(1)}123456`.padEnd(12, '!'),
    ],
    ['between years', (password) => `2026${password}2026!!`.padEnd(12, '!')],
    ['with our name', (password) => `${password}-tapeline`.padEnd(12, '1')],
    ['with the name of the organization', (password) => `${password} Northwind`.padEnd(12, '1')],
    ['in wide letters', (password) => wide(password.repeat(Math.ceil(12 / password.length)))],
  ]

  test.each(WAYS)('of the 1,000 commonest none is accepted %s', async (_how, change) => {
    expect(COMMONEST.slice(0, 3)).toEqual(['123456', 'password', '12345678'])
    expect(await acceptedOf(COMMONEST.slice(0, 1_000).map(change))).toEqual([])
  })

  test('of the 30,000 commonest none is accepted that is long enough', async () => {
    const long = COMMONEST.filter((password) => password.length >= 12)
    expect(long.length).toBeGreaterThan(200)
    expect(await acceptedOf(long)).toEqual([])
  })

  test('with signs for letters none is accepted either', async () => {
    const signs: Record<string, string> = { a: '@', o: '0', e: '3', i: '1', s: '$' }
    const words = COMMONEST.slice(0, 1_000).filter((password) => /^[a-z]{6,}$/.test(password))
    const spelled = words.map((word) => `${word.replaceAll(/[aoeis]/g, (letter) => signs[letter] ?? letter)}2026!!`)
    expect(spelled).toContain('p@$$w0rd2026!!')
    expect(await acceptedOf(spelled)).toEqual([])
  })

  test.each([
    'Northwind Lending 2026!',
    'NorthwindLending',
    'lending-northwind-7',
    'Wilhelmina-Featherstone',
    'featherstone.wilhelmina1',
    'WilhelminaNorthwind',
    'Tapeline Northwind 1',
  ])('made of the own names is refused: %s', async (password) => {
    expect(await acceptedOf([password])).toEqual([])
  })

  test('made of the own name is refused by a link and in the account too', async () => {
    const email = 'ottoline@people.example'
    const made = await createUser(service.database, lender.organization, {
      email,
      name: 'Ottoline Brightwater',
      role: 'member',
      password_hash: null,
    })
    const linked = await admin.browser.post(`/users/${made.id}/password-link`, { password: PASSWORD })
    const { token: link } = linked.body as { token: string }
    const use = (password: string) => browserAt('198.51.100.3').post('/password-link/use', { token: link, password })
    for (const password of ['Ottoline-Brightwater', 'Brightwater2026!!'])
      expect(await use(password)).toMatchObject({
        status: 400,
        body: { details: [{ param: 'password', code: 'too_common' }] },
      })
    expect((await use(PASSWORD)).status).toBe(204)
    const browser = browserAt('198.51.100.3')
    await browser.signIn(email)
    for (const new_password of ['Ottoline-Brightwater', 'Northwind-Brightwater'])
      expect((await browser.post('/me/password', { current_password: PASSWORD, new_password })).status).toBe(400)
  })

  test('is short where it only looks long: letters that compose count once', async () => {
    const composed = ['a', 'e', 'i', 'o', 'u', 'y'].map((letter) => `${letter}\u0301`).join('')
    expect(composed).toHaveLength(12)
    const answer = await browserAt('198.51.100.2').post('/invitation/accept', { token, name, password: composed })
    expect(answer).toMatchObject({ status: 400, body: { details: [{ param: 'password', code: 'too_short' }] } })
  })

  test.each([
    ['six signs that are two letters each in normal form', '㎏㎝㎖㎐㎪㎾', 'too_short'],
    ['one sign that is eighteen letters in normal form', '\uFDFA', 'too_short'],
    ['more than 1,000 characters', 'kiosk violet 77 marble '.repeat(44), 'too_long'],
    ['1,000 characters that are 18,000 in normal form', '\uFDFA'.repeat(1_000), 'too_long'],
    ['a common one, repeated 125 times', 'password'.repeat(125), 'too_common'],
    ['a common one before what is not judged', `${'1234567890'.repeat(26)} kiosk violet 77 marble`, 'too_common'],
  ])('is refused, as typed and in normal form: %s', async (_what, password, code) => {
    const answer = await browserAt('198.51.100.2').post('/invitation/accept', { token, name, password })
    expect(answer).toMatchObject({ status: 400, body: { details: [{ param: 'password', code }] } })
  })

  test('is not what a few words are', async () => {
    const answer = await browserAt('198.51.100.2').post('/invitation/accept', {
      token,
      name,
      password: 'tide lantern orchard',
    })
    expect(answer.status, answer.text).toBe(204)
  })
})

/** The same letters as other keyboards give them, which are the same password once composed. */
function wide(text: string): string {
  return text.replaceAll(/[!-~]/g, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfe_e0))
}

describe('a code', () => {
  /** Somebody with two-step sign-in who gave the password. */
  async function halfway(address = '198.51.100.20'): Promise<{ own: Person; secret: string; browser: Browser }> {
    const own = await user('member', address)
    const { secret } = await enrol(own)
    const browser = browserAt(address)
    await browser.signIn(own.email)
    return { own, secret, browser }
  }

  /** How a code is answered in the half minute in which two-step sign-in was turned on. Somebody else tries where the next began meanwhile. */
  async function answeredWithinPeriod(periods: number): Promise<number> {
    await beginningOfPeriod()
    const period = periodNow()
    const { secret, browser } = await halfway()
    const { status } = await browser.post('/sign-in/code', { code: appCode(secret, periods) })
    return periodNow() === period ? status : answeredWithinPeriod(periods)
  }

  test.each([
    [-1, 'used up by turning it on', 400],
    [0, 'of now', 200],
    [1, 'of a clock half a minute ahead', 200],
    [-2, 'of a clock a minute behind', 400],
    [2, 'of a clock a minute ahead', 400],
  ])('%i half minutes away (%s) is answered with %i', async (periods, _what, status) => {
    expect(await answeredWithinPeriod(periods)).toBe(status)
  })

  test('that was used is not used again with blanks in it', async () => {
    const { own, secret, browser } = await halfway()
    await beginningOfPeriod()
    const code = appCode(secret)
    expect((await browser.post('/sign-in/code', { code })).status).toBe(200)
    await browser.signIn(own.email)
    expect((await browser.post('/sign-in/code', { code: `${code.slice(0, 3)} ${code.slice(3)}` })).status).toBe(400)
  })

  test('of somebody else opens nothing', async () => {
    const [first, second] = [await halfway(), await halfway()]
    await beginningOfPeriod()
    expect((await first.browser.post('/sign-in/code', { code: appCode(second.secret) })).status).toBe(400)
  })

  test.each(['', '000000', '12345', '1234567', '١٢٣٤٥٦', 'null', '0x1F40', '-12345', '1e5000'])(
    '%j opens nothing',
    async (code) => {
      const { browser } = await halfway(`198.51.100.${40 + code.length}`)
      expect((await browser.post('/sign-in/code', { code })).status).toBe(400)
      expect((await browser.get('/me')).status).toBe(401)
    },
  )

  test('of recovery is used once, by whoever comes first', async () => {
    const own = await user('member')
    const { recovery_codes } = await enrol(own)
    const browsers = [browserAt('198.51.100.60'), browserAt('198.51.100.61'), browserAt('198.51.100.62')]
    for (const browser of browsers) await browser.signIn(own.email)
    const [code] = recovery_codes
    const answers = await Promise.all(browsers.map((browser) => browser.post('/sign-in/code', { code })))
    expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 400, 400])
  })

  test('is asked of the app in the name of the organization, without which two entries of one address look alike', async () => {
    const { browser, email } = await user('member')
    const { uri } = (await browser.post('/me/two-step', { password: PASSWORD })).body as { uri: string }
    expect(decodeURIComponent(new URL(uri).pathname)).toBe(
      `//totp/Tapeline (Northwind Lending):${email}`.replace('//totp', ''),
    )
    expect(new URL(uri).searchParams.get('issuer')).toBe('Tapeline (Northwind Lending)')
  })
})

describe('the limit of guesses holds', () => {
  test('for an account, from a new network address each time', async () => {
    const { email } = await person(service, lender.organization, 'member')
    for (let i = 0; i < 10; i += 1)
      expect((await browserAt(`203.0.113.${i}`).signIn(email, 'a wrong password')).status).toBe(401)
    expect((await browserAt('203.0.113.200').signIn(email)).status).toBe(429)
  })

  test('for an account, however its address is written', async () => {
    const { email } = await person(service, lender.organization, 'member')
    const written = [email, email.toUpperCase(), ` ${email}`, `${email}\t`, email.normalize('NFD')]
    for (let i = 0; i < 10; i += 1)
      await browserAt(`203.0.113.${100 + i}`).signIn(written[i % written.length] ?? '', 'a wrong password')
    expect((await browserAt('203.0.113.201').signIn(email.toUpperCase())).status).toBe(429)
  })

  test('for a household, from a new address of its IPv6 network each time', async () => {
    const guess = (i: number) =>
      browserAt(`2001:db8:7:7:${i.toString(16)}::1`).signIn(`guess-${i % 25}@people.example`, 'a wrong password')
    const answers = await Promise.all(Array.from({ length: 104 }, (_, i) => guess(i)))
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(4)
  })

  test('for codes, with a new half session each time', async () => {
    const own = await user('member', '198.51.100.80')
    await enrol(own)
    const statuses: number[] = []
    for (let i = 0; i < 11; i += 1) {
      const browser = browserAt(`198.51.101.${i}`)
      const signedIn = await browser.signIn(own.email)
      statuses.push(
        signedIn.status === 200 ? (await browser.post('/sign-in/code', { code: '000000' })).status : signedIn.status,
      )
    }
    expect(statuses).toContain(429)
    expect(statuses).not.toContain(200)
  })

  test('for the password that a session is asked for once more', async () => {
    const { browser } = await user('member', '198.51.100.81')
    const guess = () => browser.post('/me/two-step', { password: 'a wrong password' })
    for (let i = 0; i < 10; i += 1) expect((await guess()).status).toBe(400)
    expect((await guess()).status).toBe(429)
  })
})

describe('who has an account shows', () => {
  /** Statements of sessions and of sign-ins that no request sends. */
  const BY_TIMER: ReadonlySet<string> = new Set([
    'update-last-seen-of-sessions',
    'delete-expired-sessions',
    'delete-old-sign-in-places',
    'delete-old-sign-in-attempts',
  ])

  /** The statements that a sign-in sends, and its answer. */
  async function costOf(email: string, address: string): Promise<unknown> {
    const browser = browserAt(address)
    statements.length = 0
    const { status, text } = await browser.signIn(email, 'a wrong password')
    return {
      status,
      text,
      sent: statements.filter((name) => /sign-in|users-by-email|session/.test(name) && !BY_TIMER.has(name)),
    }
  }

  test.each(['of nobody', 'of a removed user', 'of a user who chose no password', 'of a user with two-step sign-in'])(
    'by no answer and no statement: an address %s is answered like one with another password',
    async (whose) => {
      const plain = await person(service, lender.organization, 'member')
      const email = await addressOf(whose)
      const [known, asked] = [await costOf(plain.email, '192.0.2.1'), await costOf(email, '192.0.2.2')]
      expect(known).toMatchObject({ status: 401, sent: expect.arrayContaining(['find-users-by-email']) })
      expect(asked).toEqual(known)
    },
  )

  async function addressOf(whose: string): Promise<string> {
    if (whose === 'of nobody') return 'nobody@people.example'
    if (whose === 'of a user who chose no password') {
      const email = 'unchosen@people.example'
      await createUser(service.database, lender.organization, {
        email,
        name: 'Unchosen',
        role: 'member',
        password_hash: null,
      })
      return email
    }
    const made = await user('member', '192.0.2.9')
    if (whose === 'of a removed user') await admin.browser.send('DELETE', `/users/${made.id}`)
    else await enrol(made)
    return made.email
  }

  test('by no link: one that is unknown is answered like one that was used', async () => {
    const unknown = 'A'.repeat(43)
    const colleague = await user('member', '192.0.2.11')
    const { token } = (await admin.browser.post(`/users/${colleague.id}/password-link`, { password: PASSWORD }))
      .body as { token: string }
    await browserAt('192.0.2.10').post('/password-link/use', { token, password: 'kiosk violet 77 marble' })
    const open = async (given: string) => {
      const { status, text } = await browserAt('192.0.2.10').post('/password-link/open', { token: given })
      return { status, text }
    }
    expect(await open(token)).toEqual(await open(unknown))
  })
})
