// The name of a file without the folders before it, and of a sheet of a workbook that has several.

/** The last part of a path. */
export function fileName(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)
}

const BETWEEN = ' › '

/** A file, or a sheet of it: `tape.xlsx › Loans`. */
export function sourceName(path: string, sheet: string | undefined): string {
  return sheet === undefined ? fileName(path) : `${fileName(path)}${BETWEEN}${sheet}`
}

/** The path of what belongs to a sheet of a workbook, beside it; no sheet of a workbook has a slash in its name. */
export function sheetPath(path: string, sheet: string): string {
  return `${path}${BETWEEN}${sheet.replaceAll(/[/\\]/g, '_')}`
}

/** Whether a file name is that of the path of a sheet: of which file, and of this sheet. Undefined where it names no sheet. */
export function sheetNamed(name: string, sheet: string | undefined): { file: string; is_it: boolean } | undefined {
  const own = sheet === undefined ? undefined : sheetPath('', sheet)
  const file =
    WORKBOOK_OF.exec(name)?.[1] ?? (own !== undefined && name.endsWith(own) ? name.slice(0, -own.length) : '')
  return file === '' ? undefined : { file, is_it: own !== undefined && name === `${file}${own}` }
}

/** A workbook in front of the name of a sheet. Files that are none may have the mark between them in names of their own. */
const WORKBOOK_OF = new RegExp(`^(.*?\\.xls[xm])${BETWEEN}`, 'i')
