// Numbers that the interface writes behind what they are of, as people read them: credit scores behind their bureau, numbers of companies and
// people behind the register that gave them.
import { sentenceCase } from './words.ts'

/** Bureaus whose names are not written as words are. */
const BUREAUS: Readonly<Record<string, string>> = {
  transunion: 'TransUnion',
  dnb: 'D&B',
  crif: 'CRIF',
  fico: 'FICO',
  vantagescore: 'VantageScore',
  schufa: 'SCHUFA',
  asnef: 'ASNEF',
}

/** The name of a credit bureau. */
export function bureauName(bureau: string): string {
  return BUREAUS[bureau] ?? sentenceCase(bureau)
}

/** A credit score: `experian:722` as `Experian 722`. */
export function scoreText(score: string | null): string | null {
  return markedText(score, bureauName)
}

/** The number of a person or business: `ein:911144443` as `EIN 911144443`. */
export function entityText(id: string | null): string | null {
  return markedText(id, (register) => (register === 'duns' ? 'D-U-N-S' : register.toUpperCase()))
}

function markedText(text: string | null, nameOf: (mark: string) => string): string | null {
  const [, mark = '', number = ''] = /^([a-z_]+):(.+)$/.exec(text ?? '') ?? []
  return mark === '' ? text : `${nameOf(mark)} ${number}`
}
