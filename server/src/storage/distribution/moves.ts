// Which shards move so that servers carry alike. A hash spreads thousands of tenants evenly, and four of them anyhow: all may be on one server.
import type { ShardServer } from './checks.ts'

/** The rows of some tenants in all tables, which move together. */
export interface ShardGroup {
  /** The shard of `tenants`, which stands for all others of the group. */
  readonly shard: number
  readonly server: number
  readonly bytes: number
  readonly tenants: number
}

/** A group that moves. */
export interface Move {
  readonly group: ShardGroup
  readonly to: ShardServer
}

/** Every tenant counts as this much more than its rows: a new lender has no rows yet, and work to come. */
const BYTES_OF_TENANT = 16 * 1024 * 1024

/** Servers whose loads differ by less than this part of the mean carry alike. */
const GAP_MIN = 0.1

/** The moves, in order, each from the server with the highest load to the one with the lowest. Groups without tenants stay. */
export function chooseMoves(groups: readonly ShardGroup[], servers: readonly ShardServer[]): Move[] {
  const loads = new Map(servers.map(({ id }) => [id, 0]))
  const held = groups.filter(({ tenants }) => tenants > 0).map((group) => ({ group, at: group.server }))
  for (const { group, at } of held) loads.set(at, (loads.get(at) ?? 0) + loadOf(group))
  const mean = [...loads.values()].reduce((sum, load) => sum + load, 0) / servers.length
  const moves: Move[] = []
  for (;;) {
    const ordered = servers.toSorted((a, b) => (loads.get(a.id) ?? 0) - (loads.get(b.id) ?? 0))
    const [least, most] = [ordered[0], ordered.at(-1)]
    if (least === undefined || most === undefined) return moves
    const gap = (loads.get(most.id) ?? 0) - (loads.get(least.id) ?? 0)
    if (gap <= GAP_MIN * mean) return moves
    // The best group is half of the difference, so that both carry the same after it. A move is worth
    // its copy where the difference shrinks by as much as moves.
    const gapAfter = ({ group }: { group: ShardGroup }) => Math.abs(gap - 2 * loadOf(group))
    const [best] = held
      .filter((one) => one.at === most.id && gap - gapAfter(one) >= loadOf(one.group))
      .toSorted((one, other) => gapAfter(one) - gapAfter(other))
    if (best === undefined) return moves
    loads.set(most.id, (loads.get(most.id) ?? 0) - loadOf(best.group))
    loads.set(least.id, (loads.get(least.id) ?? 0) + loadOf(best.group))
    best.at = least.id
    moves.push({ group: best.group, to: least })
  }
}

function loadOf({ bytes, tenants }: ShardGroup): number {
  return bytes + tenants * BYTES_OF_TENANT
}
