// The rows of a page by their ids, by which the dashboard asks for more about all of them at once.
import type { Parameter } from '@tapeline/contract/parameter'
import { accept, refuse } from '@tapeline/kernel/core/fault'
import { parseId } from '@tapeline/kernel/core/id'
import { Type } from 'typebox'

/** How many are asked for at once: as many as a page of a list has. */
export const AT_ONCE_MAX = 100

/** The parameter. No id has a line break, so ids are a line each. */
export function idsParameter(what: string): Parameter<readonly string[]> {
  return {
    description: `The ids of the ${what}, one a line; at most ${AT_ONCE_MAX}.`,
    schema: Type.String(),
    parse: (text) => {
      const found = [...new Set(text.split('\n').filter((id) => id !== ''))]
      if (found.length === 0 || found.length > AT_ONCE_MAX)
        return refuse('invalid_length', `must hold 1 to ${AT_ONCE_MAX} ids, one a line`)
      // An id that no record can have may be one that no statement takes.
      const wrong = found.map(parseId).find(({ ok }) => !ok)
      return wrong === undefined || wrong.ok ? accept(found) : wrong
    },
  }
}

/** Those of the fields of a record that are named. */
export function fieldsNamed<Field>(
  fields: Readonly<Record<string, Field>>,
  names: readonly string[],
): Record<string, Field> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)))
}
