// Where cells are, as formulas name them.

/** The name of a column, counted from 0: 27 is `AB`. */
export function columnName(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26))
  return column < 26 ? letter : columnName(Math.floor(column / 26) - 1) + letter
}

/** A cell by its column and row, both counted from 0: `C5`. */
export function cellName(column: number, row: number): string {
  return `${columnName(column)}${row + 1}`
}
