// Turns of tenants at a calculator: so many at a time, each tenant once, one that fails beside the others, and none begun once the database is away.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ServiceError } from '@tapeline/contract/errors'
import { CalculatorError, TenantTurns } from '../../src/jobs/scheduling/tenant-turns.ts'
import { StatementError, installationStatement } from '../../src/storage/database.ts'
import { eventually } from '../harness/client.ts'
import { type TestService, startTestService } from '../harness/service.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService({ ROLE: 'api' })
})
afterAll(() => service.stop())

const TENANTS = Array.from({ length: 9 }, (_, at) => ({ tenant: at + 1 }))

/** Turns that wait until so many have begun together. */
class Meeting {
  readonly begun: number[] = []
  most = 0
  #present = 0
  #open: (() => void)[] = []
  readonly #size: number

  constructor(size: number) {
    this.#size = size
  }

  async turn({ tenant }: { readonly tenant: number }): Promise<void> {
    this.begun.push(tenant)
    this.#present += 1
    this.most = Math.max(this.most, this.#present)
    await new Promise<void>((resolve) => {
      this.#open.push(resolve)
      if (this.#open.length === this.#size) for (const open of this.#open.splice(0)) open()
    })
    this.#present -= 1
  }
}

test('three tenants have their turns at a time, in their order, and each has one', async () => {
  const meeting = new Meeting(3)
  await new TenantTurns(service.database, 'balances').each(TENANTS, (one) => meeting.turn(one), 3)
  expect(meeting.begun).toEqual(TENANTS.map(({ tenant }) => tenant))
  expect(meeting.most).toBe(3)
})

test('unless it is asked for, one has its turn at a time', async () => {
  const meeting = new Meeting(1)
  await new TenantTurns(service.database, 'balances').each(TENANTS, (one) => meeting.turn(one))
  expect([meeting.begun.length, meeting.most]).toEqual([9, 1])
})

test('one that fails is named at the end, and the others have their turns', async () => {
  const had: number[] = []
  const turn = async ({ tenant }: { readonly tenant: number }) => {
    had.push(tenant)
    if (tenant === 2) throw new Error('two fails')
  }
  const { tenant } = await service.lender()
  const turns = new TenantTurns(service.database, 'balances')
  const failed = turns.each([{ tenant: 2 }, { tenant }, { tenant: 9 }], turn, 3)
  await expect(failed).rejects.toThrow('The calculator of balances failed for tenant 2: two fails')
  await expect(failed).rejects.toBeInstanceOf(CalculatorError)
  expect([had.length, new Set(had)]).toEqual([3, new Set([2, tenant, 9])])
})

test('once the database is away no turn begins, and those under way end first', async () => {
  const had: number[] = []
  let ended = 0
  const turn = async ({ tenant }: { readonly tenant: number }) => {
    had.push(tenant)
    if (tenant === 1) throw new ServiceError('database_away')
    await new Promise(setImmediate)
    ended += 1
  }
  await expect(new TenantTurns(service.database, 'balances').each(TENANTS, turn, 3)).rejects.toMatchObject({
    code: 'database_away',
  })
  expect([had, ended]).toEqual([[1, 2, 3], 2])
})

/** A turn that ends by a statement of a transaction which takes longer than it may. */
const timeOut = () =>
  service.database.transaction(async (transaction) => {
    await transaction.query(installationStatement('', `set local statement_timeout = '10ms'`), [])
    await transaction.query(installationStatement('', 'select pg_sleep(60)'), [])
  })

/** Gives turns until the tenant's pause is over and it had another one. */
async function giveTurns(
  turns: TenantTurns,
  tenants: readonly { readonly tenant: number }[],
  turn: Turn,
  had: number[],
) {
  const before = had.length
  await eventually(
    async () => {
      const failed = await turns.each(tenants, turn).then(
        () => undefined,
        (error: unknown) => error,
      )
      return { failed, had: had.length > before }
    },
    (seen) => seen.had,
  )
}

type Turn = (one: { readonly tenant: number }) => Promise<unknown>

const noted = async (tenant: number) => {
  const find = installationStatement('', 'select failures, message from calculator_failures where tenant = $1')
  return service.database.query<{ failures: number; message: string }>(find, [tenant])
}

test.each([
  ['a statement that times out', timeOut, 'canceling statement due to statement timeout'],
  ['a deadlock', () => Promise.reject(deadlock()), 'Statement test failed: deadlock detected'],
  ['a lost connection', () => Promise.reject(lost()), 'Connection terminated'],
])('%s is a failure of the calculator from the third turn in a row on', async (_, fail, message) => {
  const [{ tenant }, { tenant: other }] = [await service.lender(), await service.lender()]
  const had: number[] = []
  let fails = true
  const turn = async (one: { readonly tenant: number }) => {
    if (one.tenant !== tenant) return
    had.push(one.tenant)
    if (fails) await fail()
  }
  const turns = new TenantTurns(service.database, 'cash')
  const both = [{ tenant }, { tenant: other }]
  for (const expected of [[], [], [{ failures: 1, message }], [{ failures: 2, message }]]) {
    await giveTurns(turns, both, turn, had)
    expect(await noted(tenant)).toEqual(expected)
  }
  expect(await noted(other)).toEqual([])
  fails = false
  await giveTurns(turns, both, turn, had)
  expect(await noted(tenant)).toEqual([])
  // It is counted anew.
  fails = true
  await giveTurns(turns, both, turn, had)
  expect(await noted(tenant)).toEqual([])
})

function deadlock(): Error {
  const cause = Object.assign(new Error('deadlock detected'), { code: '40P01' })
  return new StatementError('Statement test failed: deadlock detected', { cause })
}

function lost(): Error {
  return new ServiceError('database_away', { cause: new Error('Connection terminated') })
}
