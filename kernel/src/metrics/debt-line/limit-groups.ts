// Determines the group of a receivable under a concentration limit, and the groups with another limit by name (M31).
import { sectorOf } from '../../core/naics-sector.ts'
import { regionOf } from '../../core/region.ts'
import type { Collateral } from './collateral.ts'
import type { ConcentrationLimit, Limit } from './debt-line-term.ts'

/** The groupings of receivables. */
export type Grouping = 'obligor' | 'sector' | 'industry' | 'region' | 'country' | 'product'

const GROUP_OF: { readonly [grouping in Grouping]: (collateral: Collateral) => string | null } = {
  obligor: ({ obligor_id }) => obligor_id,
  sector: ({ industry }) => (industry === null ? null : sectorOf(industry)),
  industry: ({ industry }) => industry,
  region: ({ region }) => region,
  country: ({ country }) => country,
  product: ({ product_type }) => product_type,
}

/** The group of a receivable; null if unknown. */
export function groupOf(grouping: Grouping, collateral: Collateral): string | null {
  return GROUP_OF[grouping](collateral)
}

/** The grouping of a limit. */
export function groupingOf(limit: ConcentrationLimit): Grouping {
  if (limit.group === 'top_obligors') return 'obligor'
  if (limit.group === 'industry') return limit.digits === 2 ? 'sector' : 'industry'
  return limit.group
}

/** The limits of a concentration limit: its own, then those of its exceptions in order. */
export function limitsIn(limit: ConcentrationLimit): Limit[] {
  const exceptions = limit.group === 'top_obligors' ? [] : (limit.exceptions ?? [])
  return [limit.limit, ...exceptions.map((exception) => exception.limit)]
}

/**
 * The index in `limitsIn` of a group's limit, by its name and, for an obligor, its score; 0 is the limit's own. A named group is not looked
 * up by score. An unknown group is never named, so it has the limit's own.
 */
export function limitChooser(limit: ConcentrationLimit): (group: string | null, score: string | null) => number {
  const named = new Map(namesIn(limit).flatMap((names, index) => names.map((name) => [name, index + 1] as const)))
  const bands = bandsIn(limit)
  return (group, score) => {
    const byName = group === null ? undefined : named.get(group)
    if (byName !== undefined || score === null) return byName ?? 0
    return bands.find(({ from, to }) => isBetween(score, from, to))?.index ?? 0
  }
}

/** The names in each exception. */
function namesIn(limit: ConcentrationLimit): string[][] {
  if (limit.group === 'top_obligors') return []
  return (limit.exceptions ?? []).map((exception) => {
    if ('industries' in exception) return [...exception.industries]
    if ('countries' in exception) return [...exception.countries]
    if ('product_types' in exception) return [...exception.product_types]
    if ('regions' in exception)
      return exception.regions.flatMap(({ country, region }) => regionOf(country, region) ?? [])
    return [...(exception.obligors ?? [])]
  })
}

function bandsIn(limit: ConcentrationLimit): { from: string; to: string; index: number }[] {
  if (limit.group !== 'obligor') return []
  return (limit.exceptions ?? []).flatMap(({ scores }, index) =>
    scores === undefined ? [] : [{ ...scores, index: index + 1 }],
  )
}

/** Both ends name one bureau, so every text between them does too; and scores have three digits, so they compare as texts. */
function isBetween(score: string, from: string, to: string): boolean {
  return from <= score && score <= to
}
