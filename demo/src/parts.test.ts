// Where the sending waits, so that a month can be read as it was first known.
import { expect, it } from 'vitest'
import { orderCalls, patchReceivable, postEntry } from './call.ts'
import { cutAtFirstKnown } from './parts.ts'

const entry = (id: string, date: string) => postEntry('r', { id, date })
const patch = (id: string, date: string) => patchReceivable(date, { id })

it('waits behind the last entry of a day that is asked about, and before its first', () => {
  const calls = orderCalls([
    entry('a', '2005-04-30'),
    patch('b', '2005-04-30'),
    entry('c', '2005-04-12'),
    patch('d', '2005-05-02'),
    entry('e', '2005-05-31'),
  ])
  const views = [{ name: 'april', first_known: '2005-04-30' }]
  const parts = cutAtFirstKnown(calls, views).map((part) => part.map((call) => call.body.id))
  expect(parts).toEqual([['c', 'b'], ['a'], ['d', 'e']])
})

it('sends all as one part when no month is asked for as first known', () => {
  const calls = [entry('a', '2005-04-30'), entry('b', '2005-05-31')]
  expect(cutAtFirstKnown(calls, [{ name: 'all', as_of: '2005-05-31' }])).toEqual([calls])
})
