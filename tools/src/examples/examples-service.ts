// A service of its own for the examples: the product on a PostgreSQL that is thrown away, with the two keys that the pages name.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Contract } from '@tapeline/contract/endpoint'
import { startApp } from '../../../server/src/app.ts'
import { type Config, readConfig } from '../../../server/src/config.ts'
import { startEmbeddedPostgres } from '../../../server/src/embedded/embedded-postgres.ts'
import { curlOf } from '../../../server/src/http/reference/curl.ts'
import { type CurlRequest, readCurl } from '../../../server/src/http/reference/curl-request.ts'
import type { Recorded } from '../../../server/src/http/reference/recorded.ts'
import { createApiKey } from '../../../server/src/resources/api-key/api-key-store.ts'
import {
  createOrganization,
  findOrganization,
  tenantOf,
} from '../../../server/src/resources/organization/organization-store.ts'
import { type Database, openDatabase } from '../../../server/src/storage/database.ts'
import { migrate } from '../../../server/src/storage/migrate.ts'
import { EXAMPLE_FILE } from './fixed-values.ts'
import { type Send, recordAnswers } from './record-answers.ts'

const ignore = () => {}

/** A logger that prints errors. */
const ERRORS_ONLY: Parameters<typeof startApp>[2] = {
  level: 'error',
  fatal: console.error,
  error: console.error,
  warn: ignore,
  info: ignore,
  debug: ignore,
  trace: ignore,
  silent: ignore,
  child: () => ERRORS_ONLY,
}

/** Records the answers of a service that is started for it. */
export async function recordFromService(contract: Contract): Promise<Recorded> {
  const folder = await mkdtemp(join(tmpdir(), 'tapeline-examples-'))
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => {}, durable: false })
  const database = openDatabase(postgres.connection, { connections_max: 20, onError: () => {} })
  try {
    await migrate(database)
    const config: Config = readConfig({ PORT: '0', LOG_LEVEL: 'silent', DEFAULT_ALERT_RULES: 'off' })
    const app = await startApp(config, { database, connection: postgres.connection }, ERRORS_ONLY)
    try {
      return await recordAnswers(contract, await sendWithKeys(contract, database, app.address ?? ''))
    } finally {
      await app.stop()
    }
  } finally {
    await database.end()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Makes both keys as the first page does: the operator's, then the lender with the lender's. */
async function sendWithKeys(contract: Contract, database: Database, address: string): Promise<Send> {
  const keys = new Map<string, string>()
  const send: Send = async (command) => {
    const request = readCurl(command)
    if (request === undefined) throw new Error(`This is no request: ${command}`)
    const answer = await fetch(...fetchOf(address, request, keys.get(request.key) ?? ''))
    return { status: answer.status, text: await answer.text() }
  }
  await createOrganization(database, {
    organization: 'operator',
    name: 'The operator',
    is_operator: true,
    live_enabled: true,
  })
  keys.set('OPERATOR_KEY', await keyOf(database, 'operator', 'operations'))
  const [lender] = contract.endpoints.filter(({ body }) => body?.name === 'organization')
  if (lender !== undefined) await send(curlOf(lender))
  keys.set('KEY', await keyOf(database, 'acme', 'integration'))
  return send
}

async function keyOf(database: Database, id: string, name: string): Promise<string> {
  const organization = await findOrganization(database, id)
  if (organization === undefined) throw new Error(`There is no organization ${id}`)
  return createApiKey(database, tenantOf(organization, 'sandbox'), name)
}

function fetchOf(address: string, request: CurlRequest, key: string): [string, RequestInit] {
  const { method, path, query, idempotency_key, type, data, form } = request
  const headers = {
    Authorization: key,
    ...(type === undefined ? {} : { 'Content-Type': type }),
    ...(idempotency_key === undefined ? {} : { IdempotencyKey: idempotency_key }),
  }
  const parameters = query.length === 0 ? '' : `?${new URLSearchParams(Object.fromEntries(query)).toString()}`
  const body = form.length > 0 ? { body: formOf(form) } : data === undefined ? {} : { body: data }
  return [`${address}${path}${parameters}`, { method, headers, ...body }]
}

function formOf(fields: CurlRequest['form']): FormData {
  const form = new FormData()
  for (const [name, value] of fields) {
    if (value.startsWith('@')) form.append(name, new Blob([EXAMPLE_FILE], { type: 'application/pdf' }), value.slice(1))
    else form.append(name, value)
  }
  return form
}
