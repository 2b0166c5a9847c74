// The stage of the walk-through: a service with its operator in both environments, the lender that is made on the way,
// what that lender reports, and how each record is read back on both sides.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { Environment } from '../../src/resources/api-key/api-key.ts'
import { createApiKey } from '../../src/resources/api-key/api-key-store.ts'
import { findOrganization, tenantOf } from '../../src/resources/organization/organization-store.ts'
import { Client, type Received, eventually } from '../harness/client.ts'
import { accountBody, entryBody, receivableBody } from '../harness/records.ts'
import { startTestService } from '../harness/service.ts'
import { demand } from '../surface/operations.ts'

/** The lender that is made on the way. */
export const ORGANIZATION = 'bright-credit'

/** A moment as the service writes it. */
export const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/

type Both = Readonly<Record<Environment, Client>>

/** What the walk goes over. */
export interface Walk {
  readonly address: string
  readonly folder: string
  readonly operator: Both
  /** The lender's clients: without keys until the lender is made. */
  lender: Both
  /** A client with a new key of the lender. */
  keyOf(environment: Environment): Promise<Client>
  stop(): Promise<void>
}

/** Starts a service with its operator, and no lender. */
export async function startWalk(): Promise<Walk> {
  const service = await startTestService()
  const { address, database } = service
  const folder = mkdtempSync(join(tmpdir(), 'walk-through-'))
  const nobody = new Client(address, undefined)
  return {
    address,
    folder,
    operator: {
      sandbox: (await service.operator()).client,
      live: (await service.operator({ environment: 'live' })).client,
    },
    lender: { sandbox: nobody, live: nobody },
    keyOf: async (environment) => {
      const found = await findOrganization(database, ORGANIZATION)
      if (found === undefined) throw new Error('The organization is missing')
      return new Client(address, await createApiKey(database, tenantOf(found, environment), environment))
    },
    stop: async () => {
      rmSync(folder, { recursive: true })
      await service.stop()
    },
  }
}

/** A record as it is answered: the body, what the service adds, and when. */
export const answered = (body: object, more: object = {}) => ({
  ...body,
  ...more,
  created_at: expect.stringMatching(MOMENT),
  updated_at: expect.stringMatching(MOMENT),
})

/** The rows of a list's first page. */
export const listRows = async (client: Client, path: string) => (await demand(client.get(path))).body.data

/** Reads the one record of a kind in live, alone and listed, as the lender and as the operator; gives it. */
export async function readOnBothSides(walk: Walk, path: string, id: string): Promise<object> {
  const [lender, operator] = [walk.lender.live, walk.operator.live]
  const { body } = await demand(lender.get(`${path}/${id}`))
  expect((await demand(operator.get(`/operator${path}/${id}`))).body).toEqual(body)
  expect(await listRows(lender, path)).toEqual([body])
  expect(await listRows(operator, `/operator${path}?organization=${ORGANIZATION}`)).toEqual([body])
  return body
}

const REPORTED = [
  { id: 'loan', product_type: 'term_loan', drawn: 1_000_000, repaid: 250_000 },
  { id: 'credit', product_type: 'line_of_credit', drawn: 400_000, repaid: 0 },
  { id: 'invoice', product_type: 'invoice_factoring', drawn: 300_000, repaid: 0 },
  { id: 'given-back', product_type: 'term_loan', drawn: 200_000, repaid: 0 },
  { id: 'own', product_type: 'term_loan', drawn: 900_000, repaid: 0, funded_by: 'balance_sheet' },
]

/** What the lender reports: one account, five receivables in EUR, six entries. */
export async function reportBook(lender: Client): Promise<void> {
  await demand(lender.post('/accounts', accountBody('obligor')))
  for (const { id, product_type, drawn, repaid, funded_by = 'operator' } of REPORTED) {
    const fields = { product_type, funded_by, currency: 'EUR', metadata: { program: 'growth' } }
    await demand(lender.post('/receivables', receivableBody(id, 'obligor', fields)))
    await demand(lender.post(`/receivables/${id}/entries`, entryBody('1', { amount: drawn })))
    const repayment = entryBody('2', { type: 'principal', amount: repaid, date: '2026-01-20' })
    if (repaid > 0) await demand(lender.post(`/receivables/${id}/entries`, repayment))
  }
}

/** What backs a line, the largest balance first, once that is derived. */
export function backing(client: Client, line: string, expected: readonly string[]): Promise<Received> {
  return eventually(
    () => demand(client.get(`/debt-lines/${line}/receivables?sort=balance_desc`)),
    ({ body }) => body.data.map(({ id }: { id: string }) => id).join() === expected.join(),
  )
}

/** Uploads a file as the body itself; gives the document. */
export async function upload(client: Client, path: string, bytes: Buffer, type: string): Promise<object> {
  const headers = { 'Authorization': client.key ?? '', 'Content-Type': type }
  const answer = await fetch(client.address + path, { method: 'POST', headers, body: new Uint8Array(bytes) })
  expect(answer.status).toBe(200)
  return (await answer.json()) as object
}

/** Downloads a file. */
export async function download(client: Client, path: string): Promise<Buffer> {
  const answer = await fetch(client.address + path, { headers: { Authorization: client.key ?? '' } })
  expect(answer.status).toBe(200)
  return Buffer.from(await answer.arrayBuffer())
}
