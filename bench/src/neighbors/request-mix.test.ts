// The mix has its shares, its rate and all its lenders, is the same for the same seed, and asks for what a book has.
import { expect, test } from 'vitest'
import { type MixedRequest, mixedRequests, requestOf } from './request-mix.ts'

function firstOf(seconds: number, seed: number): MixedRequest[] {
  const requests: MixedRequest[] = []
  for (const request of mixedRequests({ lenders: 5, per_second: 100, seed })) {
    if (request.at_ms >= seconds * 1_000) break
    requests.push(request)
  }
  return requests
}

test('of ten requests four write an entry, three read a receivable, two a page and one the portfolio', () => {
  const requests = firstOf(200, 3)
  const share = (kind: string) => requests.filter((one) => one.kind === kind).length / requests.length
  for (const [kind, expected] of [
    ['entry', 0.4],
    ['receivable', 0.3],
    ['page', 0.2],
    ['portfolio', 0.1],
  ] as const)
    expect(Math.abs(share(kind) - expected), kind).toBeLessThan(0.02)
})

test('requests come at their rate in order, and every lender sends a fifth of them', () => {
  const requests = firstOf(200, 3)
  // 100 a second for 200 seconds, with a standard deviation of 141.
  expect(Math.abs(requests.length - 20_000)).toBeLessThan(600)
  expect(requests.every(({ at_ms }, index) => at_ms >= (requests[index - 1]?.at_ms ?? 0))).toBe(true)
  for (const lender of [0, 1, 2, 3, 4])
    expect(
      Math.abs(requests.filter((one) => one.lender === lender).length / requests.length - 0.2),
      `${lender}`,
    ).toBeLessThan(0.02)
})

test('the same seed sends the same requests, another one others', () => {
  expect(firstOf(5, 3)).toEqual(firstOf(5, 3))
  expect(firstOf(5, 4)).not.toEqual(firstOf(5, 3))
})

test('a request goes to one receivable after the other, and an entry has an id of its own', () => {
  expect(requestOf('receivable', 200, 405)).toEqual({ path: '/receivables/r5' })
  expect(requestOf('page', 200, 405)).toEqual({ path: '/receivables?limit=25' })
  expect(requestOf('portfolio', 200, 405)).toEqual({ path: '/portfolio/summary' })
  // Month 1 + 405 % 9, day 1 + 405 % 28, 100 + 405 cents.
  expect(requestOf('entry', 200, 405)).toEqual({
    path: '/receivables/r5/entries',
    body: { id: 'e405', date: '2026-01-14', type: 'principal', amount: 505 },
  })
})
