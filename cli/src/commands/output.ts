// The output of commands: tables for people, bare values for scripts.

/** Prints a line on standard output. */
export function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** Prints a message for people on standard error, so that scripts can read standard output. */
export function printMessage(line: string): void {
  process.stderr.write(`${line}\n`)
}

/** Prints rows under headings, each column as wide as necessary. */
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

/** A mistake at the command line: shown without a stack, exit code 1. */
export class CommandError extends Error {}
