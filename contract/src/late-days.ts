// Finds the days of a value that are later than a loan book allows. Kinds are pure and have no current date, so the schema of each kind
// shows where its days are: every day, month or moment, at any depth.
import { beyondMessage, isBeyond } from '@tapeline/kernel/core/book-day'
import type { Json } from '@tapeline/kernel/core/dated-facts'
import type { Fault } from '@tapeline/kernel/core/fault'
import { isPlainObject } from './kind.ts'

/** The mark of a month in a schema. */
export const MONTH_PATTERN = String.raw`^\d{4}-\d{2}$`

/** The parts of a JSON Schema that show where days are. */
interface DaySchema {
  readonly format?: string
  readonly pattern?: string
  readonly properties?: { readonly [name: string]: DaySchema }
  readonly patternProperties?: { readonly [name: string]: DaySchema }
  readonly items?: DaySchema
  readonly anyOf?: readonly DaySchema[]
}

/** A fault for each day in a value that is later than the latest day, at its path. */
export function lateDayFaults(schema: DaySchema, value: Json, param: string, latest_day: string): Fault[] {
  const places = new Set(placesBeyond(schema, value, param, latest_day))
  const message = beyondMessage(latest_day)
  return [...places].map((place) => ({ param: place, code: 'out_of_range', message: `${place} ${message}` }))
}

function placesBeyond(schema: DaySchema, value: Json, param: string, latest_day: string): string[] {
  if (schema.anyOf !== undefined) return schema.anyOf.flatMap((part) => placesBeyond(part, value, param, latest_day))
  if (typeof value === 'string') return isDay(schema) && isBeyond(value, latest_day) ? [param] : []
  if (Array.isArray(value)) {
    const { items } = schema
    if (items === undefined || !holdsDays(items)) return []
    return value.flatMap((part: Json, index) => placesBeyond(items, part, `${param}[${index}]`, latest_day))
  }
  if (!isPlainObject(value)) return []
  return Object.entries(value).flatMap(([name, part]) => {
    const of = schemaOf(schema, name)
    return of === undefined ? [] : placesBeyond(of, part, `${param}.${name}`, latest_day)
  })
}

function isDay({ format, pattern }: DaySchema): boolean {
  return format === 'date' || format === 'date-time' || pattern === MONTH_PATTERN
}

/** False for a list of plain values without days, which may be long. */
function holdsDays(schema: DaySchema): boolean {
  return isDay(schema) || ['properties', 'patternProperties', 'items', 'anyOf'].some((part) => part in schema)
}

function schemaOf({ properties = {}, patternProperties = {} }: DaySchema, name: string): DaySchema | undefined {
  return Object.hasOwn(properties, name) ? properties[name] : Object.values(patternProperties)[0]
}
