// What the first start gives an empty database: the operator and a demo lender, each with a sandbox key and an admin, a book sent
// through the front door like any lender's, and what the operator writes of it. Keys and sign-ins are printed before the
// book is sent, whatever becomes of it. Interrupted, it goes on at the next start, which prints new ones.
import { formatMoney } from '../core/money.ts'
import type { Call } from '../demo-book/call.ts'
import { demoBook } from '../demo-book/demo-book.ts'
import { demoBookFigures } from '../demo-book/figures.ts'
import { type OperatorFigures, operatorBook } from '../demo-book/operator/operator-book.ts'
import { createApiKey } from '../resources/api-key/api-key-store.ts'
import {
  createOrganization,
  findOrganization,
  listOrganizations,
  tenantOf,
} from '../resources/organization/organization-store.ts'
import type { Database } from '../storage/database.ts'
import { findNote, writeNote } from '../storage/installation.ts'
import { type SignIn, firstAdmin } from './first-admin.ts'
import { type Destination, sendStages, stagesOf } from './demo-sending.ts'
import { print, tell } from './output.ts'

const OPERATOR = { organization: 'operator', name: 'Operator', is_operator: true, live_enabled: true }

const LENDER = { organization: 'demo', name: 'Alder & Finch Lending (demo)', is_operator: false, live_enabled: false }

/** What the lender is called where the operator has taken its name. */
const LENDER_BESIDE = 'demo-lender'

/** The note that holds the day for which the book was made; with a full stop behind it once the book is in. */
const NOTE = 'demo-book'

/** Where the demo is prepared. */
export interface DemoPlace {
  readonly database: Database
  readonly address: string
  readonly operator_slug: string
  /** Ends what waits for the service. */
  readonly stopping: AbortSignal
}

/** Prepares the demo where nothing else is, and prints once how to begin. */
export async function prepareDemo({ database, address, operator_slug, stopping }: DemoPlace): Promise<void> {
  const note = await findNote(database, NOTE)
  if (note?.endsWith('.') || (note === undefined && (await listOrganizations(database)).length > 0)) return
  const today = note ?? new Date().toISOString().slice(0, 10)
  await writeNote(database, NOTE, today)
  const lender = operator_slug === LENDER.organization ? LENDER_BESIDE : LENDER.organization
  const parties = { lender, operator: operator_slug }
  await createOrganization(database, { ...OPERATOR, organization: operator_slug })
  await createOrganization(database, { ...LENDER, organization: lender })
  const [ofLender, ofOperator] = [await partyOf(database, lender), await partyOf(database, operator_slug)]
  const keys = { lender: ofLender.key, operator: ofOperator.key }
  print(welcome(address, keys, { lender: ofLender.admin, operator: ofOperator.admin }, parties))
  const calls = demoBook(today, operator_slug)
  const { stages, figures } = operatorBook(calls, today, parties)
  tell(`Sending a sandbox book of ${calls.length} records, and ${stages.flat(2).length} of the operator's …`)
  const to = { address, keys, book: `${NOTE} ${today}`, stopping, onWait: waitTeller() }
  await sendStages([...stagesOf(calls), ...stages], to)
  await writeNote(database, NOTE, `${today}.`)
  print(bookSent(to, calls, figures))
}

/** How often a person is told that the book waits. */
const WAIT_TOLD_MS = 5_000

/** Tells why the book waits, now and then. */
function waitTeller(): (reason: string) => void {
  let told_ms = -Infinity
  return (reason) => {
    if (performance.now() - told_ms < WAIT_TOLD_MS) return
    told_ms = performance.now()
    tell(`The sandbox book waits: ${reason}`)
  }
}

/** A sandbox key and the first admin of an organization. */
async function partyOf(database: Database, id: string): Promise<{ readonly key: string; readonly admin: SignIn }> {
  const organization = await findOrganization(database, id)
  if (organization === undefined) throw new Error(`The organization ${id} is missing`)
  const key = await createApiKey(database, tenantOf(organization, 'sandbox'), 'first start')
  return { key, admin: await firstAdmin(database, organization) }
}

/** What the book comes to, derived from the calls alone: the service must show the same. */
function summaryOf(calls: readonly Call[]): string {
  const { outstanding, by_status } = demoBookFigures(calls)
  const sums = Object.entries(outstanding).map(([currency, amount]) => formatMoney(amount, currency))
  return `${by_status['active'] ?? 0} active receivables, outstanding ${sums.join(', ')}`
}

/** What backs the debt line and what is drawn on it, by the same reckoning. */
function lineSummaryOf({ commitment, principal_outstanding, backing }: OperatorFigures): string {
  const [drawn, most] = [principal_outstanding, commitment].map((amount) => formatMoney(amount, 'USD'))
  return `${drawn} drawn of ${most}, backed by ${backing.length} receivables, closed ones among them`
}

/** Something of the lender's and the same of the operator's. */
type OfBoth<T> = Readonly<Record<'lender' | 'operator', T>>

function welcome(address: string, keys: OfBoth<string>, admins: OfBoth<SignIn>, parties: OfBoth<string>): string {
  const signIns = [admins.lender, admins.operator].map(({ email, password }) => `  ${email}   ${password}`).join('\n')
  const tapeline = '  npm run -s tapeline --'
  return `
Tapeline is ready at ${address}
The dashboard is at ${address}/app. Its first admins, the lender's and the operator's, with passwords shown only now:

${signIns}

Sandbox key of the demo lender, shown only now:

  ${keys.lender}

Sandbox key of the operator, for paths under /operator, shown only now:

  ${keys.operator}

If you lose one, make another beside the running service:

${tapeline} keys create --organization ${parties.lender} --environment sandbox --name NAME
${tapeline} keys create --organization ${parties.operator} --environment sandbox --name NAME
${tapeline} users password-link ${admins.lender.email}

Reference: ${address}/docs
`
}

function bookSent({ address, keys }: Destination, calls: readonly Call[], figures: OperatorFigures): string {
  const curl = (key: string, path: string) => `  curl -s -H 'Authorization: ${key}' '${address}${path}'`
  const first = '{"id":"my-first","type":"business","name":"My first account"}'
  const json = `-H 'Content-Type: application/json' -d '${first}'`
  return `The sandbox holds the demo book: ${summaryOf(calls)}.
Its debt line ${figures.debt_line_id}: ${lineSummaryOf(figures)}.

Try it:

${curl(keys.lender, '/me')}
${curl(keys.lender, '/receivables?limit=3')}
  curl -s -H 'Authorization: ${keys.lender}' ${json} '${address}/accounts'
${curl(keys.lender, `/debt-lines/${figures.debt_line_id}/receivables?sort=balance_desc&limit=3`)}
${curl(keys.operator, '/operator/draw-requests?status=requested')}
`
}
