// Edges of delinquency buckets: each is the last day past due of its bucket, so that both families in use can be written,
// 1–30, 31–60 … as 30, 60 … and 1–29, 30–59 … as 29, 59 … (metric-definitions, M7).
import { Type } from 'typebox'
import { listOf } from '@tapeline/contract/composite-kind'
import { type Kind, type KindReading, wholeNumber } from '@tapeline/contract/kind'
import type { Fault } from '@tapeline/kernel/core/fault'

const EDGES_MAX = 20
/** Ten years. */
const DAYS_MAX = 3660

/** Families of buckets by the name of their second bucket: 30 days past due belong to `1-30` in the one, to `30-59` in the other. */
export const BUCKET_PRESETS: ReadonlyMap<string, readonly number[]> = new Map([
  ['31-60', [30, 60, 90, 120]],
  ['30-59', [29, 59, 89, 119]],
])

const DESCRIPTION =
  'Days past due at which delinquency buckets end, rising; a last bucket holds what is later than all. Send a list, or a preset by its second ' +
  'bucket: `30-59` for 1–29, 30–59, 60–89, 90–119, 120 and more, as US card trusts and dv01 report, or `31-60` for 1–30, 31–60, 61–90, 91–120, 121 and ' +
  'more, which holds unless set. The answer lists the days of either. Replaced as a whole.'

const edges = listOf(
  wholeNumber({ minimum: 1, maximum: DAYS_MAX }, 'a number of days', 'The last day past due of a bucket.'),
  { items_min: 1, items_max: EDGES_MAX, unique: true },
  {
    description: DESCRIPTION,
    examples: [
      [30, 60, 90, 120],
      [29, 59, 89, 119],
    ],
  },
)

/** A list of rising days past due, which can be sent as the name of a preset. */
export const bucketEdgesKind: Kind = {
  ...edges,
  sent_schema: Type.Union([edges.schema, Type.Enum([...BUCKET_PRESETS.keys()], { type: 'string' })], {
    description: DESCRIPTION,
    examples: [[30, 60, 90, 120], '30-59'],
  }),
  read: (value, param) => {
    if (typeof value === 'string') return readPreset(value, param)
    const reading = edges.read(value, param)
    if ('faults' in reading || !Array.isArray(reading.value)) return reading
    const faults = fallingEdges(reading.value.map(Number), param)
    return faults.length > 0 ? { faults } : reading
  },
}

function readPreset(name: string, param: string): KindReading {
  const days = BUCKET_PRESETS.get(name)
  if (days !== undefined) return { value: [...days] }
  const names = [...BUCKET_PRESETS.keys()].map((preset) => `\`${preset}\``).join(' or ')
  return { faults: [{ param, code: 'invalid_value', message: `${param} must be a list of days, or ${names}` }] }
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
