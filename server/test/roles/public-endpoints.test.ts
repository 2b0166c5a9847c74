// Who may ask what of the public API by a session: every endpoint and list of the registry, asked by people of every role with requests that are right.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client, Received } from '../harness/client.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import type { Book } from '../surface/book.ts'
import { OPERATIONS, type Operation, call, isOfMade } from '../surface/operations.ts'
import { openParties } from '../surface/parties.ts'
import { reportBook } from '../surface/reporting.ts'
import { rowsOf } from '../surface/stored.ts'
import {
  type Everybody,
  PEOPLE,
  type PersonName,
  SessionClient,
  everybody,
  judged,
  letterOf,
  refusedFirst,
} from './people.ts'
import { PLACED_ENDPOINTS } from './placed-endpoints.ts'

let service: TestService
let people: Everybody
let book: Book

beforeAll(async () => {
  service = await startTestService()
  const parties = await openParties(service)
  book = await reportBook(parties, 'of-roles')
  const { organization: lender } = parties
  people = await everybody(service, { operator: await service.operator(), lender, stranger: await service.lender() })
})
afterAll(() => service.stop())

const titleOf = ({ method, path }: Operation) => `${method} ${path}`

test('every endpoint is placed, and nothing that is placed is gone', () => {
  const served = [...new Set(OPERATIONS.map(titleOf))]
  expect([...PLACED_ENDPOINTS.keys()].toSorted()).toEqual(served.toSorted())
})

/** Organizations that are open in live are changed there. */
const IN_LIVE = new Set(['POST /operator/organizations'])

function clientOf(name: PersonName, operation: Operation): Client {
  return new SessionClient(people[name].browser, IN_LIVE.has(titleOf(operation)) ? 'live' : 'sandbox')
}

const ask = (name: PersonName, operation: Operation): Promise<Received> =>
  call(clientOf(name, operation), operation, book)

/**
 * Reads first, and what names a record before what makes one: somebody of another organization would make one of their own with the id, and find that.
 */
function turnOf({ method, path }: Operation): number {
  if (method === 'GET') return 0
  if (method === 'DELETE') return 2
  return path.includes('{') ? 1 : 3
}

const IN_TURN = OPERATIONS.toSorted((one, other) => turnOf(one) - turnOf(other))

describe.each(IN_TURN)('$title', (operation) => {
  test('is answered to each person by role', async () => {
    const line = PLACED_ENDPOINTS.get(titleOf(operation)) ?? ''
    const answered: string[] = []
    const wanted: string[] = []
    for (const name of refusedFirst(line)) {
      const answer = await ask(name, operation)
      answered.push(`${name}: ${judged(answer)}`)
      const letter = letterOf(line, name)
      const isGone =
        letter === '+' && (isOfMade(operation) || (operation.method === 'DELETE' && name !== 'lender admin'))
      wanted.push(`${name}: ${isGone ? 'n' : letter}`)
      const isFirst = name === (operation.by === 'operator' ? 'operator admin' : 'lender admin')
      if (isFirst && letter === '+' && !isGone) expect(answer.status, answer.text).toBeLessThan(300)
    }
    expect(answered).toEqual(wanted)
  })
})

test('no request of an auditor writes a row, whichever the endpoint', async () => {
  const auditors = PEOPLE.filter((name) => name.endsWith('auditor'))
  const before = await rowsOf(service.database)
  for (const operation of OPERATIONS) for (const name of auditors) await ask(name, operation)
  expect(await rowsOf(service.database)).toEqual(before)
})
