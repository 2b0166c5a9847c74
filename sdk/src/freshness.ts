// The freshness of the figures of a page, from the header of its answer.

/** How fresh figures are. Moments as the service writes them: RFC 3339, in UTC. */
export interface PageFreshness {
  /** `current`: they include every write. `behind`: writes wait to be included. `failing`: the service cannot calculate them right now. */
  readonly status: string
  /** Since when the oldest write has waited; null where none does. */
  readonly waiting_since: string | null
  /** Since when they cannot be calculated; null where they can. */
  readonly failing_since: string | null
  /** How many receivables are left out, because their own calculation fails. */
  readonly left_out: number
}

/** Reads the header; undefined for a list that has no figures to be fresh. */
export function readFreshness(header: string | null): PageFreshness | undefined {
  if (header === null) return undefined
  const fields = new Map([...header.matchAll(/(\w+)="?([^",]*)"?/g)].map(([, name, value]) => [name, value]))
  const status = fields.get('status')
  if (status === undefined) return undefined
  return {
    status,
    waiting_since: fields.get('waiting_since') ?? null,
    failing_since: fields.get('failing_since') ?? null,
    left_out: Number(fields.get('left_out') ?? 0),
  }
}
