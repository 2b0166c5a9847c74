// How the cells of a proposal's columns are written: the formats that most of them share, and those of single columns.
import { type Choice, DATES, isNumeric } from './choices.ts'
import { type ColumnProfile, type TapeSample, isBlankWord } from './profile.ts'
import { key } from './writing.ts'

/** The formats and types of the columns that are used. */
export function formatLines(sample: TapeSample, used: readonly Choice[]): string[] {
  const signs = used.filter(({ column }) => column.numbers.length === 1).map(({ column }) => column.numbers[0])
  const decimal = signs.filter((sign) => sign === ',').length > signs.length / 2 ? ',' : '.'
  const dates = used.filter(({ meaning }) => DATES.has(meaning)).map(({ column }) => column)
  const format = commonFormat(dates)
  const columns = used.flatMap((choice) => typeLines(choice, format, sample))
  return [
    'formats:',
    `  decimal: "${decimal}"${doubtOfSigns(signs)}`,
    ...(format === undefined ? [] : dateLines(format, dates)),
    ...(sample.blank.length === 0 ? [] : [`  blank: [${sample.blank.map((word) => JSON.stringify(word)).join(', ')}]`]),
    ...(columns.length === 0 ? [] : ['columns:', ...columns]),
  ]
}

function doubtOfSigns(signs: readonly unknown[]): string {
  if (signs.length === 0) return ' # no amount shows another'
  return new Set(signs).size > 1 ? ' # ? amounts are written in both ways' : ''
}

/** The format that most columns fit, and of those the first: a column that fits one alone decides. */
function commonFormat(dates: readonly ColumnProfile[]): string | undefined {
  const counted = [...new Set(dates.flatMap((column) => column.dates))].map((format) => {
    const fitting = dates.filter((column) => column.dates.includes(format))
    return { format, count: fitting.length, alone: fitting.filter((column) => column.dates.length === 1).length }
  })
  return counted.toSorted((a, b) => b.count - a.count || b.alone - a.alone)[0]?.format
}

function dateLines(format: string, dates: readonly ColumnProfile[]): string[] {
  const others = new Set(dates.filter((column) => column.dates.includes(format)).flatMap((column) => column.dates))
  const settled = dates.some((column) => column.dates.includes(format) && column.dates.length === 1)
  others.delete(format)
  const doubt =
    settled || others.size === 0 ? '' : ` # ? every date also fits ${[...others].join(', ')}: ask which is meant`
  return [
    `  date: ${JSON.stringify(format)}${doubt}`,
    ...(/YY/.test(format.replace('YYYY', ''))
      ? ['  year_pivot: 70 # ? two-digit years from here on are of the last century']
      : []),
  ]
}

function typeLines({ meaning, column }: Choice, format: string | undefined, sample: TapeSample): string[] {
  const { name, dates, numbers } = column
  const codes = meaning === 'months_past_due' ? codesAmong(column, sample) : []
  if (codes.length > 0) {
    const blank = [...sample.blank, ...codes].map((word) => JSON.stringify(word)).join(', ')
    return [`  ${key(name)}: { type: number, blank: [${blank}] } # ? ${codes.join(', ')}: no count of months`]
  }
  if (isNumeric(meaning)) return numbers.length === 0 ? [] : [`  ${key(name)}: number`]
  if (!DATES.has(meaning)) return []
  const [own] = dates
  if (format === undefined || dates.includes(format) || own === undefined) return [`  ${key(name)}: date`]
  return [`  ${key(name)}: { type: date, date: ${JSON.stringify(own)} }`]
}

/** Codes among counts, such as XX where the lateness is not known. */
function codesAmong(column: ColumnProfile, { columns, rows }: TapeSample): string[] {
  const at = columns.indexOf(column)
  const cells = rows.map(({ cells: all }) => (all[at] ?? '').trim())
  return [...new Set(cells)].filter((text) => /^[A-Za-z]{1,3}$/.test(text) && !isBlankWord(text))
}
