// Writing a proposal: columns as formulas name them, scalars of YAML, and the reason of each choice. Columns that were written are remembered, so that
// none of a tape vanishes.
import type { Choice } from './choices.ts'
import type { ColumnProfile } from './profile.ts'
import { plainName } from './plain-name.ts'

const RESERVED = new Set(
  'and or not in is if then else blank true false loan account previous to_date paid left late begun n'.split(' '),
)

/** Writes columns and remembers which. */
export class Writing {
  readonly used = new Set<ColumnProfile>()

  /** A column as formulas name it. */
  column(profile: ColumnProfile): string {
    this.used.add(profile)
    const { name } = profile
    return /^[\p{L}_][\p{L}\p{N}_]*$/u.test(name) && !RESERVED.has(name) ? name : `[${name.replaceAll(']', ']]')}]`
  }

  /** A column as the right side of a field. */
  place(profile: ColumnProfile): string {
    return yaml(`= ${this.column(profile)}`)
  }

  /** A column of amounts: those in minor units are divided, as the currency has its decimals. */
  amount(profile: ColumnProfile): string {
    const name = this.column(profile)
    return isMinor(profile) ? `${name} / 100` : name
  }
}

function isMinor({ name }: ColumnProfile): boolean {
  return /\b(?:cents?|minor|centavos|pence|paise)\b/.test(plainName(name))
}

/** Why a column was chosen. */
export function why({ column, sureness, word }: Pick<Choice, 'column' | 'sureness' | 'word'>): string {
  const shown = column.examples[0] === undefined ? '' : `, such as ${column.examples[0].slice(0, 30)}`
  if (word === '') return `? its values differ in every row${shown}`
  if (sureness >= 0.9) return `by its name${shown}`
  return `? ${plainName(column.name) === word ? 'by its name' : `its name is like "${word}"`}${shown}`
}

/** Text as a scalar of YAML, quoted where it must be. */
export function yaml(text: string): string {
  return /^= [\p{L}\p{N}_.()[\]*/+<> ,'-]*$/u.test(text) || /^[\p{L}_][\p{L}\p{N}_ >]*$/u.test(text)
    ? text
    : JSON.stringify(text)
}

/** A name as a key of YAML. */
export function key(name: string): string {
  return /^[\p{L}_][\p{L}\p{N}_]*$/u.test(name) && !/^(?:true|false|null|yes|no|on|off|y|n)$/i.test(name)
    ? name
    : JSON.stringify(name)
}
