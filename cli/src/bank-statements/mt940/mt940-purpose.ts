// Field :86: of MT940, which each country fills in its own way: numbered parts (`166?00…?20…?32…`, Germany, Austria and Poland), words
// between slashes (`/EREF/…/REMI/…`, the Netherlands and Belgium), or plain text.
import { givenReference } from '../unique-bank-reference.ts'

/** What the field states of a movement. */
export interface Purpose {
  readonly name: string | undefined
  readonly account: string | undefined
  readonly description: string | undefined
  /** The bank's code of the kind of business. */
  readonly code: string | undefined
  /** Further information under its metadata keys. */
  readonly details: { readonly [key: string]: string | undefined }
}

const LINE_LENGTH = 65
const PART_LENGTH = 27
/** Stands where two parts were joined without a blank, so that a word at the start of a part is still seen. */
const SEAM = '\u2060'
const NUMBERED = /^(\d{3})?([?>^~@|<+])\d\d/
const PURPOSE_PARTS = /^(?:2\d|6[0-3])$/
const SEPA_WORD = /(?:^|(?<=[\s\u2060]))(EREF|KREF|MREF|CRED|DEBT|COAM|OAMT|SVWZ|ABWA|ABWE|PURP|IBAN|BIC)\+/
const SLASH_WORD =
  /\/(TRTP|TRCD|CNTP|EREF|MARF|CSID|RTRN|REMI|NAME|IBAN|BIC|ORDP|BENM|ADDR|PREF|PURP|ULTC|ULTD|ISDT|OCMT|CHGS|EXCH)\//
const NOTHING: Purpose = { name: undefined, account: undefined, description: undefined, code: undefined, details: {} }

/** Reads the lines of the field; none give nothing. */
export function readPurpose(lines: readonly string[]): Purpose {
  const joined = unseamed(joinedAt(lines, LINE_LENGTH))
  const separator = NUMBERED.exec(lines[0] ?? '')?.[2]
  if (separator !== undefined) return ofNumberedParts(lines.join(''), separator)
  if (SLASH_WORD.exec(joined)?.index === 0) return ofSlashWords(joined)
  return { ...NOTHING, description: given(joined) }
}

function ofNumberedParts(text: string, separator: string): Purpose {
  const pieces = text.split(new RegExp(`\\${separator}(?=\\d\\d)`))
  const parts = pieces.slice(1).map((piece) => [piece.slice(0, 2), piece.slice(2)] as const)
  const of = (isWanted: (number: string) => boolean): string =>
    joinedAt(
      parts.flatMap(([number, part]) => (isWanted(number) ? [part] : [])),
      PART_LENGTH,
    )
  const words = wordsOf(
    of((number) => PURPOSE_PARTS.test(number)),
    SEPA_WORD,
  )
  return {
    name: given(unseamed(of((number) => number === '32' || number === '33'))),
    account: given(unseamed(of((number) => number === '31'))) ?? words.get('IBAN'),
    description: words.get('SVWZ') ?? words.get('') ?? given(unseamed(of((number) => number === '00'))),
    code: given(pieces[0] ?? ''),
    details: {
      end_to_end_id: givenReference(words.get('EREF')),
      customer_reference: givenReference(words.get('KREF')),
      mandate_id: givenReference(words.get('MREF')),
      creditor_id: words.get('CRED'),
      instructed_amount: words.get('OAMT'),
    },
  }
}

function ofSlashWords(text: string): Purpose {
  const words = wordsOf(text, SLASH_WORD)
  const [account, , name] = (words.get('CNTP') ?? '').split('/').map((part) => given(part))
  return {
    name: name ?? words.get('NAME'),
    account: account ?? words.get('IBAN'),
    description: given((words.get('REMI') ?? '').replace(/^(?:USTD|STRD)\/+/, '')),
    code: words.get('TRCD'),
    details: {
      end_to_end_id: givenReference(words.get('EREF')),
      customer_reference: givenReference(words.get('PREF')),
      mandate_id: givenReference(words.get('MARF')),
      creditor_id: words.get('CSID'),
      return_reason: words.get('RTRN'),
    },
  }
}

/** The text behind each word, the first of each; what stands before all of them under the empty word. */
function wordsOf(text: string, word: RegExp): ReadonlyMap<string, string> {
  const pieces = text.split(word)
  const found = new Map<string, string>()
  for (let index = 0; index < pieces.length; index += 2) {
    const name = index === 0 ? '' : (pieces[index - 1] ?? '')
    const value = given(unseamed(pieces[index] ?? '').replace(/^\/+|[/\s]+$/g, ''))
    if (value !== undefined && !found.has(name)) found.set(name, value)
  }
  return found
}

/** Parts that are full go on in the next without a blank; banks cut blanks at the end of shorter ones. */
function joinedAt(parts: readonly string[], full: number): string {
  return parts.map((part) => (part.length >= full ? part + SEAM : `${part} `)).join('')
}

function unseamed(text: string): string {
  return text.replaceAll(SEAM, '')
}

function given(text: string): string | undefined {
  const trimmed = text.trim()
  return trimmed === '' ? undefined : trimmed
}
