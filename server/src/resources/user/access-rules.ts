// What an admin states of somebody's access: a role, and for an auditor the last day on which they may sign in. Pure.
import { invalidRequest } from '@tapeline/contract/errors'
import type { FormValues, OptionalValues } from '@tapeline/contract/form'
import { isBeyond, latestBookDay } from '@tapeline/kernel/core/book-day'
import type { Access, ENDS_ON, Role, roleField } from './user-definition.ts'

type Stated = FormValues<{ readonly role: typeof roleField }>

/** The access that a form states. Throws where another role has an end, and for a day that has passed or is a hundred years away. */
export function accessOf({ role }: Stated, { ends_on }: OptionalValues<typeof ENDS_ON>, now = new Date()): Access {
  if (ends_on === null) return { role: role as Role, ends_on: null }
  const day = String(ends_on)
  const today = now.toISOString().slice(0, 10)
  if (role !== 'auditor') throw refused('invalid_value', 'is for auditors: leave it out for another role')
  if (day < today)
    throw refused('out_of_range', 'must be today in UTC or later: remove the user to end their access at once')
  if (isBeyond(day, latestBookDay(today)))
    throw refused('out_of_range', 'must be within a hundred years: check the year')
  return { role, ends_on: day }
}

function refused(code: string, message: string) {
  return invalidRequest([{ param: 'ends_on', code, message: `ends_on ${message}` }])
}
