// What commands print: tables for people, bare values for scripts.

/** Prints a line on standard output. */
export function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** Tells a person something, out of the way of scripts. */
export function tell(line: string): void {
  process.stderr.write(`${line}\n`)
}

/** Prints rows under headings, each column as wide as it needs. */
export function printTable(headings: readonly string[], rows: readonly (readonly string[])[]): void {
  const all = [headings, ...rows]
  const widths = headings.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)))
  for (const row of all)
    print(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
}

/** A mistake of the person at the command line: told without a stack, exit code 1. */
export class CommandError extends Error {}
