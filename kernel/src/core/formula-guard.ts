// Guards text in a CSV file that a spreadsheet would run as a formula. An apostrophe is put before it, at the start of a cell and after
// each separator at which a spreadsheet of another locale would split the cell. The guard can be removed without loss: the search for a
// sign skips quotes, so guarded text is still recognized, and one apostrophe more or less changes nothing else.

/** White space, quotes, and invisible characters: a spreadsheet may skip them before it looks for a formula. */
const SKIPPED = String.raw`\p{Z}\p{C}\p{DI}\p{Pi}\p{Pf}"'\u0060\u201A\u201E`
/** The signs that begin a formula, full-width and small forms included. */
const SIGNS = String.raw`=+\-@\uFF1D\uFF0B\uFF0D\uFF20\uFE66\uFE62\uFE63\uFE6B`
const BEGINS_CELL = String.raw`(?=[${SKIPPED}]*[${SIGNS}]|[${SKIPPED}]*?[\t\r\n])`
const BEGINS_PART = String.raw`(?=(?:(?![\t\r\n])[${SKIPPED}])*[${SIGNS}])`

/** The separators of cells in any locale or line; a delimiter inside a cell is in quotes. */
const SEPARATORS = [',', ';', '|', String.raw`\t`, String.raw`\r`, String.raw`\n`]

interface GuardPatterns {
  readonly unguarded: RegExp
  readonly guarded: RegExp
}

const PATTERNS = new Map<string, GuardPatterns>()

function patternsFor(delimiter: string): GuardPatterns {
  const known = PATTERNS.get(delimiter)
  if (known !== undefined) return known
  const separators = SEPARATORS.filter((separator) => separator !== delimiter).join('')
  const places = (apostrophe: string) =>
    new RegExp(`^${apostrophe}${BEGINS_CELL}|(?<=[${separators}])${apostrophe}${BEGINS_PART}`, 'gu')
  const patterns = { unguarded: places(''), guarded: places("'") }
  PATTERNS.set(delimiter, patterns)
  return patterns
}

/** The text in a form that no spreadsheet runs, in a file with this delimiter. */
export function guardFormulas(text: string, delimiter: string): string {
  return text.replace(patternsFor(delimiter).unguarded, "'")
}

/** The original of guarded text. Text that cannot have been guarded is returned unchanged. */
export function unguardFormulas(text: string, delimiter: string): string {
  return text.replace(patternsFor(delimiter).guarded, '')
}
