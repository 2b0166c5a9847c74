// Who may ask what of the dashboard’s own endpoints and of the surface of signing in: every endpoint that is defined, asked by people of every role.
import { endpointName } from '@tapeline/contract/dashboard-endpoint'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DASHBOARD_ENDPOINTS } from '../../src/resources/index.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { SITE } from '../dashboard/passkey-steps.ts'
import { PLACED_REQUESTS } from './own-requests.ts'
import type { Placed } from './placing.ts'
import { type Everybody, PEOPLE, everybody, judged, letterOf } from './people.ts'
import type { Lender } from '../harness/service.ts'

let service: TestService
let lender: Lender
let people: Everybody

beforeAll(async () => {
  service = await startTestService(SITE)
  lender = await service.lender()
  people = await everybody(service, { operator: await service.operator(), lender, stranger: await service.lender() })
})
afterAll(() => service.stop())

test('every endpoint is placed, and nothing that is placed is gone', () => {
  expect([...PLACED_REQUESTS.keys()].toSorted()).toEqual(DASHBOARD_ENDPOINTS.map(endpointName).toSorted())
})

describe.each([...PLACED_REQUESTS])('%s', (endpoint, { line, status, asked }: Placed) => {
  test('is answered to each person by role', async () => {
    const [method = ''] = endpoint.split(' ')
    const answered: string[] = []
    for (const name of PEOPLE) {
      const { path, body, browser = people[name].browser } = await asked({ service, lender, people }, name)
      const answer = await browser.send(method, path, body)
      const letter = answer.status === status && letterOf(line, name) === '+' ? '+' : judged(answer)
      answered.push(`${name}: ${letter === '+' ? answer.status : letter}`)
    }
    const wanted = PEOPLE.map((name) => {
      const letter = letterOf(line, name)
      return `${name}: ${letter === '+' ? status : letter}`
    })
    expect(answered).toEqual(wanted)
  })
})
