// Stretches in which days past due do not count as delinquent, such as a moratorium or a payment holiday for a whole book.
import { dayField } from '@tapeline/contract/fields'
import { listOf, recordOf } from '@tapeline/contract/composite-kind'
import type { Kind } from '@tapeline/contract/kind'
import { type Json, isObject } from '@tapeline/kernel/core/dated-facts'
import type { Fault } from '@tapeline/kernel/core/fault'

const PAUSES_MAX = 50

const pauses = listOf(
  recordOf(
    {
      fields: { from: dayField('The first day of the pause.'), until: dayField('Its last day.') },
      required: ['from', 'until'],
    },
    'A stretch of days.',
  ),
  { items_max: PAUSES_MAX },
  {
    description:
      'Stretches of days that do not count as delinquent, though what falls due in them stays due; rising and apart from one another. Replaced as a whole.',
    examples: [[{ from: '2026-04-01', until: '2026-06-30' }]],
  },
)

/** A list of stretches, rising. */
export const pausesKind: Kind = {
  ...pauses,
  read: (value, param) => {
    const reading = pauses.read(value, param)
    if ('faults' in reading || !Array.isArray(reading.value)) return reading
    const faults = orderFaults(reading.value.filter(isObject), param)
    return faults.length > 0 ? { faults } : reading
  },
}

function orderFaults(stretches: readonly { readonly [key: string]: Json }[], param: string): Fault[] {
  return stretches.flatMap(({ from, until }, index) => {
    const place = `${param}[${index}]`
    const before = stretches[index - 1]?.['until']
    if (String(until) < String(from))
      return [
        {
          param: place,
          code: 'not_rising',
          message: `${place} must not end (${String(until)}) before it begins (${String(from)})`,
        },
      ]
    if (before !== undefined && String(from) <= String(before))
      return [
        {
          param: place,
          code: 'not_rising',
          message: `${place} must begin after the one before it ends (${String(before)})`,
        },
      ]
    return []
  })
}
