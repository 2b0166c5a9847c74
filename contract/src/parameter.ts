// Parameters of a query string: reads text, and returns a value or every fault. A deprecated parameter is ignored, and documented so.
import { type TSchema, Type } from 'typebox'
import { parseBookDay } from '@tapeline/kernel/core/book-day'
import type { Fault, Reading } from '@tapeline/kernel/core/fault'
import { accept, faultOf, refuse } from '@tapeline/kernel/core/fault'
import { parseMoment } from '@tapeline/kernel/core/moment'
import { shown } from './kind.ts'

/** A query parameter. */
export interface Parameter<T = unknown> {
  readonly description: string
  readonly schema: TSchema
  readonly parse: (text: string) => Reading<T>
  readonly deprecated?: boolean
}

/** Parameters by name. */
export type Parameters = { readonly [name: string]: Parameter }

/** A query string as the server splits it; a repeated name has an array. */
export type Query = { readonly [name: string]: string | readonly string[] }

/** The values read from a query. */
export interface QueryReading<P extends Parameters> {
  readonly values: { readonly [K in keyof P]?: P[K] extends Parameter<infer T> ? T : never }
  /** Sent `metadata[key]=value` filters. */
  readonly metadata: readonly (readonly [string, string])[]
  readonly faults: readonly Fault[]
}

/** Reads a query: unknown names, names sent twice and values out of bounds are faults. */
export function readQuery<P extends Parameters>(
  parameters: P,
  query: Query,
  options: { readonly metadata: boolean },
): QueryReading<P> {
  const faults: Fault[] = []
  const values: Record<string, unknown> = {}
  const metadata: (readonly [string, string])[] = []
  for (const [name, sent] of Object.entries(query)) {
    const key = options.metadata ? metadataKey(name) : undefined
    const parameter = Object.hasOwn(parameters, name) ? parameters[name] : undefined
    if (parameter?.deprecated) continue
    if (typeof sent !== 'string')
      faults.push({
        param: shown(name),
        code: 'sent_twice',
        message: `${shown(name)} was sent more than once: send it once`,
      })
    else if (key !== undefined) metadata.push([key, sent])
    else if (parameter === undefined) faults.push(unknownParameter(name, parameters, options.metadata))
    else readInto(values, faults, name, parameter.parse(sent))
  }
  return { values: values as QueryReading<P>['values'], metadata, faults }
}

function readInto(values: Record<string, unknown>, faults: Fault[], name: string, reading: Reading<unknown>): void {
  if (reading.ok) values[name] = reading.value
  else faults.push(faultOf(name, reading))
}

function metadataKey(name: string): string | undefined {
  return name.startsWith('metadata[') && name.endsWith(']') && name.length > 10 ? name.slice(9, -1) : undefined
}

function unknownParameter(name: string, parameters: Parameters, metadata: boolean): Fault {
  const known = [
    ...Object.keys(parameters).filter((known) => !parameters[known]?.deprecated),
    ...(metadata ? ['metadata[key]'] : []),
  ]
  const message = `${shown(name)} is not a parameter of this request; ${known.length === 0 ? 'it takes none' : `known are ${known.join(', ')}`}`
  return { param: shown(name), code: 'unknown_parameter', message }
}

/** A whole number within bounds, written in plain digits. */
export function wholeNumberParameter(
  bounds: { minimum: number; maximum: number; default: number },
  description: string,
): Parameter<number> {
  return {
    description,
    schema: Type.Integer(bounds),
    parse: (text) => {
      const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
      if (number >= bounds.minimum && number <= bounds.maximum) return accept(number)
      return refuse('out_of_range', `must be a whole number from ${bounds.minimum} to ${bounds.maximum}`)
    },
  }
}

/** Any text; its meaning is checked elsewhere. */
export function textParameter(description: string, schema: Record<string, unknown> = {}): Parameter<string> {
  return { description, schema: Type.String(schema), parse: accept }
}

/** A calendar date. */
export function dayParameter(description: string): Parameter<string> {
  return { description, schema: Type.String({ format: 'date', examples: ['2026-01-31'] }), parse: parseBookDay }
}

/** A moment, in microseconds. */
export function momentParameter(description: string): Parameter<number> {
  return {
    description,
    schema: Type.String({ format: 'date-time', examples: ['2026-01-31T12:00:00Z'] }),
    parse: parseMoment,
  }
}

/** A parameter of earlier versions that is ignored. */
export function ignoredParameter(description: string): Parameter<never> {
  return { description, schema: Type.String(), parse: () => refuse('deprecated', 'is ignored'), deprecated: true }
}

/** The two clocks of a single read. */
export const CLOCKS = {
  as_of: dayParameter('The day whose state is returned; today when left out.'),
  known_at: momentParameter('Show what was known at this moment; now when left out.'),
}

/** The day from which a write is effective. */
export const EFFECTIVE = {
  effective_date: dayParameter(
    'The day from which what is sent holds, never later than today. Left out: today, or, for the first write of a record, its beginning.',
  ),
}
