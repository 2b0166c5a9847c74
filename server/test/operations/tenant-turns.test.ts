// Turns of tenants at a calculator: so many at a time, each tenant once, one that fails beside the others, and none begun once the database is away.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ServiceError } from '@tapeline/contract/errors'
import { CalculatorError, TenantTurns } from '../../src/jobs/scheduling/tenant-turns.ts'
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
