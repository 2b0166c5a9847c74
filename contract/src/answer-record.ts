// Kinds of values that are only returned: records whose fields are all present, null when they have no value, and ratios, which always
// include their parts.
import { Type } from 'typebox'
import { listOf, recordOf } from './composite-kind.ts'
import { INTEGER_MAX } from './fields.ts'
import { type Kind, nullable, titled, wholeNumber } from './kind.ts'
import type { Fields, ResourceDefinition } from './resource.ts'
import { type Unit, inUnit } from './units.ts'

/** A record with every field present; the named ones may be null. A name that is not a field does not compile. */
export function answerRecord<F extends Fields>(
  fields: F,
  may_be_null: readonly (keyof F & string)[],
  description: string,
): Kind {
  const required = Object.keys(fields).filter((field) => !may_be_null.includes(field))
  const properties = Object.entries(fields).map(([field, { schema }]) => [
    field,
    required.includes(field) ? schema : nullable(schema),
  ])
  return {
    schema: Type.Object(Object.fromEntries(properties), { additionalProperties: false, description }),
    read: recordOf<Fields>({ fields, required }, description).read,
  }
}

/** A list with one element for each record to report. */
export function answerList(kind: Kind, description: string): Kind {
  return {
    schema: Type.Array(kind.schema, { description }),
    read: listOf(kind, { items_max: Infinity }, description).read,
  }
}

/** A resource within another: the document refers to it instead of repeating it. */
export function referenceTo({ name, fields, computed }: ResourceDefinition): Kind {
  return {
    schema: Type.Unsafe({ $ref: `#/components/schemas/${name}` }),
    read: recordOf<Fields>({ fields: { ...fields, ...computed }, required: [] }, name).read,
  }
}

/** A whole number of the metrics: days, months, counts. */
export function count(description: string): Kind {
  return wholeNumber({ minimum: -INTEGER_MAX, maximum: INTEGER_MAX }, 'a whole number', description)
}

/** An integer of any size: digits in a string when a JSON number cannot hold it exactly. */
export function exactInteger(description: string): Kind {
  const number = Type.Integer({ minimum: -INTEGER_MAX, maximum: INTEGER_MAX })
  return {
    schema: Type.Union([number, Type.String({ pattern: DIGITS.source })], { title: 'exact_integer', description }),
    read: (value, param) =>
      Number.isSafeInteger(value) || (typeof value === 'string' && DIGITS.test(value))
        ? { value: value as number | string }
        : {
            faults: [
              { param, code: 'invalid_type', message: `${param} must be an integer, or its digits in a string` },
            ],
          },
  }
}

/** A sum of money in minor units, however large. */
export function exactMoney(description: string): Kind {
  return inUnit(exactInteger(description), 'minor_units')
}

/** The digits of an integer that a JSON number cannot hold exactly. */
const DIGITS = /^-?[1-9]\d{15,}$/

/** A number with decimals. */
export function decimals(description: string, unit?: Unit): Kind {
  const kind: Kind = {
    schema: Type.Number({ description }),
    read: (value, param) =>
      typeof value === 'number'
        ? { value }
        : { faults: [{ param, code: 'invalid_type', message: `${param} must be a number` }] },
  }
  return unit === undefined ? kind : inUnit(kind, unit)
}

/** A ratio with its parts; the unit is that of its value. */
export function ratioField(description: string, unit: Unit): Kind {
  const parts = {
    numerator: exactInteger('The upper part, exact.'),
    denominator: exactInteger('The lower part, exact and above zero.'),
    value: decimals('Numerator by denominator, rounded half up to nine decimals.', unit),
  }
  const ratio = answerRecord(parts, [], `${description} Null where the denominator is zero.`)
  return titled(`${unit}_ratio`, inUnit(ratio, unit))
}
