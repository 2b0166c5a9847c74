// Where in the terms a fault is, named so that the author of the agreement finds it: by the position and by the id
// of the rule, limit or covenant, `eligibility[3] (rule "max-term"): min …`.
import { shown } from '@tapeline/contract/kind'
import type { Fault } from '@tapeline/kernel/core/fault'

/** A place in the terms: as a parameter, and as a sentence names it. */
export interface Place {
  readonly param: string
  readonly name: string
}

/** The place of a whole field. */
export function placeOfField(field: string): Place {
  return { param: field, name: field }
}

/** The place of one of a list that have ids; `noun` names what it is. */
export function placeIn(list: string, index: number, noun: string, id: string): Place {
  const param = `${list}[${index}]`
  return { param, name: `${param} (${noun} "${shown(id)}")` }
}

/** A place further in. */
export function within(place: Place, path: string): Place {
  return { param: `${place.param}.${path}`, name: `${place.name}: ${path}` }
}

/** A fault at a place. The message continues the place's name. */
export function faultAt(place: Place, code: string, message: string): Fault {
  return { param: place.param, code, message: `${place.name} ${message}` }
}

/** The fault of a field that must be there because of the others. */
export function requiredAt(place: Place, reason: string): Fault {
  return faultAt(place, 'required', `is required ${reason}`)
}

/** The fault of a field that must not be there because of the others. */
export function notAllowedAt(place: Place, reason: string): Fault {
  return faultAt(place, 'not_allowed', `must be left out ${reason}`)
}

/** Faults unless exactly one of some fields is there. */
export function exactlyOne(place: Place, value: object, fields: readonly string[]): Fault[] {
  const sent = fields.filter((field) => Object.hasOwn(value, field))
  if (sent.length === 1) return []
  const list = fields.map((field) => `\`${field}\``).join(' or ')
  return [faultAt(place, 'exactly_one', `must have ${list}: send exactly one of them`)]
}

/** Faults of ids that an earlier one of the list has already. */
export function repeatedIds(list: string, noun: string, members: readonly { readonly id: string }[]): Fault[] {
  return members.flatMap(({ id }, index) => {
    const first = members.findIndex((member) => member.id === id)
    if (first === index) return []
    const place = within(placeIn(list, index, noun, id), 'id')
    return [faultAt(place, 'repeated', `is that of ${list}[${first}] too: give each ${noun} its own`)]
  })
}
