// Failed sign-ins at a provider in the audit of the organization: whoever has the link can cause them, so they fill no audit, and what cannot be logged
// changes no answer.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { installationStatement } from '../../src/storage/database.ts'
import { eventually } from '../harness/client.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { Browser } from './browser.ts'
import { type ForgingProvider, startForgingProvider } from './forging-provider.ts'
import { CLIENT } from './identity-provider.ts'
import {
  PROVIDERS_ON_LOOPBACK,
  type SingleSignOnStage,
  beginSignIn,
  finishSignIn,
  singleSignOn,
} from './single-sign-on.ts'

let service: TestService
let provider: ForgingProvider

beforeAll(async () => {
  service = await startTestService(PROVIDERS_ON_LOOPBACK)
  provider = await startForgingProvider(CLIENT)
})
afterAll(async () => {
  await provider.stop()
  await service.stop()
})

/** As though the next sign-in came from another network address: each may begin few. */
const fromElsewhere = installationStatement(
  'forget-address',
  `delete from sign_in_attempts where subject = sha256('single sign-on from 127.0.0.1'::bytea)`,
)

/** A sign-in that the provider refuses. */
async function fail({ connection }: SingleSignOnStage): Promise<void> {
  await service.database.query(fromElsewhere, [])
  const browser = new Browser(service.address)
  const state = (await beginSignIn(browser, connection)).searchParams.get('state') ?? ''
  const refused = await finishSignIn(browser, connection, `error=access_denied&state=${state}`)
  expect(refused.body).toMatchObject({ code: 'single_sign_on_refused' })
}

/** How many failed sign-ins an organization's audit has, up to 200. */
async function failuresOf({ admin }: SingleSignOnStage): Promise<number> {
  let count = 0
  let next: string | null = ''
  for (let pages = 0; pages < 4 && next !== null; pages += 1) {
    const path = `/live/v/audit?subject_type=user&subject_id=unknown&limit=50${next === '' ? '' : `&page=${next}`}`
    const { body } = await admin.browser.get(path)
    const { data, next_page } = body as { data: { action: string }[]; next_page: string | null }
    count += data.filter(({ action }) => action === 'sign_in_failed').length
    next = next_page
  }
  return count
}

test('of one organization at most 100 failed sign-ins are logged in a quarter of an hour, and none is answered otherwise', async () => {
  const stage = await singleSignOn(service, provider)
  const other = await singleSignOn(service, provider)
  for (let failed = 0; failed < 104; failed += 1) await fail(stage)
  await eventually(
    () => failuresOf(stage),
    (logged) => logged >= 100,
  )
  await fail(other)
  expect(
    await eventually(
      () => failuresOf(other),
      (logged) => logged > 0,
    ),
  ).toBe(1)
  expect(await failuresOf(stage)).toBe(100)
})

test('a failure that cannot be logged is answered as it is', async () => {
  const stage = await singleSignOn(service, provider)
  const change = (name: string, text: string) => service.database.query(installationStatement(name, text), [])
  await change('refuse-batches', 'alter table batches add constraint refused check (false) not valid')
  await fail(stage)
  await change('take-batches', 'alter table batches drop constraint refused')
  await fail(stage)
  expect(
    await eventually(
      () => failuresOf(stage),
      (logged) => logged > 0,
    ),
  ).toBeGreaterThan(0)
})
