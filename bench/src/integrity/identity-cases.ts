// Cases of shared identities that are put into a book at places of chance, with exactly what must be found of each, by hand: nothing for near misses.
import type { Json, State } from '@tapeline/kernel/core/dated-facts'
import { isObject } from '@tapeline/kernel/core/dated-facts'
import { dayOfNumber } from '@tapeline/kernel/core/day'
import type { Chance } from '../soak/chance.ts'
import { type BookAsset, sha256Of } from './identity-assets.ts'
import type { FoundAll, FoundOf } from './identity-index.ts'
import { DIFFERENT, SPELLED, type StatedTwice } from './identity-spellings.ts'

/** Assets that are otherwise than in the book, and all that must be found newly. */
export interface IdentityCase {
  readonly changed: readonly BookAsset[]
  readonly expected: FoundAll
}

/** Puts a case into receivables of a book that were picked by chance; null where they do not suit it. */
export interface IdentityPattern {
  readonly about: string
  /** How many receivables it takes; all of them owe something on one day, unless they are of any days. */
  readonly takes: number
  readonly of_any_days?: boolean
  readonly plant: (picked: readonly BookAsset[], number: number, chance: Chance) => IdentityCase | null
}

const NONE: FoundAll = { findings: [], contested: [] }

/** Days on which all of some assets owe something, where each does so for one stretch. */
function together(picked: readonly BookAsset[]): { from: string; until: string | null } | null {
  if (picked.some(({ owed }) => owed.length !== 1)) return null
  const from = Math.max(...picked.map(({ owed }) => owed[0]?.[0] ?? Infinity))
  const until = Math.min(...picked.map(({ owed }) => owed[0]?.[1] ?? -Infinity))
  return from < until ? daysOf(from, until) : null
}

function daysOf(from: number, until: number): { from: string; until: string | null } {
  return { from: dayOfNumber(from), until: until === Infinity ? null : dayOfNumber(until) }
}

/** Without what it shares already: the case alone is to be found. */
function bare(asset: BookAsset, obligor: string, more: State = {}): BookAsset {
  const receivable = { obligor_id: obligor, collateral: null, metadata: {}, ...more }
  return { ...asset, obligor_id: obligor, receivable, obligor: { metadata: {} }, documents: [] }
}

function found(check: FoundOf['check'], about: Partial<FoundOf> & Pick<FoundOf, 'from' | 'until'>): FoundOf {
  return { organization: 'one', check, receivable_id: null, obligor_id: null, evidence: {}, ...about }
}

/** The same number, stated twice in one book; each by an obligor of its own, but an invoice. */
function twice(kind: string, lines: readonly [string, string]): IdentityPattern {
  return {
    about: `${kind} again${lines[0] === lines[1] ? '' : ', behind two lines'}`,
    takes: 2,
    plant: (picked, number, chance) => {
      const days = together(picked)
      const changed = stated(picked, SPELLED[kind]?.(number, chance), kind === 'invoice_number').map((asset, at) => ({
        ...asset,
        receivable: { ...asset.receivable, funded_by: lines[at] ?? '' },
        // With a national number the debtor is one, whatever the lender's ids.
        obligor: lines[0] === lines[1] ? asset.obligor : { legal_entity_id: 'ein:911144442', metadata: {} },
      }))
      const [one, other] = changed
      if (days === null || one === undefined || other === undefined) return null
      const pairs = [
        [one.receivable_id, other.receivable_id],
        [other.receivable_id, one.receivable_id],
      ] as const
      const findings = pairs.map(([receivable_id, also]) =>
        found('duplicate_asset', { receivable_id, ...days, evidence: { receivables: [also] } }),
      )
      return { changed, expected: { findings, contested: [] } }
    },
  }
}

/** Two receivables with what is stated twice; both of one obligor where the debtor is a part of the number. */
function stated(picked: readonly BookAsset[], spelled: StatedTwice | undefined, is_one_obligor: boolean): BookAsset[] {
  return picked.map((asset, at) => bare(asset, is_one_obligor ? 'planted' : `planted-${at}`, spelled?.[at]))
}

/** The same number with two lenders: the operator sees both, each lender its own receivable on all its days and nothing else. */
function contested(kind: string): IdentityPattern {
  return {
    about: `${kind} with two lenders`,
    takes: 2,
    plant: (picked, number, chance) => {
      const days = together(picked)
      const [from, until] = [
        Math.max(...picked.map(({ owed }) => owed[0]?.[0] ?? 0)),
        Math.min(...picked.map(({ owed }) => owed[0]?.[1] ?? 0)),
      ]
      if (days === null) return null
      const changed = stated(picked, SPELLED[kind]?.(number, chance), false).map((asset, at) => ({
        ...asset,
        // Another lender has ids of its own, which may be the same.
        organization: at === 0 ? 'one' : 'two',
        obligor: { legal_entity_id: 'ein:911144442', metadata: {} },
      }))
      const contenders = changed.map(({ organization, receivable_id }) => ({ organization, receivable_id }))
      const findings = changed.map(({ organization, receivable_id, owed }) =>
        found('asset_contested', {
          organization,
          receivable_id,
          ...daysOf(owed[0]?.[0] ?? 0, owed[0]?.[1] ?? Infinity),
        }),
      )
      return { changed, expected: { findings, contested: [{ from, until, contenders }] } }
    },
  }
}

const identicalFiles: IdentityPattern = {
  about: 'one file for two receivables',
  takes: 2,
  plant: (picked, number) => {
    const file = (id: string) => ({ id, sha256: sha256Of(`invoice ${number}`) })
    const changed = picked.map((asset, at) => ({
      ...bare(asset, `planted-${at}`),
      documents: [file(`scan-${asset.receivable_id}`)],
    }))
    const days = daysOf(Math.max(...picked.map(({ begun }) => begun)), Infinity)
    const documents = changed.map(({ receivable_id }) => `scan-${receivable_id}`).toSorted()
    const findings = changed.map(({ receivable_id }) => {
      const receivables = changed.flatMap((other) => (other.receivable_id === receivable_id ? [] : other.receivable_id))
      return found('identical_documents', { receivable_id, ...days, evidence: { receivables, documents } })
    })
    return { changed, expected: { findings, contested: [] } }
  },
}

/** Details of many obligors: as many as it takes, with the spellings of each in turn. */
const DETAILS: {
  readonly [kind: string]: { readonly least: number; readonly of: (number: number, at: number) => State }
} = {
  phone: { least: 4, of: (number) => ({ phone: `+1${3_050_000_000 + number}` }) },
  email: {
    least: 4,
    of: (number, at) => ({ email: at % 2 === 0 ? `Office${number}@One.com` : `office${number}@one.com ` }),
  },
  bank_account: {
    least: 3,
    of: (number, at) => ({
      metadata: at % 2 === 0 ? { IBAN: `DE89 3704 ${number}` } : { bank_account: `de893704${number}` },
    }),
  },
  address: {
    least: 8,
    of: (number, at) => ({
      address: {
        street_address: at % 2 === 0 ? `${number} Main St., Suite 4` : `${number} MAIN ST SUITE 4`,
        locality: 'Reno',
        postal_code: at % 2 === 0 ? '89501' : '89501-1234',
        country: 'US',
      },
    }),
  },
}

function details(kind: string, fewer: 0 | 1): IdentityPattern {
  const { least = 0, of = () => ({}) } = DETAILS[kind] ?? {}
  return {
    about: fewer === 0 ? `${kind} of ${least} obligors` : `${kind} of ${least - 1} obligors, such as branches`,
    takes: least - fewer,
    plant: (picked, number) => {
      const days = together(picked)
      if (days === null) return null
      const changed = picked.map((asset, at) => ({
        ...bare(asset, `planted-${at}`),
        obligor: { metadata: {}, ...of(number, at) },
      }))
      const all = changed.map(({ obligor_id }) => obligor_id)
      const findings = all.map((obligor_id) =>
        found('shared_details', {
          obligor_id,
          ...days,
          evidence: { accounts: all.filter((other) => other !== obligor_id) },
        }),
      )
      return { changed, expected: fewer === 0 ? { findings, contested: [] } : NONE }
    },
  }
}

/** What must not be found: within the lender, nor with another. */
function nearMiss(
  about: string,
  spell: (number: number, chance: Chance) => StatedTwice,
  lenders: 1 | 2,
): IdentityPattern {
  return {
    about: `${about}, ${lenders === 1 ? 'one lender' : 'two lenders'}`,
    takes: 2,
    plant: (picked, number, chance) => {
      if (together(picked) === null) return null
      const changed = stated(picked, spell(number, chance), false).map((asset, at) => ({
        ...asset,
        organization: at === lenders - 2 + 1 && lenders === 2 ? 'two' : 'one',
        obligor: { legal_entity_id: `ein:9111444${40 + at}`, metadata: {} },
      }))
      return { changed, expected: NONE }
    },
  }
}

const sameInvoice = (number: number): StatedTwice => [
  { metadata: { invoice_number: `INV-${number}` } },
  { metadata: { invoice_number: `INV-${number}` } },
]

/** The same vehicle behind a loan that begins when the one before is repaid. */
const afterwards: IdentityPattern = {
  about: 'vin again after the first was repaid',
  takes: 2,
  of_any_days: true,
  plant: (picked, number, chance) => {
    const [one, other] = picked.toSorted((a, b) => (a.owed[0]?.[0] ?? 0) - (b.owed[0]?.[0] ?? 0))
    if (one === undefined || other === undefined || picked.some(({ owed }) => owed.length !== 1)) return null
    // One that is open is repaid on the day on which the other begins.
    const [from, begins] = [one.owed[0]?.[0] ?? 0, other.owed[0]?.[0] ?? 0]
    if (from >= begins) return null
    const repaid = { ...one, owed: [[from, begins] as const] }
    return { changed: stated([repaid, other], SPELLED['vin']?.(number, chance), false), expected: NONE }
  },
}

const LINES = ['line-1', 'line-2'] as const

/** Cases that must be found. */
export const FOUND_CASES: readonly IdentityPattern[] = [
  ...Object.keys(SPELLED).map((kind) => twice(kind, ['line-1', 'line-1'])),
  ...Object.keys(SPELLED).map((kind) => twice(kind, LINES)),
  ...Object.keys(SPELLED).map(contested),
  identicalFiles,
  ...Object.keys(DETAILS).map((kind) => details(kind, 0)),
]

/** Cases that must not be found. */
export const NEAR_MISSES: readonly IdentityPattern[] = [
  ...([1, 2] as const).flatMap((lenders) => [
    nearMiss('invoice number of another debtor', sameInvoice, lenders),
    ...Object.entries(DIFFERENT).map(([about, spell]) => nearMiss(about, spell, lenders)),
  ]),
  ...Object.keys(DETAILS).map((kind) => details(kind, 1)),
  afterwards,
]

/** What became of the cases of a pattern. */
export interface IdentityVerdict {
  readonly about: string
  readonly planted: number
  readonly wrong: readonly { readonly expected: FoundAll; readonly found: FoundAll }[]
}

/** Where what is found newly of changed assets is asked. */
export interface FindsNewly {
  newlyFound(changed: readonly BookAsset[]): FoundAll
}

const TRIES_EACH = 40

/** Puts each pattern into assets of a book, and judges what is found of it beside what was found before. */
export function judgeIdentities(
  assets: readonly BookAsset[],
  index: FindsNewly,
  patterns: readonly IdentityPattern[],
  { cases, chance }: { readonly cases: number; readonly chance: Chance },
): IdentityVerdict[] {
  return patterns.map((pattern) => {
    const { about, takes, plant } = pattern
    const wrong: IdentityVerdict['wrong'][number][] = []
    let planted = 0
    for (let tries = 0; tries < TRIES_EACH * cases && planted < cases; tries += 1) {
      const picked = pick(assets, pattern, chance)
      const one = picked.length < takes ? null : plant(picked, chance.whole(500_000, 899_999), chance)
      if (one === null) continue
      planted += 1
      const found = index.newlyFound(one.changed)
      if (textOf(found) !== textOf(one.expected)) wrong.push({ expected: one.expected, found })
    }
    return { about, planted, wrong }
  })
}

/** Some receivables, which owe something on a day on which the first of them does. */
function pick(
  assets: readonly BookAsset[],
  { takes, of_any_days = false }: IdentityPattern,
  chance: Chance,
): readonly BookAsset[] {
  const first = chance.pick(assets)
  const [from = 0, until = 0] = first.owed[0] ?? []
  const day = chance.whole(from, Math.min(until - 1, from + 365))
  const others = assets.filter((asset) => asset !== first && (of_any_days || owesOn(asset, day)))
  const places = new Set(Array.from({ length: takes - 1 }, () => chance.whole(0, Math.max(0, others.length - 1))))
  return [first, ...[...places].flatMap((at) => others[at] ?? [])]
}

function owesOn({ owed }: BookAsset, day: number): boolean {
  return owed.some(([from, until]) => from <= day && day < until)
}

/** One text for the same findings, in whatever order they, and what each names, were found. */
function textOf({ findings, contested }: FoundAll): string {
  const texts = (all: readonly object[]) => all.map((one) => JSON.stringify(ordered(one as Json))).toSorted()
  return JSON.stringify([texts(findings), texts(contested)])
}

function ordered(value: Json): Json {
  if (Array.isArray(value)) {
    const texts = (value as readonly Json[]).map((one) => JSON.stringify(ordered(one)))
    return texts.toSorted()
  }
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, own]) => [key, ordered(own)] as const)
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  )
}
