// How easily a chosen password is guessed: by a list of the commonest passwords, keyboard patterns, repeats and sequences, and by what
// everybody knows of its owner. The lists are large, so they are loaded when the first password is chosen.
import { invalidRequest } from '@tapeline/contract/errors'

/** What an attacker knows about the one who chooses a password. */
export interface PasswordOwner {
  readonly email: string
  readonly name?: string
  readonly organization_name?: string
}

/** Of zxcvbn's scores 0 to 4: 3 takes more than 100,000,000 guesses. */
const SCORE_MIN = 3

/** Throws invalid_request where a password is easy to guess; `param` is the field of the form that holds it. */
export async function assertStrongPassword(password: string, owner: PasswordOwner, param: string): Promise<void> {
  const code = await findWeakness(password, owner)
  if (code !== undefined) throw invalidRequest([{ param, code, message: `${param} ${WEAKNESSES[code]}` }])
}

const WEAKNESSES = {
  contains_address: 'must not contain your e-mail address: choose a few words that have nothing to do with you',
  too_common: 'is too easy to guess: choose a few words that do not belong together',
} as const

async function findWeakness(password: string, owner: PasswordOwner): Promise<keyof typeof WEAKNESSES | undefined> {
  const address = plain(owner.email)
  if (address !== '' && plain(password).includes(address)) return 'contains_address'
  estimator ??= loadEstimator()
  return (await estimator).check(password, knownWords(owner)).score < SCORE_MIN ? 'too_common' : undefined
}

/** Letters and digits alone, so that a dot more or less makes no other address. */
function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}

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
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
}
