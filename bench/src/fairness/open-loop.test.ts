// Requests are sent when they are due, also while those before them are not answered; nothing is sent once it is over or one has failed.
import { expect, test } from 'vitest'
import { momentsOf, sendWhenDue } from './open-loop.ts'

test('moments follow an exponential distribution of the rate', () => {
  // -ln(1 - 1/2) is 0.6931: at 10 a second each half drawn is 69.31 ms later.
  const moments = momentsOf(10, () => 0.5)
  for (const expected of [69.31, 138.63, 207.94]) expect(moments.next().value).toBeCloseTo(expected, 1)
})

test('a request that waits for its answer does not delay the next one', async () => {
  const sent: number[] = []
  let answer = () => {}
  const first = new Promise<void>((resolve) => (answer = resolve))
  await sendWhenDue([{ at_ms: 0 }, { at_ms: 1 }, { at_ms: 2 }], ({ at_ms }) => {
    sent.push(at_ms)
    if (at_ms === 2) answer()
    return at_ms === 0 ? first : Promise.resolve()
  })
  expect(sent).toEqual([0, 1, 2])
})

test('what is due after the end is not sent', async () => {
  const sent: number[] = []
  const send = ({ at_ms }: { readonly at_ms: number }) => Promise.resolve(void sent.push(at_ms))
  await sendWhenDue([{ at_ms: 0 }, { at_ms: 1 }, { at_ms: 2 }], send, () => sent.length === 2)
  expect(sent).toEqual([0, 1])
})

test('a request that fails ends the sending with its error', async () => {
  const sent: number[] = []
  const sending = sendWhenDue([{ at_ms: 0 }, { at_ms: 1 }, { at_ms: 2 }], ({ at_ms }) => {
    sent.push(at_ms)
    return Promise.reject(new Error('no service'))
  })
  await expect(sending).rejects.toThrow('no service')
  expect(sent).toEqual([0])
})
