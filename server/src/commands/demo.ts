// What the first start gives an empty database: the operator, a demo lender with a sandbox key, and a book sent through the
// front door like any lender's. Interrupted, it goes on at the next start, since every write is an upsert.
import { type Call } from '../demo-book/call.ts'
import { formatMoney } from '../core/money.ts'
import { demoBook } from '../demo-book/demo-book.ts'
import { demoBookFigures } from '../demo-book/figures.ts'
import { createApiKey } from '../resources/api-key/api-key-store.ts'
import {
  createOrganization,
  findOrganization,
  listOrganizations,
  tenantOf,
} from '../resources/organization/organization-store.ts'
import type { Database } from '../storage/database.ts'
import { findNote, writeNote } from '../storage/installation.ts'
import { print, tell } from './output.ts'

const OPERATOR = { organization: 'operator', name: 'Operator', is_operator: true, live_enabled: true }

const LENDER = { organization: 'demo', name: 'Alder & Finch Lending (demo)', is_operator: false, live_enabled: false }

/** The note that holds the day for which the book was made; with a full stop behind it once the book is in. */
const NOTE = 'demo-book'

/** Requests under way at once while the book goes in. */
const CONNECTIONS = 32

/** Prepares the demo where nothing else is, and prints once how to begin. */
export async function prepareDemo(database: Database, address: string, operatorSlug: string): Promise<void> {
  const note = await findNote(database, NOTE)
  if (note?.endsWith('.') || (note === undefined && (await listOrganizations(database)).length > 0)) return
  const today = note ?? new Date().toISOString().slice(0, 10)
  await writeNote(database, NOTE, today)
  await createOrganization(database, { ...OPERATOR, organization: operatorSlug })
  await createOrganization(database, LENDER)
  const lender = await findOrganization(database, LENDER.organization)
  if (lender === undefined) throw new Error('The demo organization is missing')
  const key = await createApiKey(database, tenantOf(lender, 'sandbox'), 'first start')
  const calls = demoBook(today, operatorSlug)
  tell(`Sending a sandbox book of ${calls.length} records …`)
  await sendBook(calls, address, key)
  await writeNote(database, NOTE, `${today}.`)
  print(welcome(address, key, calls))
}

/** Sends calls: accounts first, then each receivable's calls in their order, receivables side by side. */
async function sendBook(calls: readonly Call[], address: string, key: string): Promise<void> {
  const chains = new Map<string, Call[]>()
  for (const call of calls) {
    const chain = chainOf(call)
    const together = chains.get(chain)
    if (together === undefined) chains.set(chain, [call])
    else together.push(call)
  }
  const accounts = [...chains].filter(([chain]) => chain.startsWith('/accounts')).map(([, chain]) => chain)
  const receivables = [...chains].filter(([chain]) => !chain.startsWith('/accounts')).map(([, chain]) => chain)
  await sendChains(accounts, address, key)
  await sendChains(receivables, address, key)
}

/** What must stay in order: the calls of one account, or of one receivable and its entries. */
function chainOf(call: Call): string {
  return call.path.startsWith('/receivables/')
    ? call.path.split('/').slice(0, 3).join('/')
    : `${call.path}/${encodeURIComponent(call.body['id'])}`
}

async function sendChains(chains: readonly (readonly Call[])[], address: string, key: string): Promise<void> {
  const waiting = [...chains]
  const work = async (): Promise<void> => {
    for (let chain = waiting.shift(); chain !== undefined; chain = waiting.shift())
      for (const call of chain) await send(call, address, key)
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, work))
}

async function send(call: Call, address: string, key: string): Promise<void> {
  const query = call.query === undefined ? '' : `?effective_date=${call.query.effective_date}`
  const answer = await fetch(`${address}${call.path}${query}`, {
    method: 'POST',
    headers: { Authorization: key, 'Content-Type': 'application/json' },
    body: JSON.stringify(call.body),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`The demo book was refused at ${call.path}: ${text}`)
}

/** What the book comes to, derived from the calls alone: the service must show the same. */
function summaryOf(calls: readonly Call[]): string {
  const { outstanding, by_status } = demoBookFigures(calls)
  const sums = Object.entries(outstanding).map(([currency, amount]) => formatMoney(amount, currency))
  return `${by_status['active'] ?? 0} active receivables, outstanding ${sums.join(', ')}`
}

function welcome(address: string, key: string, calls: readonly Call[]): string {
  const curl = (path: string) => `  curl -s -H 'Authorization: ${key}' '${address}${path}'`
  const first = '{"id":"my-first","type":"business","name":"My first account"}'
  const json = `-H 'Content-Type: application/json' -d '${first}'`
  return `
Tapeline is ready at ${address}
Its sandbox holds a demo book: ${summaryOf(calls)}.
Sandbox key of the demo lender (shown only now):

  ${key}

Try it:

${curl('/me')}
${curl('/receivables?limit=3')}
  curl -s -H 'Authorization: ${key}' ${json} '${address}/accounts'

Reference: ${address}/docs
`
}
