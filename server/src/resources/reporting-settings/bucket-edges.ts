// Edges of delinquency buckets: each is the last day past due of its bucket, so that both families in use can be written,
// 1–30, 31–60 … as 30, 60 … and 1–29, 30–59 … as 29, 59 … (metric-definitions, M7).
import { listOf } from '../../contract/composite-kind.ts'
import { type Kind, wholeNumber } from '../../contract/kind.ts'
import type { Fault } from '../../core/fault.ts'

const EDGES_MAX = 20
/** Ten years. */
const DAYS_MAX = 3660

const edges = listOf(
  wholeNumber({ minimum: 1, maximum: DAYS_MAX }, 'a number of days', 'The last day past due of a bucket.'),
  { items_min: 1, items_max: EDGES_MAX, unique: true },
  {
    description:
      'Days past due at which delinquency buckets end, rising; a last bucket holds what is later than all. 30, 60, 90, 120 unless set: current, 1–30, ' +
      '31–60, 61–90, 91–120, 121 and more. With 29, 59, 89, 119 the buckets are 1–29, 30–59, 60–89, 90–119, 120 and more. Replaced as a whole.',
    examples: [
      [30, 60, 90, 120],
      [29, 59, 89, 119],
    ],
  },
)

/** A list of rising days past due. */
export const bucketEdgesKind: Kind = {
  ...edges,
  read: (value, param) => {
    const reading = edges.read(value, param)
    if ('faults' in reading || !Array.isArray(reading.value)) return reading
    const faults = fallingEdges(reading.value.map(Number), param)
    return faults.length > 0 ? { faults } : reading
  },
}

function fallingEdges(days: readonly number[], param: string): Fault[] {
  return days.flatMap((day, index) => {
    const before = days[index - 1] ?? 0
    if (day > before) return []
    const place = `${param}[${index}]`
    return [
      {
        param: place,
        code: 'not_rising',
        message: `${place} (${day}) must be later than the edge before it (${before})`,
      },
    ]
  })
}
