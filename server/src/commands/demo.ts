// Prepares an empty database at the first start: the operator and a demo lender, each with a sandbox key and an admin, a book sent through
// the public API like any lender's, and the operator's records of it. Keys and sign-ins are printed before the book is sent, so that they
// are known in any case. After an interruption, the next start continues the book and prints new ones.
import { formatMoney } from '@tapeline/kernel/core/money'
import type { Call } from '../demo-book/call.ts'
import { demoBookFigures } from '../demo-book/figures.ts'
import { type OperatorFigures, operatorBook } from '../demo-book/operator/operator-book.ts'
import { ownLines } from '../demo-book/operator/own-lines.ts'
import { plantedPayers } from '../demo-book/planted/cases-of-several.ts'
import { plantedStages, sandboxBook } from '../demo-book/planted/sandbox-book.ts'
import { findingIdOf } from '../resources/finding/finding-rules.ts'
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
import { print, printMessage } from '@tapeline/cli/commands/output'

const OPERATOR = { organization: 'operator', name: 'Operator', is_operator: true, live_enabled: true }

const LENDER = { organization: 'demo', name: 'Alder & Finch Lending (demo)', is_operator: false, live_enabled: false }

/** The lender's name when the operator already uses the usual one. */
const LENDER_BESIDE = 'demo-lender'

/** The note with the day for which the book was made; a full stop is appended after the book is sent. */
const NOTE = 'demo-book'

/** The database and the address of the demo. */
export interface DemoPlace {
  readonly database: Database
  readonly address: string
  readonly operator_slug: string
  /** Ends waiting for the service. */
  readonly stopping: AbortSignal
}

/** Prepares the demo in an empty database, and prints once how to begin. */
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
  const calls = sandboxBook({ today, parties })
  const { stages: records, figures } = operatorBook(calls, today, parties, plantedPayers)
  const lines = ownLines(calls, today)
  const stages = [...records, ...plantedStages({ today, parties }, findingIdOf)]
  const sent = `${calls.length} records with ${lines.length} bank lines, and ${stages.flat(2).length} of the operator's`
  printMessage(`Sending a sandbox book of ${sent} …`)
  const to = { address, keys, book: `${NOTE} ${today}`, stopping, onWait: waitMessages() }
  await sendStages([...stagesOf(calls), lines.map((line) => [line]), ...stages], to)
  await writeNote(database, NOTE, `${today}.`)
  print(bookSent(to, calls, figures))
}

/** How often the message that the book waits is repeated. */
const WAIT_MESSAGE_MS = 5_000

/** Prints at intervals why the book waits. */
function waitMessages(): (reason: string) => void {
  let printed_ms = -Infinity
  return (reason) => {
    if (performance.now() - printed_ms < WAIT_MESSAGE_MS) return
    printed_ms = performance.now()
    printMessage(`Sending the sandbox book takes longer: ${reason}`)
  }
}

/** A sandbox key and the first admin of an organization. */
async function partyOf(database: Database, id: string): Promise<{ readonly key: string; readonly admin: SignIn }> {
  const organization = await findOrganization(database, id)
  if (organization === undefined) throw new Error(`The organization ${id} is missing`)
  const { createApiKey } = await import('../resources/api-key/api-key-store.ts')
  const key = await createApiKey(database, tenantOf(organization, 'sandbox'), 'first start')
  return { key, admin: await firstAdmin(database, organization) }
}

/** The totals of the book, derived from the calls alone: the service must show the same. */
function summaryOf(calls: readonly Call[]): string {
  const { outstanding, by_status } = demoBookFigures(calls)
  const sums = Object.entries(outstanding).map(([currency, amount]) => formatMoney(amount, currency))
  return `${by_status['active'] ?? 0} active receivables, outstanding ${sums.join(', ')}`
}

/** The receivables that back the debt line and the amount drawn on it, by the same calculation. */
function lineSummaryOf({ commitment, principal_outstanding, backing }: OperatorFigures): string {
  const [drawn, most] = [principal_outstanding, commitment].map((amount) => formatMoney(amount, 'USD'))
  return `${drawn} drawn of ${most}, backed by ${backing.length} receivables, closed ones among them`
}

/** A value of the lender and the same value of the operator. */
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
${tapeline} users password-link ${admins.lender.email} --organization ${parties.lender}

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
