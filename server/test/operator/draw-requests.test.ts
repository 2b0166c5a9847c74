// Draw requests: asked for by the lender, decided by the operator, matched with the transaction that paid them out.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Client } from '../harness/client.ts'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'
import { expectError } from '../surface/answers.ts'
import { demand } from '../surface/operations.ts'

let service: TestService
let operator: Client
let lender: Lender
let organization: string
let line: string
beforeAll(async () => {
  service = await startTestService()
})
beforeEach(async () => {
  operator = (await service.operator()).client
  lender = await service.lender()
  organization = lender.organization.organization
  line = `line-${organization}`
  await demand(
    operator.post('/operator/debt-lines', {
      id: line,
      organization,
      name: 'Line',
      currency: 'USD',
      status: 'active',
      commitment: 1_000_000,
      opened_on: '2026-01-01',
    }),
  )
})
afterAll(() => service.stop())

const ask = (more: object = {}) =>
  lender.client.post('/draw-requests', { id: 'd', debt_line_id: line, amount: 5_000, currency: 'USD', ...more })

const decide = (status: string, more: object = {}) =>
  operator.post('/operator/draw-requests', { id: `${organization}:d`, status, ...more })

const payOut = (id: string, more: object = {}) =>
  demand(
    operator.post('/operator/transparency/transactions', {
      id,
      organization,
      account_label: 'Operating',
      direction: 'credit',
      amount: 5_000,
      currency: 'USD',
      status: 'settled',
      settled_at: '2026-02-01T00:00:00Z',
      booked_on: '2026-02-01',
      draw_request_id: `${organization}:d`,
      ...more,
    }),
  )

const statuses = (history: readonly { status: string }[]) => history.map(({ status }) => status)

describe('a draw request', () => {
  test('goes from requested to settled, each move shown with who made it and when', async () => {
    const asked = await demand(ask({ purpose: 'New loans' }))
    expect(asked.body).toMatchObject({ id: 'd', organization, status: 'requested', amount: 5_000 })
    await demand(decide('approved', { note: 'Within the base' }))
    await demand(decide('funded'))
    await payOut('t1')
    const settled = await demand(decide('settled', { transaction_id: 't1' }))
    const { history } = settled.body
    expect(statuses(history)).toEqual(['requested', 'approved', 'funded', 'settled'])
    expect(history[1].note).toBe('Within the base')
    const operatorKey = (await demand(operator.get('/me'))).body.caller.id
    const lenderKey = (await demand(lender.client.get('/me'))).body.caller.id
    expect(history.map((move: { by: string }) => move.by)).toEqual([lenderKey, operatorKey, operatorKey, operatorKey])
    const read = (await demand(lender.client.get('/draw-requests/d'))).body
    expect(read).toEqual({ ...settled.body, id: 'd' })
    expect((await demand(lender.client.get('/draw-requests'))).body.data).toEqual([read])
    const shown = await demand(operator.get(`/operator/draw-requests?organization=${organization}&status=settled`))
    expect(shown.body.data).toEqual([settled.body])
    const before = await demand(lender.client.get(`/draw-requests/d?known_at=${history[1].at}`))
    expect([before.body.status, statuses(before.body.history)]).toEqual(['approved', ['requested', 'approved']])
  })

  test('is begun, changed and canceled by the lender alone, and only while it is requested', async () => {
    await demand(ask())
    expect((await demand(ask({ amount: 6_000 }))).body.amount).toBe(6_000)
    for (const [answer, param] of [
      [await operator.post('/operator/draw-requests', { id: `${organization}:d`, amount: 1 }), 'amount'],
      [await decide('canceled'), 'status'],
      [await ask({ status: 'approved' }), 'status'],
      [await decide('settled'), 'status'],
    ] as const) {
      expectError(answer, 400, 'invalid_request')
      expect(answer.body.details.map((detail: { param: string }) => detail.param)).toContain(param)
    }
    await demand(decide('approved'))
    expectError(await ask({ amount: 7_000 }), 400, 'invalid_request')
    expectError(await ask({ status: 'canceled' }), 400, 'invalid_request')
    expect((await demand(lender.client.get('/draw-requests/d'))).body).toMatchObject({
      status: 'approved',
      amount: 6_000,
    })
  })

  test('is settled by one transaction, of the same amount and currency, that names it', async () => {
    await demand(ask())
    await demand(decide('approved'))
    await demand(decide('funded'))
    await payOut('less', { amount: 4_999 })
    await payOut('euros', { currency: 'EUR' })
    await payOut('pending', { status: 'pending', settled_at: null })
    await payOut('unnamed', { draw_request_id: null })
    for (const id of ['less', 'euros', 'pending', 'unnamed', 'nowhere']) {
      const refused = await decide('settled', { transaction_id: id })
      expectError(refused, 400, 'invalid_request')
      expect(refused.body.details).toMatchObject([{ param: 'transaction_id' }])
    }
    await payOut('right')
    await demand(decide('settled', { transaction_id: 'right' }))
  })

  test("needs an active debt line of the lender's own, in the line's currency", async () => {
    const other = await service.lender()
    const foreign = await other.client.post('/draw-requests', {
      id: 'd',
      debt_line_id: line,
      amount: 5_000,
      currency: 'USD',
    })
    expect(foreign.body.details).toMatchObject([{ param: 'debt_line_id', code: 'unknown_debt_line' }])
    expect((await ask({ currency: 'EUR' })).body.details).toMatchObject([{ param: 'currency' }])
    await demand(operator.post('/operator/debt-lines', { id: line, status: 'suspended' }))
    expect((await ask()).body.details).toMatchObject([{ param: 'debt_line_id' }])
  })

  test('has an id of the lender, so that two lenders can use the same, with the same idempotency key', async () => {
    const other = await service.lender()
    const otherLine = `line-${other.organization.organization}`
    await demand(
      operator.post('/operator/debt-lines', {
        id: otherLine,
        organization: other.organization.organization,
        name: 'Line',
        currency: 'USD',
        status: 'active',
        commitment: 1_000_000,
        opened_on: '2026-01-01',
      }),
    )
    const headers = { IdempotencyKey: 'same' }
    const body = { id: 'd', amount: 5_000, currency: 'USD' }
    const first = await demand(lender.client.post('/draw-requests', { ...body, debt_line_id: line }, headers))
    const second = await demand(other.client.post('/draw-requests', { ...body, debt_line_id: otherLine }, headers))
    expect([first.body.organization, second.body.organization]).toEqual([organization, other.organization.organization])
    const again = await demand(lender.client.post('/draw-requests', { ...body, debt_line_id: line }, headers))
    expect(again.body).toEqual(first.body)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    const forOther = await lender.client.post('/draw-requests', {
      ...body,
      id: 'e',
      organization: 'another',
      debt_line_id: line,
    })
    expect(forOther.body.details).toMatchObject([{ param: 'organization', code: 'not_yours' }])
  })

  test('of a suspended lender is refused at once', async () => {
    const live = (await service.operator({ environment: 'live' })).client
    await demand(ask())
    await demand(live.post('/operator/organizations', { id: organization, suspended: true }))
    expectError(await ask({ amount: 1 }), 403, 'organization_suspended')
  })
})
