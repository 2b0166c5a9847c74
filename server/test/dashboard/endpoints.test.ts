// Every endpoint of the dashboard's own: who may use it, and that no odd request to it fails the service.
import { endpointName } from '@tapeline/contract/dashboard-endpoint'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expireAccess } from '../../src/jobs/maintenance/access-expiry.ts'
import { DASHBOARD_ENDPOINTS, dashboardOwnRoutes } from '../../src/resources/index.ts'
import { installationStatement } from '../../src/storage/database.ts'
import { earlier } from '../harness/earlier.ts'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'
import { Browser, PASSWORD, signedIn } from './browser.ts'

let service: TestService
let lender: Lender

beforeAll(async () => {
  service = await startTestService()
  lender = await service.lender()
})
afterAll(() => service.stop())

const endpoints = DASHBOARD_ENDPOINTS.map(({ method, path }) => [method, path] as const)

test('every endpoint that is defined is served, and no other', () => {
  const served = dashboardOwnRoutes(service.app.services).map(({ endpoint }) => endpointName(endpoint))
  expect(served.toSorted()).toEqual(DASHBOARD_ENDPOINTS.map(endpointName).toSorted())
})

const filled = (path: string, id: string) => path.replace('{environment}', 'sandbox').replace('{id}', id)

/** What somebody who is not signed in is there to do. */
const FOR_ANYBODY = new Set([
  '/sign-in',
  '/sign-in/organization',
  '/sign-in/link',
  '/sign-in/passkey',
  '/sign-in/passkey/begin',
  '/sign-in/provider',
  '/sign-in/with/{id}',
  '/sign-in/with/{id}/done',
  '/sign-out',
  '/password-link',
  '/password-link/ask',
  '/password-link/open',
  '/password-link/use',
  '/invitation/open',
  '/invitation/accept',
])

test('whoever is not signed in is asked to, everywhere but at the doors', async () => {
  expect(endpoints.length).toBeGreaterThan(20)
  for (const [method, path] of endpoints.filter(([, path]) => !FOR_ANYBODY.has(path))) {
    const given = path === '/sign-in/code' ? { code: '123456' } : undefined
    const body = method === 'GET' ? undefined : (given ?? {})
    const answer = await new Browser(service.address).send(method, filled(path, 'any'), body)
    expect([answer.status, answer.body?.code], `${method} ${path}`).toEqual([401, 'signed_out'])
  }
})

describe('odd requests are refused, none fails', () => {
  const ids = ['%00', '%ED%A0%80', 'user_zzzzzzzzzzz', 'key_zzzzzzzzzzz', "';--", 'a'.repeat(300), '..%2F..']

  test('ids that nothing can have', async () => {
    const { browser } = await signedIn(service, lender.organization, 'admin')
    for (const [method, path] of endpoints.filter(([, path]) => path.includes('{id}')))
      for (const id of ids) {
        const given = { ...(path.endsWith('/rotations') ? {} : { role: 'member' }), password: PASSWORD }
        const body = method === 'GET' || method === 'DELETE' ? undefined : given
        const { status } = await browser.send(method, filled(path, id), body)
        expect(status, `${method} ${filled(path, id)}`).toBe(404)
      }
  })

  const bodies: unknown[] = [null, [], 'text', 7, {}]
  const values: unknown[] = [null, 7, {}, [], true, '', '\u0000', '\ud800', 'x'.repeat(5_000), 'a@b', '\u202e']
  const names = ['email', 'password', 'code', 'token', 'name', 'role', 'current_password', 'new_password']

  test('bodies of any shape', async () => {
    const { browser } = await signedIn(service, lender.organization, 'admin')
    const odd = [...bodies, ...values.map((value) => Object.fromEntries(names.map((name) => [name, value])))]
    const writing = endpoints.filter(([method, path]) => method === 'POST' && !/sign-out|end-others/.test(path))
    for (const [method, path] of writing)
      for (const body of odd) {
        const answer = await browser.send(method, filled(path, 'any'), body)
        expect(answer.status, `${path} ${JSON.stringify(body)?.slice(0, 80)}`).toBeLessThan(500)
        expect(answer.status, `${path} ${JSON.stringify(body)?.slice(0, 80)}`).toBeGreaterThanOrEqual(400)
      }
    expect((await browser.get('/me')).status).toBe(200)
  })
})

test('what has run out is forgotten, and nothing else', async () => {
  const kept = await signedIn(service, lender.organization, 'admin')
  const gone = await signedIn(service, lender.organization, 'admin')
  const invite = (email: string) => kept.browser.post('/invitations', { email, role: 'member', password: PASSWORD })
  await Promise.all([invite('kept@people.example'), invite('gone@people.example')])
  await kept.browser.post(`/users/${gone.id}/password-link`, { password: PASSWORD })
  const count = async (table: string) =>
    (await service.database.query<object>(installationStatement('', `select 1 from ${table}`), [])).length
  const tables = ['user_sessions', 'invitations', 'password_links', 'sign_in_attempts']
  await kept.browser.signIn('nobody@people.example', 'wrong')
  const before = await Promise.all(tables.map(count))
  await expireAccess(service.database)
  expect(await Promise.all(tables.map(count))).toEqual(before)
  const run = (sql: string, values: unknown[]) => service.database.query(installationStatement('', sql), values)
  await run(
    `update user_sessions s set expires_at = now() - interval '1 second' from users u
     where u.number = s.user_number and u.email = $1`,
    [gone.email],
  )
  await run(`update invitations set expires_at = now() - interval '1 second' where email = $1`, ['gone@people.example'])
  await run(`update password_links set expires_at = now() - interval '1 second'`, [])
  await run(`update sign_in_attempts set since = ${earlier('since', '16 minutes')}`, [])
  await expireAccess(service.database)
  const [sessions = 0, invitations = 0, links = 0] = before
  expect(await Promise.all(tables.map(count))).toEqual([sessions - 1, invitations - 1, links - 1, 0])
  expect((await kept.browser.get('/me')).status).toBe(200)
})
