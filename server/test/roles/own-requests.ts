// The table of roles, for the dashboard’s own endpoints and the surface of signing in: who may ask what, stated by hand from what the roles are, with the
// answer to whoever may and a request that is right. What is made for one request is made anew for the next, so that nobody finds it gone.
import { findOrganization } from '../../src/resources/organization/organization-store.ts'
import { numberOfUserId } from '../../src/resources/user/user-definition.ts'
import { beginSession } from '../../src/resources/session/session-store.ts'
import { Browser, PASSWORD, type Person, person, signedIn } from '../dashboard/browser.ts'
import { STATED } from '../dashboard/single-sign-on.ts'
import type { PersonName } from './people.ts'
import { type Asked, type OwnStage, type Placed, place, to } from './placing.ts'

/** Another session of a person. */
async function anotherSession({ service }: OwnStage, { id }: Person, step: 'code' | 'done' = 'done'): Promise<Browser> {
  const browser = new Browser(service.address)
  const number = numberOfUserId(id) ?? 0
  const place = { client: 'Firefox on Linux', address: '127.0.0.1' }
  browser.cookie = `tapeline=${await beginSession(service.database, number, step, place)}`
  return browser
}

/** A request by another session, which it may end, of somebody with the same role. */
const inAnother =
  (path: string, body?: (asking: Person) => unknown): Asked =>
  async (stage, name) => {
    const asking = stage.people[name]
    const browser = name === 'nobody' ? new Browser(stage.service.address) : await anotherSession(stage, asking)
    return { path, browser, ...(body === undefined ? {} : { body: body(asking) }) }
  }

/** A request of somebody made for it, since it changes how they sign in. */
const asNewPerson =
  (path: string, body: object): Asked =>
  async (stage, name) => {
    if (name === 'nobody') return { path, body }
    const { user, organization: own } = (await stage.people[name].browser.get('/me')).body
    const organization = await findOrganization(stage.service.database, own.id)
    if (organization === undefined) throw new Error(`${own.id} is gone`)
    const like = await person(stage.service, organization, user.role)
    return { path, body, browser: await anotherSession(stage, like) }
  }

let made = 0
const another = (what: string) => `${what}-${(made += 1)}`

/** Asks as the lender’s admin for what a request needs. */
const admin = ({ people }: OwnStage, method: string, path: string, body?: object) =>
  demand(people['lender admin'], method, path, body)

async function demand({ browser }: Person, method: string, path: string, body?: object) {
  const answer = await browser.send(method, path, body)
  if (answer.status >= 300) throw new Error(answer.text)
  return answer.body
}

/** The password of whoever asks, which everything takes that gives access. */
const GIVEN = { password: PASSWORD }

const invitation = () => ({ email: `${another('invited')}@people.example`, role: 'member', ...GIVEN })
const invite = (stage: OwnStage) => admin(stage, 'POST', '/invitations', invitation())
const key = async (stage: OwnStage) => (await admin(stage, 'POST', '/sandbox/keys', { name: 'Nightly', ...GIVEN })).id
const colleague = async ({ service, lender }: OwnStage) => (await person(service, lender.organization, 'member')).id
const linkOf = async (stage: OwnStage) =>
  (await admin(stage, 'POST', `/users/${await colleague(stage)}/password-link`, GIVEN)).token

const MAPPING = { headings: 'a-1', mapping: '{"tape":1}' }
/** A mapping of the member, which admins change too. */
const mapping = async ({ people }: OwnStage) =>
  (await demand(people['lender member'], 'POST', '/sandbox/tape-mappings', { name: another('servicer'), ...MAPPING }))
    .id

const VIEW = { address: '/receivables?state=30', visibility: 'own' }
const view = async ({ people }: OwnStage, name: PersonName) =>
  (await people[name].browser.post('/sandbox/views', { name: another('view'), ...VIEW })).body.id ?? 'view_1'

/** A request about something that is made for it. */
const about =
  (make: (stage: OwnStage, name: PersonName) => Promise<string>, path: (id: string) => string, body?: unknown): Asked =>
  async (stage, name) => ({ path: path(await make(stage, name)), ...(body === undefined ? {} : { body }) })

const CODE = { code: '000000' }
const LINES_OF_TAPE = { lines: JSON.stringify({ kind: 'account', id: 'a', type: 'business', name: 'Acme' }) }
const CLOCKS = { as_of: '2026-01-31', known_at: '2026-02-01T00:00:00Z' }
const CREDENTIAL = { credential: '{}' }
const DRAW_WITHOUT_AMOUNT = { resource: 'draw_request', record: '{"id":"draw"}' }

const debtLine = ({ lender }: OwnStage) => ({
  id: another('line'),
  organization: lender.organization.organization,
  name: 'Line',
  currency: 'USD',
  status: 'pending',
  commitment: 1_000_000,
  opened_on: '2026-01-01',
})

/** What an admin of the lender wants less of, which a second person of it decides on. */
async function approval({ service, lender, people }: OwnStage): Promise<string> {
  const listed = async () => (await demand(people['lender admin'], 'GET', '/sandbox/approvals')).data
  const isWaiting = ({ status }: { readonly status: string }) => status === 'waiting'
  const before = (await listed()).find(isWaiting)
  if (before !== undefined) return before.id
  const asking = await signedIn(service, lender.organization, 'admin')
  for (const draws of [true, false]) await demand(asking, 'POST', '/sandbox/approval-rule', { draws })
  return (await listed()).find(isWaiting).id
}

/** An organization that the operator made, and nobody uses. */
async function unused({ service }: OwnStage): Promise<string> {
  const id = another('unused')
  await (await service.operator({ environment: 'live' })).client.post('/operator/organizations', { id, name: 'Unused' })
  return id
}

const asMember = ({ email }: Person) => ({ email, password: PASSWORD })
const ofMember: Asked = async (stage, name) => {
  const asking = stage.people[name === 'nobody' ? 'lender member' : name]
  const { path, browser } = await inAnother('/sign-in')(stage, name)
  return { path, body: asMember(asking), ...(browser === undefined ? {} : { browser }) }
}

/** The endpoints by which people sign in and out: each is answered alike, whoever is signed in there. */
const SIGN_IN: { readonly [endpoint: string]: Placed } = {
  'POST /sign-in': place('anybody', 200, ofMember),
  'POST /sign-in/organization': place(
    'anybody',
    401,
    inAnother('/sign-in/organization', () => ({
      email: 'who@people.example',
      password: PASSWORD,
      organization: 'none',
    })),
  ),
  'POST /sign-in/code': place(
    'signedIn',
    401,
    inAnother('/sign-in/code', () => CODE),
  ),
  'POST /sign-out': place('anybody', 204, inAnother('/sign-out')),
  'GET /sign-in/link': place('anybody', 200, to('/sign-in/link')),
  'POST /sign-in/provider': place('anybody', 200, to('/sign-in/provider', { email: 'who@people.example' })),
  'GET /sign-in/with/{id}': place('anybody', 404, to('/sign-in/with/nothing')),
  'POST /sign-in/with/{id}': place('anybody', 404, inAnother('/sign-in/with/nothing')),
  'POST /sign-in/with/{id}/done': place(
    'anybody',
    404,
    inAnother('/sign-in/with/nothing/done', () => ({ answer: 'code=1' })),
  ),
  'GET /sign-out/provider': place('signedIn', 200, to('/sign-out/provider')),
  'GET /sign-in/passkey': place('anybody', 200, to('/sign-in/passkey')),
  'POST /sign-in/passkey/begin': place('anybody', 200, inAnother('/sign-in/passkey/begin')),
  'POST /sign-in/passkey': place(
    'anybody',
    400,
    inAnother('/sign-in/passkey', () => CREDENTIAL),
  ),
  'POST /sign-in/code/passkey/begin': place('signedIn', 401, inAnother('/sign-in/code/passkey/begin')),
  'POST /sign-in/code/passkey': place(
    'signedIn',
    401,
    inAnother('/sign-in/code/passkey', () => CREDENTIAL),
  ),
  'GET /password-link': place('anybody', 200, to('/password-link')),
  'POST /password-link/ask': place('anybody', 409, to('/password-link/ask', { email: 'who@people.example' })),
  'POST /password-link/open': place('anybody', 200, async (stage) => ({
    path: '/password-link/open',
    body: { token: await linkOf(stage) },
  })),
  'POST /password-link/use': place('anybody', 204, async (stage) => ({
    path: '/password-link/use',
    body: { token: await linkOf(stage), password: 'two brown owls on a gate' },
  })),
  'POST /invitation/open': place('anybody', 200, async (stage) => ({
    path: '/invitation/open',
    body: { token: (await invite(stage)).token },
  })),
  'POST /invitation/accept': place('anybody', 204, async (stage, name) => ({
    ...(await inAnother('/invitation/accept')(stage, name)),
    body: { token: (await invite(stage)).token, name: 'New', password: PASSWORD },
  })),
}

/** What is of a person alone: their account, their sessions, their saved views. */
const OWN: { readonly [endpoint: string]: Placed } = {
  'GET /me': place('signedIn', 200, to('/me')),
  'POST /me/password': place(
    'signedIn',
    204,
    asNewPerson('/me/password', { current_password: PASSWORD, new_password: 'two brown owls on a gate' }),
  ),
  'POST /me/two-step': place('signedIn', 200, asNewPerson('/me/two-step', { password: PASSWORD })),
  'POST /me/two-step/confirm': place('signedIn', 409, asNewPerson('/me/two-step/confirm', CODE)),
  'POST /me/two-step/recovery-codes': place(
    'signedIn',
    409,
    asNewPerson('/me/two-step/recovery-codes', { password: PASSWORD }),
  ),
  'POST /me/two-step/off': place('signedIn', 409, asNewPerson('/me/two-step/off', { password: PASSWORD })),
  'GET /me/passkeys': place('signedIn', 200, to('/me/passkeys')),
  'POST /me/passkeys/begin': place('signedIn', 200, asNewPerson('/me/passkeys/begin', { password: PASSWORD })),
  'POST /me/passkeys': place('signedIn', 400, asNewPerson('/me/passkeys', { name: 'Phone', ...CREDENTIAL })),
  'POST /me/passkeys/{id}/remove': place(
    'signedIn',
    404,
    asNewPerson('/me/passkeys/none/remove', { password: PASSWORD }),
  ),
  'GET /sessions': place('signedIn', 200, to('/sessions')),
  'DELETE /sessions/{id}': place('signedIn', 204, async (stage, name) => {
    const { browser = new Browser('') } = await inAnother('/')(stage, name)
    const sessions = (await browser.get('/sessions')).body.data ?? [{ id: 'none', current: true }]
    return { path: `/sessions/${sessions.find(({ current }: { current: boolean }) => current).id}`, browser }
  }),
  'POST /sessions/end-others': place('signedIn', 204, asNewPerson('/sessions/end-others', {})),
  'GET /{environment}/views': place('signedIn', 200, to('/sandbox/views')),
  'POST /{environment}/views': place('signedIn', 200, () => ({
    path: '/sandbox/views',
    body: { name: another('view'), ...VIEW },
  })),
  'PATCH /{environment}/views/{id}': place(
    'signedIn',
    200,
    about(view, (id) => `/sandbox/views/${id}`, { name: 'Renamed', ...VIEW }),
  ),
  'DELETE /{environment}/views/{id}': place(
    'signedIn',
    204,
    about(view, (id) => `/sandbox/views/${id}`),
  ),
  'POST /{environment}/views/{id}/landing': place(
    'signedIn',
    204,
    about(view, (id) => `/sandbox/views/${id}/landing`),
  ),
  'DELETE /{environment}/landing': place('signedIn', 204, to('/sandbox/landing')),
  'GET /landing': place('signedIn', 200, to('/landing')),
}

/** The people, keys and sign-in of an organization. */
const MANAGING: { readonly [endpoint: string]: Placed } = {
  'GET /users': place('signedIn', 200, to('/users')),
  'PATCH /users/{id}': place(
    'manageOne',
    204,
    about(colleague, (id) => `/users/${id}`, { role: 'auditor', ends_on: '2099-12-31', ...GIVEN }),
  ),
  'DELETE /users/{id}': place(
    'manageOne',
    204,
    about(colleague, (id) => `/users/${id}`),
  ),
  'POST /users/{id}/password-link': place(
    'manageOne',
    200,
    about(colleague, (id) => `/users/${id}/password-link`, GIVEN),
  ),
  'POST /users/{id}/two-step/off': place(
    'manageOne',
    409,
    about(colleague, (id) => `/users/${id}/two-step/off`, GIVEN),
  ),
  'GET /invitations': place('seeAsAdmin', 200, to('/invitations')),
  'POST /invitations': place('manage', 200, () => ({ path: '/invitations', body: invitation() })),
  'DELETE /invitations/{id}': place(
    'manageOne',
    204,
    about(
      async (stage) => (await invite(stage)).id,
      (id) => `/invitations/${id}`,
    ),
  ),
  'POST /organizations/{id}/first-admin': place(
    'inviteFirst',
    200,
    about(unused, (id) => `/organizations/${id}/first-admin`, { email: 'first@people.example', ...GIVEN }),
  ),
  'GET /{environment}/keys': place('seeAsAdmin', 200, to('/sandbox/keys')),
  'POST /{environment}/keys': place('manage', 200, to('/sandbox/keys', { name: 'Nightly', ...GIVEN })),
  'POST /{environment}/keys/{id}/rotations': place(
    'manageOne',
    200,
    about(key, (id) => `/sandbox/keys/${id}/rotations`, GIVEN),
  ),
  'DELETE /{environment}/keys/{id}': place(
    'manageOne',
    204,
    about(key, (id) => `/sandbox/keys/${id}`),
  ),
  'GET /single-sign-on': place('seeAsAdmin', 200, to('/single-sign-on')),
  'POST /single-sign-on': place(
    'manage',
    200,
    to('/single-sign-on', { ...STATED, issuer: 'https://login.example.com' }),
  ),
  'POST /single-sign-on/test': place('manage', 200, to('/single-sign-on/test')),
  'POST /single-sign-on/domains/check': place('manage', 200, to('/single-sign-on/domains/check')),
  'POST /single-sign-on/off': place('manage', 204, to('/single-sign-on/off', { password: PASSWORD })),
}

/** What is asked of books and debt lines beside the public API. */
const WORKING: { readonly [endpoint: string]: Placed } = {
  'GET /{environment}/account-names': place('signedIn', 200, to('/sandbox/account-names?ids=a')),
  'GET /{environment}/accounts-by-id': place('signedIn', 200, to('/sandbox/accounts-by-id?ids=a')),
  'GET /{environment}/ordered-receivables': place(
    'signedIn',
    200,
    to('/sandbox/ordered-receivables?sort=balance_desc'),
  ),
  'GET /{environment}/receivables-totals': place('signedIn', 200, to('/sandbox/receivables-totals?state=current')),
  'GET /{environment}/receivables-by-id': place('signedIn', 200, to('/sandbox/receivables-by-id?ids=a')),
  'POST /{environment}/find': place('signedIn', 200, to('/sandbox/find', { text: 'line', limit: 5 })),
  'GET /{environment}/webhook-states': place('signedIn', 200, to('/sandbox/webhook-states')),
  'GET /{environment}/report-states': place('signedIn', 200, to('/sandbox/report-states')),
  'GET /term-shape': place('signedIn', 200, to('/term-shape')),
  'GET /new/debt-lines': place('signedIn', 200, to('/new/debt-lines')),
  'GET /{environment}/overview': place('overview', 200, to('/sandbox/overview?as_of=2026-01-31')),
  'POST /{environment}/new/debt-lines': place('draft', 204, (stage) => ({
    path: '/sandbox/new/debt-lines',
    body: debtLine(stage),
  })),
  'POST /{environment}/stored-comparison': place('work', 200, to('/sandbox/stored-comparison', LINES_OF_TAPE)),
  'POST /{environment}/portfolio-with-lines': place(
    'work',
    200,
    to('/sandbox/portfolio-with-lines', { ...LINES_OF_TAPE, ...CLOCKS }),
  ),
  'GET /{environment}/approvals': place('signedIn', 200, to('/sandbox/approvals')),
  'POST /{environment}/approvals': place('work', 400, to('/sandbox/approvals', DRAW_WITHOUT_AMOUNT)),
  'POST /{environment}/approvals/{id}/decision': place(
    'decide',
    200,
    about(approval, (id) => `/sandbox/approvals/${id}/decision`, { decision: 'refuse' }),
  ),
  'GET /{environment}/approval-rule': place('signedIn', 200, to('/sandbox/approval-rule')),
  'POST /{environment}/approval-rule': place('manage', 200, to('/sandbox/approval-rule', {})),
  'GET /{environment}/tape-mappings': place('signedIn', 200, to('/sandbox/tape-mappings')),
  'POST /{environment}/tape-mappings': place('work', 200, () => ({
    path: '/sandbox/tape-mappings',
    body: { name: another('servicer'), ...MAPPING },
  })),
  'GET /{environment}/tape-mappings/{id}': place(
    'readMapping',
    200,
    about(mapping, (id) => `/sandbox/tape-mappings/${id}`),
  ),
  'PATCH /{environment}/tape-mappings/{id}': place('workOnMapping', 200, async (stage) => ({
    path: `/sandbox/tape-mappings/${await mapping(stage)}`,
    body: { name: another('renamed') },
  })),
  'POST /{environment}/tape-mappings/{id}/content': place(
    'workOnMapping',
    200,
    about(mapping, (id) => `/sandbox/tape-mappings/${id}/content`, MAPPING),
  ),
  'DELETE /{environment}/tape-mappings/{id}': place(
    'workOnMapping',
    204,
    about(mapping, (id) => `/sandbox/tape-mappings/${id}`),
  ),
}

/** Every endpoint of the dashboard’s own, by its name. */
export const PLACED_REQUESTS: ReadonlyMap<string, Placed> = new Map(
  Object.entries({ ...SIGN_IN, ...OWN, ...MANAGING, ...WORKING }),
)
