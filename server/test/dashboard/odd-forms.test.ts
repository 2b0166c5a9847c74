// Everything that a browser can send to the dashboard's own endpoints: each field left out or of another kind, in any combination. The
// endpoints and their fields are those that are defined, so that a new one is judged too.
import { assert, asyncProperty, constantFrom, record } from 'fast-check'
import type { DashboardEndpoint } from '@tapeline/contract/dashboard-endpoint'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DASHBOARD_ENDPOINTS } from '../../src/resources/index.ts'
import { installationStatement } from '../../src/storage/database.ts'
import { oddForms, oddPaths, oddQueries, wrongWith } from '../contract/odd-requests.ts'
import type { Received } from '../harness/client.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { type RawRequest, sendRaw } from '../surface/raw.ts'
import { type Browser, signedIn } from './browser.ts'
import { answerFault } from './defined-answers.ts'

let service: TestService
const failures: string[] = []
const ORGANIZATIONS = ['a lender', 'the operator'] as const
let browsers: Record<(typeof ORGANIZATIONS)[number], Browser>

beforeAll(async () => {
  const logger = pino({ level: 'error' }, { write: (line: string) => void failures.push(line) })
  service = await startTestService({ ROLE: 'api' }, { logger })
  const lender = await service.lender()
  const operator = await service.operator()
  browsers = {
    'a lender': (await signedIn(service, lender.organization, 'admin')).browser,
    'the operator': (await signedIn(service, operator.organization, 'admin')).browser,
  }
})
afterAll(() => service.stop())

/** What ends the session that asks, or those of others. */
const ENDING = /sign-out|end-others/

const VALUES: readonly unknown[] = [
  undefined,
  null,
  0,
  -1,
  1e300,
  true,
  '',
  ' ',
  'x',
  'x'.repeat(70_000),
  '\u0000',
  '\ud800',
  '\u202e',
  'a@b',
  'odd@people.example',
  'correct horse battery',
  'admin',
  '123456',
  'sandbox',
  [],
  [[]],
  {},
  { toString: 1 },
  '__proto__',
]

/** The fields that an endpoint takes, beside some that others take. */
function fieldsOf({ form, optional, draft }: DashboardEndpoint): string[] {
  const own = Object.keys({ ...(form ?? draft?.fields), ...optional })
  return [...new Set([...own, 'email', 'name', 'role', 'environment', 'password'])]
}

const filled = (path: string) => path.replace('{environment}', 'sandbox').replaceAll(/\{\w+\}/g, 'nobody')

/** A sign-in that failed is logged in the background, behind its answer. */
const countPeople = installationStatement(
  'test-count-people',
  `
  select (select count(*) from users) as users, (select count(*) from invitations) as invitations,
    (select count(*) from password_links) as links, (select count(*) from api_keys) as keys,
    (select count(*) from batches where events::text not like '%sign_in_failed%') as batches`,
)

async function judge(browser: Browser, request: RawRequest): Promise<Received> {
  const count = () => service.database.query<object>(countPeople, [])
  const before = await count()
  const headers = {
    'Origin': service.address,
    'Host': new URL(service.address).host,
    'Sec-Fetch-Site': 'same-origin',
    'X-Tapeline-Dashboard': '1',
    'Cookie': browser.cookie ?? '',
    ...request.headers,
  }
  const answer = await sendRaw(service.address, { ...request, headers })
  expect(wrongWith(answer)).toBeUndefined()
  expect(answerFault(request.method, request.path.replace('/app/api', ''), answer)).toBeUndefined()
  if (answer.status >= 400) expect(await count()).toEqual(before)
  return answer
}

describe('whatever a browser sends', () => {
  test.each(ORGANIZATIONS)(
    'is answered to a person of %s, never by a failure, and leaves nothing if refused',
    async (of) => {
      expect(DASHBOARD_ENDPOINTS.length).toBeGreaterThan(20)
      const browser = browsers[of]
      for (const endpoint of DASHBOARD_ENDPOINTS.filter(({ path: at }) => !ENDING.test(at))) {
        const { method, path, query = {} } = endpoint
        const isWrite = method !== 'GET'
        const fields = isWrite ? fieldsOf(endpoint) : []
        const parts = record({
          place: oddPaths(path, filled(path)),
          search: oddQueries(Object.keys(query)),
          form: oddForms(fields, VALUES),
          type: constantFrom('application/json', 'application/json', 'application/json', 'text/plain', ''),
        })
        await assert(
          asyncProperty(parts, async ({ place, search, form, type }) => {
            const sent = isWrite && form !== undefined ? { body: JSON.stringify(form) } : {}
            await judge(browser, {
              method,
              path: `/app/api${place}${search}`,
              headers: { 'Content-Type': type },
              ...sent,
            })
          }),
          { numRuns: 12, seed: 1 },
        )
        expect(failures, `${method} ${path}`).toEqual([])
      }
      expect((await browser.get('/me')).status).toBe(200)
    },
  )
})
