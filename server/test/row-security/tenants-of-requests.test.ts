// Row-level security shows a statement the rows of the tenant that it names. That a request names no other is watched here: while a lender asks all that
// a lender can ask, also by ids of another lender, the service runs statements of that lender's tenant and of the operator's, and of no other.
import { pathParameters } from '@tapeline/contract/endpoint'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { installationStatement } from '../../src/storage/database.ts'
import { calculateAll } from '../harness/calculators.ts'
import { BEYOND_ROW_SECURITY, OF_SEVERAL_TENANTS } from '../harness/distribution-rules.ts'
import { type Asked, type TestService, startTestService } from '../harness/service.ts'
import { type Book, bodyFor } from '../surface/book.ts'
import { BY, call } from '../surface/operations.ts'
import { type Parties, openParties } from '../surface/parties.ts'
import { reportBook, settled } from '../surface/reporting.ts'

let service: TestService
let asking: Parties
let own: Book
let theirs: Book
/** The tenants of statements that the service sent since the last look, with a statement of each. */
const asked = new Map<number, string>()
let ofOperator: readonly number[]
/** By themselves, for all lenders, and not for a request. */
const BY_CLOCK: ReadonlySet<string> = new Set([
  'update-last-used-of-keys',
  'lock-free-tenant-for-disclosures',
  'next-moment',
  'insert-disclosures',
])

function note(name: string, { statement, values }: Asked): void {
  const [tenant] = values
  if (statement.of === 'transaction' || typeof tenant !== 'number' || BY_CLOCK.has(name)) return
  if (statement.of === 'tenant' || Object.hasOwn(BEYOND_ROW_SECURITY, name)) asked.set(tenant, name)
}

const findOperators = installationStatement('', 'select tenant from tenants where is_operator')

beforeAll(async () => {
  service = await startTestService({}, { onStatement: (name, _, statement) => note(name, statement) })
  asking = await openParties(service)
  own = await reportBook(asking, 'own')
  const other = await openParties(service)
  theirs = await reportBook(other, 'theirs')
  await settled(asking, own)
  await settled(other, theirs)
  await calculateAll()
  const found = await service.database.query<{ tenant: number }>(findOperators, [])
  ofOperator = found.map(({ tenant }) => tenant)
}, 120_000)
afterAll(() => service.stop())

/** Statements of other tenants than the lender's and the operator's. */
function strayed(): [number, string][] {
  return [...asked].filter(([tenant]) => tenant !== asking.tenants.lender && !ofOperator.includes(tenant))
}

describe('a request of a lender runs statements of its own tenant and of the operator', () => {
  test.each(BY.lender)('$title', async (operation) => {
    asked.clear()
    const body = bodyFor(operation, own)
    await call(asking, operation, own, body === undefined ? {} : { body })
    expect(asked.has(asking.tenants.lender)).toBe(true)
    if (pathParameters(operation.path).length > 0) await call(asking, operation, theirs)
    expect(strayed()).toEqual([])
  })
})

test('and statements of several tenants are not sent for it', async () => {
  const several = new Set(Object.keys(OF_SEVERAL_TENANTS))
  const sent: string[] = []
  const watched = await startTestService(
    { ROLE: 'api' },
    { connection: service.connection, onStatement: (name) => several.has(name) && sent.push(name) },
  )
  try {
    const here = await openParties(watched, { organization: asking.organization.organization })
    sent.length = 0
    for (const operation of BY.lender.filter(({ method }) => method === 'GET')) await call(here, operation, own)
    expect(sent).toEqual([])
  } finally {
    await watched.stop()
  }
})
