// The normal form of what identifies an asset or a person: letters and digits alone, in capitals, without marks, in any script.

/** Letters and digits of a text, in capitals and without marks: `Müller & Co.` is `MULLERCO`. */
export function lettersAndDigits(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')
    .toUpperCase()
}

/** A text without the zeros that it begins with; one of zeros alone is empty. */
export function withoutLeadingZeros(text: string): string {
  return text.replace(/^0+/, '')
}

/** What people and systems write where they have nothing to write, as letters and digits. */
const PLACEHOLDERS: ReadonlySet<string> = new Set([
  'NA',
  'NAN',
  'NONE',
  'NIL',
  'NULL',
  'UNDEFINED',
  'TBA',
  'TBC',
  'TBD',
  'TODO',
  'TEST',
  'UNK',
  'UNKNOWN',
  'NOTKNOWN',
  'NOTAPPLICABLE',
  'NOTAVAILABLE',
  'NOTASSIGNED',
  'NOVIN',
  'NOSERIAL',
  'NONUMBER',
  'PENDING',
  'MISSING',
  'BLANK',
  'EMPTY',
  'DUMMY',
  'PLACEHOLDER',
  'VARIOUS',
  'MULTIPLE',
  'SEEATTACHED',
  'SEEINVOICE',
  'X',
  'XX',
  'XXX',
])

/** Four of one character are no number; zeros are none in any count. */
const ONE_CHARACTER = /^(?:0+|(.)\1{3,})$/u

/** The digits in their order, as somebody types who has to type something: eight of them at least. */
const COUNTED_MIN = 8
const COUNTED = ['12345678901234567890', '01234567890123456789']

/** Whether letters and digits stand for nothing: empty, a word such as `TBD`, one character repeated, or digits counted up. */
export function isPlaceholder(compact: string): boolean {
  if (compact === '' || PLACEHOLDERS.has(compact) || ONE_CHARACTER.test(compact)) return true
  return compact.length >= COUNTED_MIN && COUNTED.some((counted) => counted.startsWith(compact))
}
