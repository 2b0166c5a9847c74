// What the two days of a document mean on a day, as the service states it by events: whether its file is needed or overdue, and whether it expires.
import { addDays } from '@tapeline/kernel/core/day'
import type { Document } from '@tapeline/sdk'
import type { Toned } from '../../ui/tone.ts'

/** For how many days up to its expiry date a document is expiring. */
const EXPIRING_DAYS = 30

/** Whether the file of a document is asked for on a day, and overdue; undefined where it is there or nobody waits for it. */
export function needOn(
  { file_name, due_date }: Pick<Document, 'file_name' | 'due_date'>,
  day: string,
): Toned | undefined {
  if (file_name !== null || due_date === null) return undefined
  return day > due_date ? { tone: 'bad', text: 'Overdue' } : { tone: 'watch', text: 'Needed' }
}

/** Whether a document has expired on a day, or will within 30 days; undefined where it is valid for longer. */
export function expiryOn({ expiry_date }: Pick<Document, 'expiry_date'>, day: string): Toned | undefined {
  if (expiry_date === null || addDays(day, EXPIRING_DAYS) < expiry_date) return undefined
  return day > expiry_date ? { tone: 'bad', text: 'Expired' } : { tone: 'watch', text: 'Expiring' }
}
