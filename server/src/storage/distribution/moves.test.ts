// Which shards move, for loads worked out by hand.
import { expect, test } from 'vitest'
import { type ShardGroup, chooseMoves } from './moves.ts'

const SERVERS = [
  { id: 2, address: 'a:5432' },
  { id: 3, address: 'b:5432' },
]
const GB = 1_000_000_000
const group = (shard: number, server: number, bytes: number, tenants = 1): ShardGroup => ({
  shard,
  server,
  bytes,
  tenants,
})
const moved = (groups: readonly ShardGroup[]) =>
  chooseMoves(groups, SERVERS).map(({ group: { shard }, to }) => [shard, to.id])

test('four equal lenders on one server become two and two', () => {
  expect(moved([group(1, 2, GB), group(2, 2, GB), group(3, 2, GB), group(4, 2, GB), group(5, 3, 0, 0)])).toHaveLength(2)
})

test('servers that carry alike keep what they have, and so does one with a single large lender', () => {
  expect(moved([group(1, 2, GB), group(2, 3, GB)])).toEqual([])
  expect(moved([group(1, 2, 100 * GB), group(2, 3, GB)])).toEqual([])
})

test('the lender moves that is nearest to half of the difference', () => {
  // 16 on one server and 0 on the other: 10 leaves 6 and 10, a difference of 4; 3 leaves 13 and 3.
  expect(moved([group(1, 2, 10 * GB), group(2, 2, 3 * GB), group(3, 2, 3 * GB)])).toEqual([[1, 3]])
})

test('lenders without rows are spread by their number, and shards without lenders stay', () => {
  expect(moved([group(1, 2, 0), group(2, 2, 0), group(3, 2, 9 * GB, 0)])).toEqual([[1, 3]])
})

test('a server that was added takes its part', () => {
  const servers = [...SERVERS, { id: 4, address: 'c:5432' }]
  const groups = Array.from({ length: 12 }, (_, at) => group(at, at % 2 === 0 ? 2 : 3, GB))
  const moves = chooseMoves(groups, servers)
  expect(moves).toHaveLength(4)
  expect(new Set(moves.map(({ to }) => to.id))).toEqual(new Set([4]))
})
