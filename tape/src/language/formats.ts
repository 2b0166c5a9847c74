// How the cells of a tape are written: what a blank is, and how text becomes a number or a day. A column may differ from its file.
import { type ReadDay, readerOfDays } from '@tapeline/kernel/core/day-format'
import { parseBookDay } from '@tapeline/kernel/core/book-day'
import { addDays } from '@tapeline/kernel/core/day'
import { type Reading, accept, refuse } from '@tapeline/kernel/core/fault'
import type { Ratio } from '@tapeline/kernel/core/ratio'
import { type DecimalSign, parseWrittenNumber } from './written-number.ts'

/** How cells are written. */
export interface Formats {
  /** Such as `DD.MM.YYYY`, or `excel` for serial days. */
  readonly date: string
  /** Two-digit years below it are of this century, others of the last. */
  readonly year_pivot: number
  readonly decimal: DecimalSign
  /** Cells without a value, apart from empty ones. */
  readonly blank: readonly string[]
}

/** How cells are written where the mapping states no format. */
export const USUAL_FORMATS: Formats = { date: 'YYYY-MM-DD', year_pivot: 70, decimal: '.', blank: [] }

/** Reads cells of one format. */
export interface CellReader {
  readonly isBlank: (text: string) => boolean
  readonly number: (text: string) => Reading<Ratio>
  readonly day: (text: string) => Reading<string>
}

/** The reader of a format; a fault where its date format is none. */
export function cellReader({ date, year_pivot, decimal, blank }: Formats): Reading<CellReader> {
  const days = readerOfDates(date, year_pivot)
  if (!days.ok) return days
  const blanks = new Set(blank.map((word) => word.trim().toLowerCase()))
  return accept({
    isBlank: (text) => text.trim() === '' || (blanks.size > 0 && blanks.has(text.trim().toLowerCase())),
    number: (text) => parseWrittenNumber(text, decimal),
    day: days.value,
  })
}

/** Days of any format may also be written as YYYY-MM-DD, which is taken for no other format: so a corrected row can be sent again. */
function readerOfDates(format: string, year_pivot: number): Reading<ReadDay> {
  const written = format === 'excel' ? accept(excelDay) : readerOfDays(format, { year_pivot, whole_months: true })
  if (!written.ok) return written
  return accept((text) => {
    const iso = ISO.exec(text.trim())?.[1]
    return iso === undefined ? written.value(text) : parseBookDay(iso)
  })
}

const ISO = /^(\d{4}-\d{2}-\d{2})(?:$|[T ]\d{2}:\d{2})/

/** Excel counts from 1900, with a 29th of February 1900, which does not exist; earlier days than that are refused. */
function excelDay(text: string): Reading<string> {
  const serial = /^(\d{2,6})(?:[.,]\d+)?$/.exec(text.trim())?.[1]
  if (serial === undefined || Number(serial) < 61)
    return refuse('invalid_date', 'must be a serial day of Excel, such as 45322')
  return parseBookDay(addDays('1899-12-30', Number(serial)))
}
