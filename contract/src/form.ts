// A form of the dashboard: named texts, all of them required, and values that may be left out. It is read like the fields of a resource, and every
// fault is reported at once.
import type { Json } from '@tapeline/kernel/core/dated-facts'
import type { Fault } from '@tapeline/kernel/core/fault'
import { invalidRequest } from './errors.ts'
import { type Kind, isPlainObject, shown } from './kind.ts'

/** The fields of a form; each kind reads a text and returns a text. */
export type FormFields = { readonly [field: string]: Kind }

/** The submitted values of a form. */
export type FormValues<F extends FormFields> = { readonly [K in keyof F]: string }

/** The values of a form that may be left out, as their kinds read them; null where one was left out or null. */
export type OptionalValues<F extends FormFields> = { readonly [K in keyof F]: Json }

/** Reads a form; throws all of its faults, and `malformed_body` for a body that is no object. */
export function readForm<const F extends FormFields>(fields: F, body: unknown): FormValues<F> {
  return readFormWith(fields, {}, body).values
}

/** Reads a form with fields that may be left out, as `readForm` does. Where all of them may, so may the body: `undefined` stands for none. */
export function readFormWith<const F extends FormFields, const O extends FormFields>(
  fields: F,
  optional: O,
  body: unknown,
): { readonly values: FormValues<F>; readonly chosen: OptionalValues<O> } {
  const sent = body === undefined ? {} : body
  if (!isPlainObject(sent)) throw invalidRequest([NO_OBJECT])
  const faults: Fault[] = Object.keys(sent)
    .filter((name) => !Object.hasOwn(fields, name) && !Object.hasOwn(optional, name))
    .map((name) => ({ param: shown(name), code: 'unknown_field', message: `${shown(name)} is not a field here` }))
  const values: Record<string, string> = {}
  for (const [name, kind] of Object.entries(fields)) {
    const reading = sent[name] === undefined || sent[name] === null ? missing(name) : kind.read(sent[name], name)
    if ('faults' in reading) faults.push(...reading.faults)
    else values[name] = String(reading.value)
  }
  const chosen: Record<string, Json> = {}
  for (const [name, kind] of Object.entries(optional)) {
    const reading = sent[name] === undefined || sent[name] === null ? { value: null } : kind.read(sent[name], name)
    if ('faults' in reading) faults.push(...reading.faults)
    else chosen[name] = reading.value
  }
  if (faults.length > 0) throw invalidRequest(faults)
  return { values: values as FormValues<F>, chosen: chosen as OptionalValues<O> }
}

const NO_OBJECT: Fault = {
  param: 'body',
  code: 'malformed_body',
  message: 'The body must be JSON in UTF-8: send a JSON object, with Content-Type: application/json',
}

function missing(name: string): { readonly faults: readonly Fault[] } {
  return { faults: [{ param: name, code: 'required', message: `${name} is required` }] }
}
