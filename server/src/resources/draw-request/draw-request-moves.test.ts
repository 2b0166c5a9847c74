// The moves of a draw request: each by who may make it, in the order of its life, and none besides.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DRAW_STATUSES, type DrawActor, type DrawMove, MOVES, moveFaults, withMove } from './draw-request-moves.ts'

/** The whole of what is allowed, written out beside the table that the code reads. */
const ALLOWED = [
  'requested approved operator',
  'requested declined operator',
  'requested canceled lender',
  'approved funded operator',
  'approved declined operator',
  'funded settled operator',
]
const ACTORS: readonly DrawActor[] = ['lender', 'operator']

describe('moveFaults', () => {
  const moves = DRAW_STATUSES.flatMap((from) =>
    DRAW_STATUSES.flatMap((to) => ACTORS.map((actor) => [from, to, actor] as const)),
  )

  test.each(moves)('from %s to %s by the %s is judged as written', (from, to, actor) => {
    const faults = moveFaults(from, to, actor)
    const allowed = from === to || ALLOWED.includes(`${from} ${to} ${actor}`)
    expect(faults.length).toBe(allowed ? 0 : 1)
  })

  test.each([
    ['requested', 'approved', 'lender', /by the operator only; the lender can send `canceled`/],
    ['requested', 'canceled', 'operator', /by the lender only; the operator can send `approved` or `declined`/],
    ['approved', 'canceled', 'lender', /only `funded` or `declined` can follow/],
    ['approved', 'declined', 'lender', /leave it `approved`/],
    ['requested', 'settled', 'operator', /only `approved` or `declined` or `canceled` can follow/],
    ['declined', 'approved', 'operator', /that is its end/],
  ] as const)('from %s to %s by the %s is refused with what to send instead', (from, to, actor, message) => {
    expect(moveFaults(from, to, actor)).toMatchObject([{ param: 'status', message: expect.stringMatching(message) }])
  })

  test('a request begins as requested, by the lender', () => {
    expect(moveFaults(undefined, 'requested', 'lender')).toEqual([])
    expect(moveFaults(undefined, 'requested', 'operator')).toMatchObject([{ code: 'not_permitted' }])
    expect(moveFaults(undefined, 'approved', 'lender')).toMatchObject([{ code: 'status_not_reachable' }])
    expect(moveFaults(undefined, 'approved', 'operator')).toHaveLength(2)
  })

  test("whatever is tried, money is only funded after an operator's approval, and every life ends", () => {
    const tries = fc.array(fc.tuple(fc.constantFrom(...DRAW_STATUSES), fc.constantFrom(...ACTORS)), { maxLength: 30 })
    fc.assert(
      fc.property(tries, (all) => {
        let history: readonly DrawMove[] = [{ status: 'requested', at: '', by: 'lender', note: null }]
        for (const [status, actor] of all) {
          const before = history.at(-1)?.status
          if (moveFaults(before, status, actor).length === 0)
            history = withMove(history, { status, at: '', by: actor, note: null })
        }
        const statuses = history.map((move) => move.status)
        expect(statuses.length).toBeLessThanOrEqual(4)
        expect(new Set(statuses).size).toBe(statuses.length)
        if (statuses.includes('funded')) expect(history.find((move) => move.status === 'approved')?.by).toBe('operator')
      }),
    )
  })

  test('settled, declined and canceled are ends', () => {
    expect(DRAW_STATUSES.filter((status) => Object.keys(MOVES[status]).length === 0)).toEqual([
      'settled',
      'declined',
      'canceled',
    ])
  })
})

describe('withMove', () => {
  const requested = { status: 'requested', at: '2026-01-31T12:00:00.000000Z', by: 'Treasury', note: null } as const
  const approved = { status: 'approved', at: '2026-02-01T12:00:00.000000Z', by: 'Risk', note: 'As agreed.' } as const

  test('adds a move at the end and leaves those before as they were', () => {
    expect(withMove(withMove([], requested), approved)).toEqual([requested, approved])
  })

  test('adds nothing where the status stays', () => {
    expect(withMove([requested], { ...requested, note: 'again' })).toEqual([requested])
  })
})
