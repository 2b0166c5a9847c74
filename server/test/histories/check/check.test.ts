// The checker itself: right histories pass, and each kind of violation that is planted into one is found.
import { describe, expect, test } from 'vitest'
import { checkHistory } from './check.ts'
import { account, answerOf, entry, historyOf, known, momentAt, read, repeat, walk, wrote } from './planted.ts'
import type { History, Recorded, WriteEvent } from './recorded.ts'

const NONE = answerOf(404, { message: 'There is nothing at this path.' })

const created = wrote(
  'a',
  { type: 'business', metadata: { mark: 1 } },
  1,
  answerOf(200, account('a', { metadata: { mark: 1 } }, 1)),
)
const named = wrote(
  'a',
  { name: 'B', metadata: { mark: 3 } },
  3,
  answerOf(200, account('a', { name: 'B', metadata: { mark: 3 } }, 3, 1)),
)
const first = answerOf(200, account('a', { metadata: { mark: 1 } }, 1))
const second = answerOf(200, account('a', { name: 'B', metadata: { mark: 3 } }, 3, 1))

/** What the checker finds in a history of these events. */
const found = (events: readonly Recorded[], more: Partial<History> = {}) => checkHistory(historyOf(events, more))

describe('answers about a record', () => {
  test('an order explains writes and reads one after the other', () => {
    expect(found([read('a', 0, NONE), created, named, read('a', 5, second)])).toEqual([])
  })

  test('a read beside a write may show the state before it or after it', () => {
    for (const seen of [first, second]) expect(found([created, { ...named, ended: 9 }, read('a', 5, seen)])).toEqual([])
  })

  test('a write that was never answered may have happened at any time, or never', () => {
    const open = { ...named, answer: undefined, ended: undefined }
    for (const seen of [first, second]) expect(found([created, open, read('a', 20, seen)])).toEqual([])
  })

  test('a write that is lost is found', () => {
    expect(found([created, named, read('a', 5, first)])).toEqual([expect.stringContaining('no order')])
  })

  test('a read of an older state after a newer one is found', () => {
    const open = { ...named, answer: undefined, ended: undefined }
    expect(found([created, open, read('a', 5, second), read('a', 7, first)])).toHaveLength(1)
  })

  test('a write that happened once more, after a later one, is found', () => {
    const again = wrote(
      'a',
      { name: 'C', metadata: { mark: 5 } },
      5,
      answerOf(200, account('a', { name: 'C', metadata: { mark: 5 } }, 5, 1)),
    )
    expect(found([created, named, again, read('a', 8, second)])).toHaveLength(1)
  })

  test('an answer that lacks what was written before is found', () => {
    const blind = answerOf(200, account('a', { metadata: { mark: 5 } }, 5, 1))
    expect(found([created, named, wrote('a', { metadata: { mark: 5 } }, 5, blind)])).toHaveLength(1)
  })

  test('a write that was refused for sure and is there is found', () => {
    const refused = { ...named, answer: undefined, ended: undefined, surely_not: true }
    expect(found([created, refused, read('a', 9, second)])).toHaveLength(1)
  })

  test('a line that its import counts and that is not there is found', () => {
    const line: WriteEvent = { ...named, answer: undefined, applied: true, ended: 4 }
    expect(found([created, line, read('a', 9, second)])).toEqual([])
    expect(found([created, line, read('a', 9, first)])).toHaveLength(1)
  })

  test('a refusal that no state explains, and an acceptance that breaks a rule, are found', () => {
    const refusal = (...params: string[]) => answerOf(400, { details: params.map((param) => ({ param })) })
    expect(found([wrote('a', { metadata: { mark: 1 } }, 1, refusal('type'))])).toEqual([])
    expect(found([created, wrote('a', { metadata: { mark: 3 } }, 3, refusal('type'))])).toHaveLength(1)
    expect(found([wrote('a', { metadata: { mark: 1 } }, 1, first)])).toHaveLength(1)
  })

  test('a page of a list that shows an older state is found', () => {
    expect(found([created, named, walk(10, [[account('a', { metadata: { mark: 1 } }, 1)]], [])])).toHaveLength(1)
  })
})

describe('deletions', () => {
  const place = '/receivables/r/entries/e'
  const shown = entry('e', { amount: 7, metadata: { mark: 1 } }, 1)
  const entered: WriteEvent = {
    ...wrote(
      'e',
      { date: '2026-01-16', type: 'disbursement', amount: 7, metadata: { mark: 1 } },
      1,
      answerOf(200, shown),
    ),
    kind: 'entry',
    place,
  }
  const deletion = (at: number, status: number): WriteEvent => ({
    ...entered,
    patch: undefined,
    mark: at,
    key: undefined,
    started: at,
    ended: at + 1,
    answer: answerOf(status, undefined),
  })
  const seen = (at: number, status: number): Recorded => ({
    did: 'read',
    place,
    kind: 'entry',
    started: at,
    ended: at + 1,
    answer: status === 200 ? answerOf(200, shown) : NONE,
  })

  test('an entry is there until it is deleted', () => {
    expect(found([entered, seen(3, 200), deletion(5, 204), seen(7, 404), deletion(9, 404)])).toEqual([])
  })

  test('an entry that is deleted twice, or there after its deletion, is found', () => {
    expect(found([entered, deletion(5, 204), deletion(7, 204)])).toHaveLength(1)
    expect(found([entered, deletion(5, 204), seen(7, 200)])).toHaveLength(1)
  })

  test('many deletions without an answer are judged at once', () => {
    const open = Array.from({ length: 40 }, (_, i): WriteEvent => ({
      ...deletion(10 + i, 204),
      answer: undefined,
      ended: undefined,
    }))
    const rows = [{ place, mark: 1, deleted: false }]
    expect(found([entered, ...open, seen(60, 200)], { rows })).toEqual([])
    expect(found([entered, ...open, seen(60, 404), seen(62, 200)], { rows })).toHaveLength(1)
  })

  test('deletions in the database are as many as were answered', () => {
    const history = historyOf([entered, deletion(5, 204)])
    expect(checkHistory({ ...history, rows: [...history.rows, { place, mark: undefined, deleted: true }] })).toEqual([
      expect.stringContaining('deleted 1 times'),
    ])
  })

  test('a balance that is not the sum of the entries, and figures that differ from the history, are found', () => {
    const figures = (balance: number) => ({ figures: [{ receivable: 'r', balance, status: null }] })
    expect(found([entered, seen(3, 200)], figures(7))).toEqual([])
    expect(found([entered, seen(3, 200)], figures(14))).toEqual([expect.stringContaining('balance 14')])
    expect(found([entered, seen(3, 200)], { differing: ['r'] })).toHaveLength(1)
  })
})

describe('idempotency keys', () => {
  test('a replay is the same answer and marked, and another body is refused', () => {
    expect(found([repeat(first, { ...first, replayed: true }), repeat(first, answerOf(422, {}), false)])).toEqual([])
  })

  test.each([
    ['another answer', repeat(first, { ...second, replayed: true })],
    ['an answer that is not marked', repeat(first, first)],
    ['another body that is accepted', repeat(first, second, false)],
    ['a first attempt that is marked as a replay', { ...created, answer: { ...first, replayed: true } }],
  ])('%s is found', (_, event) => {
    expect(found([event])).toHaveLength(1)
  })
})

describe('walks', () => {
  const accounts = [1, 3, 5].map((at) => account(`a${at}`, { metadata: { mark: at } }, at))
  const [oldest, middle, newest] = accounts as [(typeof accounts)[0], (typeof accounts)[0], (typeof accounts)[0]]
  const writes = accounts.map((shown, i) =>
    wrote(String(shown['id']), { type: 'business', metadata: { mark: 1 + 2 * i } }, 1 + 2 * i, answerOf(200, shown)),
  )

  test('every record once, newest first, and the same on the way back', () => {
    expect(found([...writes, walk(10, [[newest, middle], [oldest]], [[newest, middle]])])).toEqual([])
  })

  test('what is created during a walk may be missing from it', () => {
    const late = account('late', { metadata: { mark: 12 } }, 12)
    expect(
      found([
        ...writes,
        walk(10, [[newest, middle], [oldest]], [[newest, middle]]),
        wrote('late', { type: 'business', metadata: { mark: 12 } }, 12, answerOf(200, late)),
      ]),
    ).toEqual([])
  })

  test.each([
    [
      'a record twice',
      [
        [newest, middle],
        [middle, oldest],
      ],
      [[newest, middle]],
      'twice',
    ],
    ['a record that is missing', [[newest], [oldest]], [[newest]], 'misses /accounts/a3'],
    ['another order', [[middle, newest], [oldest]], [[middle, newest]], 'after'],
    ['another page on the way back', [[newest, middle], [oldest]], [[middle]], 'on the way back'],
  ])('%s is found', (_, forward, backward, words) => {
    const findings = found([...writes, walk(10, forward, backward)])
    expect(findings).toContainEqual(expect.stringContaining(words))
  })

  test('a later page that shows what was created after the first is found', () => {
    const late = account('late', { metadata: { mark: 12 } }, 0)
    const write = wrote('late', { type: 'business', metadata: { mark: 12 } }, 12, undefined)
    expect(
      found([...writes, write, walk(10, [[newest, middle, oldest], [], [late]], [[], [newest, middle, oldest]])]),
    ).toContainEqual(expect.stringContaining('after its first page'))
  })
})

describe('the known clock', () => {
  test('what was answered is what was known, and stays it', () => {
    expect(found([created, named, known('/accounts/a', 1, first), known('/accounts/a', 3, second)])).toEqual([])
  })

  test.each([
    ['a moment whose past changed', [created, named, known('/accounts/a', 3, second, first)], 'and later'],
    [
      'a moment that is not what was answered',
      [created, named, known('/accounts/a', 3, first)],
      'the write of that moment',
    ],
    [
      'a moment before one that was acknowledged',
      [
        created,
        {
          ...named,
          answer: answerOf(200, {
            ...account('a', { name: 'B', metadata: { mark: 3 } }, 3, 1),
            updated_at: momentAt(0),
          }),
        },
      ],
      'not after',
    ],
  ])('%s is found', (_, events, words) => {
    expect(found(events)).toContainEqual(expect.stringContaining(words))
  })
})

describe('versions in the database', () => {
  const row = (mark: number) => ({ place: '', mark, deleted: false })

  test.each([
    ['a lost version', [row(1)], 'left 0 versions'],
    ['a doubled version', [row(1), row(3), row(3)], 'left 2 versions'],
    ['a version that nobody wrote', [row(1), row(3), row(9)], 'nobody wrote'],
  ])('%s is found', (_, rows, words) => {
    expect(found([created, named], { rows })).toEqual([expect.stringContaining(words)])
  })

  test('a write that was refused leaves none, and one without an answer at most one', () => {
    const open = { ...named, answer: undefined, ended: undefined }
    for (const rows of [[row(1)], [row(1), row(3)]]) expect(found([created, open], { rows })).toEqual([])
    expect(found([created, open], { rows: [row(1), row(3), row(3)] })).toHaveLength(1)
    expect(found([created, { ...open, surely_not: true }], { rows: [row(1), row(3)] })).toHaveLength(1)
  })
})

test('an answer that the interface does not allow, and none at all, are found', () => {
  const refused = (answer: ReturnType<typeof answerOf> | undefined): Recorded => ({
    did: 'refused',
    request: 'GET /me',
    answer,
  })
  expect(found([refused(answerOf(500, {})), refused(undefined)])).toHaveLength(2)
})
