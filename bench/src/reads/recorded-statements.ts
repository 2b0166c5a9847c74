// The statements that the service sends to answer one request, with their values: recorded by letting its own handler answer it, so that the
// reference asks the same SQL.
import { readQuery } from '@tapeline/contract/parameter'
import type { Call, Route } from '../../../server/src/http/routes.ts'
import type { KeyChecker } from '../../../server/src/resources/api-key/key-checker.ts'
import { routes } from '../../../server/src/resources/index.ts'
import type { Services } from '../../../server/src/resources/services.ts'
import { type Database, type Querier, openDatabase } from '../../../server/src/storage/database.ts'
import type { Stage } from '../stage.ts'

/** A statement as it was sent. */
export interface Sent {
  readonly name: string
  readonly text: string
  readonly values: readonly unknown[]
}

/** The request that is recorded: the path of its endpoint, and the values of its parameters. */
export interface Recorded {
  readonly endpoint: string
  readonly parameters: { readonly [name: string]: string }
}

/** What the handler of a GET request sends, but for the check of the key, in order. */
export async function recordStatements(stage: Stage, { endpoint, parameters }: Recorded): Promise<Sent[]> {
  const database = openDatabase(stage.connection, { connections_max: 1, onError: () => {} })
  const sent: Sent[] = []
  try {
    const route = routes(servicesOf(stage, recording(database, sent))).find(
      (one): one is Route => one.endpoint.method === 'GET' && one.endpoint.path === endpoint && 'handle' in one,
    )
    if (route === undefined) throw new Error(`There is no GET ${endpoint}`)
    await route.handle(callOf(route, parameters))
  } finally {
    await database.end()
  }
  return sent
}

function recording(database: Database, sent: Sent[]): Database {
  const query: Querier['query'] = (statement, values) => {
    sent.push({ ...statement, values })
    return database.query(statement, values)
  }
  return { ...database, query }
}

function servicesOf(stage: Stage, database: Database): Services {
  const caller = { tenant: stage.tenant, time_zone: 'UTC' }
  const keys = { check: async () => caller } as unknown as KeyChecker
  return { database, keys, operator_slug: 'operator', token_secret: Buffer.alloc(32) } as unknown as Services
}

function callOf({ endpoint }: Route, path: Call['path']): Call {
  const query = readQuery(endpoint.query, {}, { metadata: (endpoint.metadata ?? false) !== false })
  const body = { id: undefined, patch: {}, sent: {}, faults: [], readable: false }
  return { presented: { key: undefined }, path, query, body, idempotency: undefined, faults: [] }
}
