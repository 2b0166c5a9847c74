// Text in a CSV that a spreadsheet would run as a formula. An apostrophe is put before it, where a cell begins and behind each separator by which a
// spreadsheet of another locale would split the cell. The guard can be taken off again without loss: quotes are among the characters that are
// skipped before a sign is looked for, so guarded text is still recognized, and one apostrophe more or less changes nothing else.

/** White space, quotes, and characters that are not shown: a spreadsheet may pass over them before it looks for a formula. */
const SKIPPED = String.raw`\p{Z}\p{C}\p{DI}\p{Pi}\p{Pf}"'\u0060\u201A\u201E`
/** The signs that begin a formula, also in their full-width and small forms. */
const SIGNS = String.raw`=+\-@\uFF1D\uFF0B\uFF0D\uFF20\uFE66\uFE62\uFE63\uFE6B`
const BEGINS_CELL = String.raw`(?=[${SKIPPED}]*[${SIGNS}]|[${SKIPPED}]*?[\t\r\n])`
const BEGINS_PART = String.raw`(?=(?:(?![\t\r\n])[${SKIPPED}])*[${SIGNS}])`

/** What separates cells in some locale or line; the delimiter itself is in quotes. */
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

/** Text that no spreadsheet runs, in a file of this delimiter. */
export function guardFormulas(text: string, delimiter: string): string {
  return text.replace(patternsFor(delimiter).unguarded, "'")
}

/** The text that was guarded. Text that cannot have been guarded stays as it is. */
export function unguardFormulas(text: string, delimiter: string): string {
  return text.replace(patternsFor(delimiter).guarded, '')
}
