// What the commands of benchmarks share: how numbers are read, and where lines go.
import { InvalidArgumentError } from 'commander'

/** A whole number of an option. */
export function count(word: string): number {
  if (/^\d{1,9}$/.test(word)) return Number(word)
  throw new InvalidArgumentError('It takes a whole number.')
}

/** Several, with commas between them. */
export function counts(words: string): number[] {
  return words.split(',').map(count)
}

/** Prints a line of a report. */
export function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** How far a long preparation is, over itself on a terminal. */
export function showProgress(text: string): void {
  process.stderr.write(process.stderr.isTTY ? `\r\x1b[K${text}` : `${text}\n`)
}
