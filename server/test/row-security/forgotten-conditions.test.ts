// The second wall by attack: of every statement of one tenant that a service with two lenders sends, each condition on the tenant is taken away in turn,
// as somebody might forget it. Run as the owner of the tables, many of these show or change rows of the other lender. Run as the service runs
// them, none does: each gives what the whole statement gives.
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SESSION_OPTIONS } from '../../src/storage/database.ts'
import { calculateAll } from '../harness/calculators.ts'
import { BEYOND_ROW_SECURITY, OF_SEVERAL_TENANTS, readCatalog } from '../harness/distribution-rules.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { bodyFor } from '../surface/book.ts'
import { OPERATIONS, call } from '../surface/operations.ts'
import { openParties } from '../surface/parties.ts'
import { reportBook, settled } from '../surface/reporting.ts'
import { type Outcome, changedTables, outcomeOf } from './changed-rows.ts'
import { type Recorded, StatementRecorder } from './recorded-statements.ts'

let service: TestService
let client: pg.Client
let recorded: Recorded[]

beforeAll(async () => {
  service = await startTestService()
  const recorder = new StatementRecorder()
  const lenders = [await openParties(service), await openParties(service)]
  const books = await Promise.all(
    lenders.map(async (parties, at) => ({ parties, book: await reportBook(parties, `book-${at}`) })),
  )
  for (const { parties, book } of books) await settled(parties, book)
  await calculateAll()
  for (const { parties, book } of books)
    for (const operation of OPERATIONS) await call(parties, operation, book, { body: bodyFor(operation, book) })
  await calculateAll()
  recorded = recorder.stop()
  await service.stop()
  client = new pg.Client({ ...service.connection, options: SESSION_OPTIONS })
  await client.connect()
}, 180_000)
afterAll(() => client.end())

const CONDITION = /(?:\b\w+\.)?\btenant = (?:\$1\b|\w+\.tenant\b)/g

const FORGOTTEN = '$1::integer is not null'

/** The statement without one of its conditions on the tenant, each in turn, and without any. */
function mutantsOf({ text }: Recorded): string[] {
  const without = [...text.matchAll(CONDITION)].map(
    ({ 0: found, index }) => `${text.slice(0, index)}${FORGOTTEN}${text.slice(index + found.length)}`,
  )
  return without.length > 1 ? [...without, text.replaceAll(CONDITION, () => FORGOTTEN)] : without
}

const isOfOneTenant = ({ name }: Recorded) =>
  !Object.hasOwn(OF_SEVERAL_TENANTS, name) && !Object.hasOwn(BEYOND_ROW_SECURITY, name)

const sameAs = (one: Outcome, other: Outcome) =>
  one.others === other.others && JSON.stringify(one.rows) === JSON.stringify(other.rows)

test('no statement without one of its conditions on the tenant shows or changes a row of another', async () => {
  const catalog = await readCatalog(client)
  const leaks: string[] = []
  const names = new Set<string>()
  const stopped = new Set<string>()
  for (const statement of recorded.filter(isOfOneTenant)) {
    const changed = changedTables(statement.text).filter((table) => catalog.led.has(table))
    const whole = await outcomeOf(client, statement, 'owner', changed)
    // What reads a clock gives something else each time.
    if (!sameAs(whole, await outcomeOf(client, statement, 'owner', changed))) continue
    names.add(statement.name)
    for (const text of mutantsOf(statement)) {
      const mutant = { ...statement, text }
      if (!sameAs(whole, await outcomeOf(client, mutant, 'tenant', changed))) leaks.push(`${statement.name}: ${text}`)
      if (!sameAs(whole, await outcomeOf(client, mutant, 'owner', changed))) stopped.add(statement.name)
    }
  }
  expect(leaks).toEqual([])
  expect(names.size).toBeGreaterThan(400)
  expect(stopped.size).toBeGreaterThan(120)
}, 300_000)
