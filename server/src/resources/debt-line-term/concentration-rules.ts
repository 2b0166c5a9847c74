// Cross-field rules of concentration limits: what is named fits the group, and nothing is named twice in one limit.
import type { Fault } from '@tapeline/kernel/core/fault'
import type { ConcentrationLimit } from '@tapeline/kernel/metrics/debt-line/debt-line-term'
import { bureauOf } from './eligibility-rules.ts'
import { type Place, exactlyOne, faultAt, placeIn, repeatedIds, within } from './places.ts'
import { sectorOf } from '@tapeline/kernel/core/naics-sector'

/** The faults of the concentration limits. */
export function concentrationFaults(limits: readonly ConcentrationLimit[]): Fault[] {
  return [
    ...repeatedIds('concentration_limits', 'limit', limits),
    ...limits.flatMap((limit, index) => limitFaults(placeIn('concentration_limits', index, 'limit', limit.id), limit)),
  ]
}

function limitFaults(place: Place, limit: ConcentrationLimit): Fault[] {
  const named = namedIn(place, limit)
  if (limit.group === 'obligor') return [...obligorFaults(place, limit), ...repeatedNames(named)]
  if (limit.group === 'industry') return [...digitsFaults(named, limit.digits), ...repeatedNames(named)]
  return repeatedNames(named)
}

/** A group that an exception names. */
interface Named {
  readonly place: Place
  readonly name: string
}

function namedIn(place: Place, limit: ConcentrationLimit): Named[] {
  if (limit.group === 'top_obligors') return []
  return (limit.exceptions ?? []).flatMap((exception, index) =>
    Object.entries(exception).flatMap(([field, values]) =>
      Array.isArray(values)
        ? values.map((value: unknown, position) => ({
            place: within(place, `exceptions[${index}].${field}[${position}]`),
            name: typeof value === 'string' ? value : JSON.stringify(value),
          }))
        : [],
    ),
  )
}

function repeatedNames(named: readonly Named[]): Fault[] {
  const first = new Map<string, Place>()
  return named.flatMap(({ place, name }) => {
    const earlier = first.get(name)
    if (earlier === undefined) first.set(name, place)
    return earlier === undefined ? [] : [faultAt(place, 'repeated', `is named by ${earlier.param} too: name it once`)]
  })
}

function digitsFaults(named: readonly Named[], digits: 2 | 6): Fault[] {
  return named.flatMap(({ place, name }) => {
    if (digits === 6)
      return name.length === 6
        ? []
        : [faultAt(place, 'invalid_value', 'must be a code of six digits, as the limit’s are')]
    const sector = sectorOf(name)
    return name === sector
      ? []
      : [faultAt(place, 'invalid_value', `must be a sector, as the limit’s are: send ${sector}`)]
  })
}

function obligorFaults(place: Place, limit: ConcentrationLimit & { group: 'obligor' }): Fault[] {
  const exceptions = limit.exceptions ?? []
  const bands = exceptions.flatMap(({ scores }, index) =>
    scores === undefined ? [] : [{ ...scores, place: within(place, `exceptions[${index}].scores`) }],
  )
  return [
    ...exceptions.flatMap((one, index) =>
      exactlyOne(within(place, `exceptions[${index}]`), one, ['obligors', 'scores']),
    ),
    ...bands.flatMap(bandFaults),
    ...bands.flatMap((band, index) => overlapFaults(band, bands.slice(0, index))),
  ]
}

/** Scores from one to another of the same bureau. Scores have three digits, so their texts are in their order. */
interface Band {
  readonly place: Place
  readonly from: string
  readonly to: string
}

function bandFaults({ place, from, to }: Band): Fault[] {
  if (bureauOf(from) !== bureauOf(to))
    return [faultAt(place, 'invalid_value', `must be of one bureau, not from ${from} to ${to}`)]
  return from <= to ? [] : [faultAt(place, 'out_of_order', `must not begin at ${from}, above its end ${to}`)]
}

function overlapFaults(band: Band, earlier: readonly Band[]): Fault[] {
  const met = earlier.find(
    (other) => bureauOf(other.from) === bureauOf(band.from) && other.from <= band.to && band.from <= other.to,
  )
  if (met === undefined) return []
  return [faultAt(band.place, 'overlapping', `overlaps ${met.place.param} (${met.from} to ${met.to}): part them`)]
}
