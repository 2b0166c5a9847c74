// Dates of camt.053: a day or a moment, in an element that says which, or in one that says the other. The day is the bank's
// own, as written; a moment without an offset is taken as UTC, since the bank's time zone is not in the file.
import { parseBookDay } from '../../core/book-day.ts'
import { type Reading, accept, refuse } from '../../core/fault.ts'
import { formatMoment, parseMoment } from '../../core/moment.ts'
import { type XmlElement, child, textAt } from './read-xml.ts'

/** A day, and the moment where one is told. */
export interface CamtDate {
  readonly day: string
  /** UTC; undefined where only the day is told. */
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
