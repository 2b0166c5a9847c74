// Dates of camt.053: a day or a moment, in an element for either. The day is as the bank wrote it; a moment without an offset is taken as
// UTC, since the file does not give the bank's time zone.
import { parseBookDay } from '@tapeline/kernel/core/book-day'
import { type Reading, accept, refuse } from '@tapeline/kernel/core/fault'
import { formatMoment, parseMoment } from '@tapeline/kernel/core/moment'
import { type XmlElement, child, textAt } from './read-xml.ts'

/** A day, and the moment if given. */
export interface CamtDate {
  readonly day: string
  /** UTC; undefined if only the day is given. */
  readonly moment: string | undefined
}

const FORM = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d:\d\d)(?:\.(\d{1,6})\d*)?)?(Z|[+-]\d\d:\d\d)?$/

/** The date in `BookgDt`, `ValDt`, `Dt` and their like; undefined when there is none. */
export function readDate(parent: XmlElement, name: string): Reading<CamtDate | undefined> {
  const holder = child(parent, name)
  const text = textAt(holder, 'DtTm') ?? textAt(holder, 'Dt') ?? textAt(parent, name)
  if (text === undefined) return accept(undefined)
  const [, day = '', clock, decimals = '0', offset = 'Z'] = FORM.exec(text) ?? []
  const reading = parseBookDay(day)
  if (!reading.ok && reading.code === 'out_of_range') return refuse(reading.code, `${name} ${reading.message}`)
  if (!reading.ok) return refuse('invalid_date', `${name} must be a date that exists: YYYY-MM-DD`)
  const moment = clock === undefined ? undefined : parseMoment(`${day}T${clock}.${decimals}${offset}`)
  return accept({ day, moment: moment?.ok ? formatMoment(moment.value) : undefined })
}
