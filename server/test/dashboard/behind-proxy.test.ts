// Behind a proxy: sign-in counts and keeps the address that the trusted proxy names, and no other.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestService, startTestService } from '../harness/service.ts'
import { Browser, person } from './browser.ts'

let behind: TestService
beforeAll(async () => {
  behind = await startTestService({ TRUST_PROXY: 'loopback' })
})
afterAll(() => behind.stop())

/** A browser beyond the proxy, whose requests name these addresses as those they came through. */
function browserFrom(forwarded_for: string, address = behind.address): Browser {
  const origin = behind.address.replace('http:', 'https:')
  return new Browser(address, { 'Origin': origin, 'X-Forwarded-Proto': 'https', 'X-Forwarded-For': forwarded_for })
}

test('a session is kept with the address that the proxy names, not with one that its client wrote', async () => {
  const { organization } = await behind.lender()
  const { email } = await person(behind, organization, 'member')
  const browser = browserFrom('203.0.113.66, 198.51.100.7:40312')
  expect((await browser.signIn(email)).status).toBe(200)
  expect((await browser.get('/sessions')).text).toContain('"address":"198.51.100.7"')
})

test('a new forged address with each try earns no more tries', async () => {
  const tries = Array.from({ length: 104 }, (_, i) =>
    browserFrom(`203.0.113.${i}, 198.51.100.9`).signIn(`guess-${i % 26}@people.example`, 'wrong'),
  )
  const answers = await Promise.all(tries)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(4)
  // Another address behind the same proxy is another's.
  expect((await browserFrom('198.51.100.10').signIn('guess-0@people.example', 'wrong')).status).toBe(401)
})
