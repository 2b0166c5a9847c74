// How easily a chosen password is guessed: by a list of the commonest passwords, keyboard patterns, repeats and sequences, and by what
// everybody knows of its owner. The lists are large, so they are loaded with the first password.
import { normalPassword } from '../normal-password.ts'
import type { PasswordOwner } from './password-rules.ts'

/** Of zxcvbn's scores 0 to 4: 3 takes more than 100,000,000 guesses. */
const SCORE_MIN = 3

/** How a password is weak for its owner; undefined where it is not. */
export async function findWeakness(
  chosen: string,
  owner: PasswordOwner,
): Promise<'contains_address' | 'too_common' | undefined> {
  // As it is hashed: wide letters are the same password.
  const password = normalPassword(chosen)
  const address = plain(owner.email)
  if (address !== '' && plain(password).includes(address)) return 'contains_address'
  estimator ??= loadEstimator()
  const { check, common } = await estimator
  const known = knownWords(owner)
  const judged = Array.from(password.toLowerCase()).slice(0, JUDGED_MAX).join('')
  if (coresOf(judged, known).some((core) => core.length < CORE_MIN || common.has(core))) return 'too_common'
  return check(password, known) < SCORE_MIN ? 'too_common' : undefined
}

/** Letters and digits alone, so that a dot more or less makes no other address. */
function plain(text: string): string {
  return normalPassword(text)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}

/** What is left of a password has to have so many letters and digits. */
const CORE_MIN = 4

/** So many characters are judged, as the estimator does: what follows makes no common password of another. */
const JUDGED_MAX = 256

/** Signs and digits that people write for letters. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  '$': 's',
  '5': 's',
  '7': 't',
}

/**
 * What is left of a password in small letters without what attackers try around and in place of each common one: the words known of its owner,
 * digits and signs around it, signs for letters, repeats, and the way backwards. The estimator counts each of these as a part of its own, and
 * three parts as enough.
 */
function coresOf(password: string, known: readonly string[]): string[] {
  const longestFirst = known.map(plain).toSorted((one, other) => other.length - one.length)
  let own = plain(password)
  for (const word of longestFirst) own = own.replaceAll(word, '')
  const spelled = (text: string) => plain(text.replaceAll(/[@4310!$57]/g, (sign) => LOOKALIKES[sign] ?? sign))
  const around = [own, plain(password)].flatMap((text) => [text, ...AROUND.map((part) => text.replaceAll(part, ''))])
  const written = password.replaceAll(/^[^\p{L}\p{N}@$]+|[^\p{L}\p{N}@$]+$/gu, '')
  const shortened = [0, 1, 2, 3, 4, 5, 6].map((digits) => written.replace(new RegExp(`\\d{${digits}}$`), ''))
  const cores = [...around, ...[password.replaceAll(AROUND_LETTERS, ''), ...shortened].map(spelled)]
  return cores.map(withoutRepeats).flatMap((text) => [text, Array.from(text).toReversed().join('')])
}

/** What a text repeats from its beginning to its end, once: a text that repeats is found within its double before its own length. */
function withoutRepeats(text: string): string {
  return text.slice(0, (text + text).indexOf(text, 1))
}

/** What is no letter, on both sides. */
const AROUND_LETTERS = /^[^\p{L}]+|[^\p{L}]+$/gu

/** Digits behind, on both sides, and years on both sides. */
const AROUND = [/\p{N}+$/gu, /^\p{N}+|\p{N}+$/gu, /^\p{N}{4}|\p{N}{4}$/gu]

function knownWords({ email, name = '', organization_name = '' }: PasswordOwner): string[] {
  const words = [
    email,
    plain(name),
    plain(organization_name),
    ...`${email} ${name} ${organization_name}`.split(/[^\p{L}\p{N}]+/u),
  ]
  return ['tapeline', ...words].filter((word) => word.length > 2)
}

let estimator: ReturnType<typeof loadEstimator> | undefined

async function loadEstimator() {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  const factory = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
  const check = (password: string, known: string[]) => factory.check(password, known).score
  return { check, common: new Set<string>(dictionary['passwords-common']) }
}
