// Stand-ins are compared as what they stand for would be; expected values are by hand.
import { describe, expect, test } from 'vitest'
import { createHash } from 'node:crypto'
import type { DatedPatch, Json, Patch } from '@tapeline/kernel/core/dated-facts'
import type { NamedIdentity } from '@tapeline/kernel/metrics/integrity/identities/named-fields'
import { runs } from '../../../../kernel/test/length.ts'
import fc from 'fast-check'
import { erasedPatch } from '../erasure/erased-fields-rules.ts'
import { type HeldIdentity, heldInstead, identitiesHeld, withStandIns } from './held-identity-rules.ts'
import { StandIns } from './stand-in-rules.ts'

/** Letters in their order, so that each stand-in is another. */
function letters(): () => string {
  let made = 0
  return () => {
    made += 1
    return String.fromCharCode(64 + made).repeat(3) + 'QWERTYUIOPASDFGHJKLZX'
  }
}

const patchOf = (patch: Patch, recorded = 1) => ({ effective: '-infinity', recorded, patch })

const madeOf = (patch: Patch) => new StandIns(letters()).of([patchOf(patch)])[0]?.patch

describe('a stand-in', () => {
  test('has the form of what it stands for, and nothing of it', () => {
    expect(
      madeOf({
        first_name: 'Ana',
        last_name: 'Ruiz 2',
        phone: '+14155550123',
        email: 'Ana@Example.com',
        address: { street_address: '1 Oak Lane', locality: 'Reno', postal_code: '89501', region: 'NV', country: 'US' },
        website: 'https://ana.example',
        credit_score: 'fico:640',
        metadata: { note: 'Ana', iban: 'DE89370400440532013077' },
      }),
    ).toEqual({
      first_name: 'AAAQWERTYUIOPASDFGHJKLZX',
      last_name: 'BBBQWERTYUIOPASDFGHJKLZX7',
      phone: '+99967676781876982848985737980658368707172747576908810',
      email: 'DDDQWERTYUIOPASDFGHJKLZX@stand-in.invalid',
      address: {
        street_address: 'EEEQWERTYUIOPASDFGHJKLZX7',
        locality: 'FFFQWERTYUIOPASDFGHJKLZX',
        postal_code: 'GGGQWERTYUIOPASDFGHJKLZX',
        region: 'NV',
        country: 'US',
      },
      metadata: { iban: 'HHHQWERTYUIOPASDFGHJKLZX7' },
    })
  })

  test('is the same for equal values of one field, however they are written', () => {
    const patches = new StandIns(letters()).of([
      patchOf({ email: 'Ana@Example.com' }, 1),
      patchOf({ email: 'other@example.com' }, 2),
      patchOf({ email: ' ana@example.COM' }, 3),
    ])
    const [first, second, third] = patches.map(({ patch }) => patch['email'])
    expect([first === third, first === second]).toEqual([true, false])
  })

  test('is null for what is not compared', () => {
    expect(
      madeOf({
        first_name: '-',
        name: 'N/A',
        phone: '0000000000',
        email: 'none@example.com',
        address: { street_address: 'TBD', locality: '-', country: 'US' },
        metadata: { iban: '12345', bic: '-', sort_code: 'AB' },
      }),
    ).toEqual({
      first_name: null,
      name: 'N/A',
      phone: null,
      email: null,
      address: { street_address: null, locality: null, country: 'US' },
      metadata: { iban: null, bic: '', sort_code: 'AAAQWERTYUIOPASDFGHJKLZX' },
    })
  })

  test('keeps that a field was cleared, and leaves out fields that are not compared', () => {
    expect(madeOf({ phone: null, address: null, metadata: null, type: 'individual', industry: '722511' })).toEqual({
      phone: null,
      address: null,
      metadata: null,
    })
  })
})

/** What is held once the data is erased and compared by stand-ins, beside what was held before. */
function heldTwice(obligor: readonly DatedPatch[], receivable: readonly DatedPatch[], named: readonly NamedIdentity[]) {
  const stand_ins = new StandIns(randomLetters())
  const erased = obligor.map((each) => ({ ...each, patch: erasedPatch(each.patch) }))
  const compared = withStandIns(erased, stand_ins.of(obligor))
  const held = identitiesHeld({ receivable, obligor: compared, named })
  const kept = new Map(stand_ins.standingFor(held).map(({ stand_in, identity }) => [stand_in, identity]))
  const shown = (all: readonly HeldIdentity[]) =>
    all
      .map(({ value: _, ...one }) =>
        JSON.stringify(one, (__, each: unknown) => (typeof each === 'number' ? String(each) : each)),
      )
      .toSorted()
  return { before: shown(identitiesHeld({ receivable, obligor, named })), after: shown(heldInstead(held, kept)), held }
}

function randomLetters(): () => string {
  let made = 0
  return () =>
    createHash('sha256')
      .update(`letters ${(made += 1)}`)
      .digest('hex')
      .replaceAll(/./g, (digit) => String.fromCharCode(65 + Number.parseInt(digit, 16)))
      .slice(0, 24)
}

const NAMED: readonly NamedIdentity[] = [
  { kind: 'combination', fields: ['obligor.name', 'origination_date'] },
  { kind: 'contract_number', fields: ['metadata.deal', 'obligor.name'] },
  { kind: 'contract_number', fields: ['obligor.name', 'metadata.deal'] },
  { kind: 'combination', fields: ['obligor.legal_entity_id', 'currency'] },
]

const DAYS = ['-infinity', '2026-01-01', '2026-02-01', '2026-03-01'] as const

const oneOf = <T>(...values: T[]) => fc.constantFrom(...values)

/** Statements of an account, in many spellings, with what stands for nothing and what was cleared. */
const accountPatch = fc.record(
  {
    first_name: oneOf(null, 'Ana', 'ANA', 'Na', 'José 2'),
    last_name: oneOf(null, 'Ruiz', 'Li 2', 'ruíz'),
    name: oneOf(null, 'Müller & Co.', '007 Trading', 'N/A', '', 'A'.repeat(201), 'Société 株式会社'),
    legal_entity_id: oneOf(null, 'ein:911144442', 'ein:911144443'),
    phone: oneOf(null, '+14155550123', '+1 415 555 0123', '+14150000000'),
    email: oneOf(
      null,
      'ana@example.com',
      ' Ana@Example.com',
      'a$&b$$@example.com',
      'none@example.com',
      `${'long'.repeat(60)}@example.com`,
    ),
    address: oneOf(
      null,
      { street_address: '1 Oak Lane', locality: 'Reno', country: 'US' },
      { street_address: '1, OAK LANE', postal_code: '89501-1234' },
      { postal_code: '89501', country: 'US' },
      { postal_code: null, street_address: 'N/A' },
      { street_address: '12 Oak '.repeat(35), locality: 'Köln', region: 'NV' },
    ),
    metadata: oneOf<Json>(
      null,
      { iban: 'DE89 3704 0044 0532 0130 77', note: 'x' },
      { IBAN: 'DE89370400440532013077', swift: '' },
      { swift: '', routing_number: '021000021', bank_account: '98765432' },
      { bic: true, account_number: 98765432 },
      { bic: { a: 1 }, bank_code: 1.5, account_number: '12345' },
      { bank_account_hash: 'ab1'.repeat(100), bic: '-' },
      { iban: null },
    ),
    industry: oneOf('722511', '445110'),
  },
  { requiredKeys: [] },
)

const dated = <T extends Patch>(patch: fc.Arbitrary<T>, most: number): fc.Arbitrary<DatedPatch[]> =>
  fc
    .array(fc.record({ effective: oneOf(...DAYS), patch }), { minLength: 1, maxLength: most })
    .map((all) => all.map((each, at) => ({ ...each, recorded: at + 1 })))

const receivablePatch = fc.record(
  {
    metadata: oneOf<Json>(
      { invoice_number: '0077', deal: '0055' },
      { contract_number: '77' },
      { deal: null },
      { deal: '55' },
    ),
    origination_date: oneOf('2026-01-01', '2026-01-02'),
    currency: oneOf('USD', 'EUR'),
  },
  { requiredKeys: [] },
)

test('whatever an account states, what is compared by stand-ins is what was compared before', () => {
  let made = 0
  fc.assert(
    fc.property(dated(accountPatch, 5), dated(receivablePatch, 3), (obligor, receivable) => {
      const owed = [{ effective: '-infinity', recorded: 0, patch: { obligor_id: 'a' } }, ...receivable]
      const { before, after } = heldTwice(obligor, owed, NAMED)
      made += before.length
      expect(after).toEqual(before)
    }),
    { numRuns: runs(20_000, 1_000) },
  )
  expect(made).toBeGreaterThan(1_000)
})

test('nothing of what an account states is in what is held by stand-ins', () => {
  const obligor = [
    patchOf({
      name: 'Müller & Co.',
      legal_entity_id: 'ein:911144442',
      phone: '+14155550123',
      email: 'ana@example.com',
    }),
  ]
  const receivable = [patchOf({ obligor_id: 'a', currency: 'USD', metadata: { invoice_number: '0077', deal: '0055' } })]
  const { held } = heldTwice(obligor, receivable, NAMED)
  expect(held.length).toBeGreaterThan(4)
  expect(JSON.stringify(held)).not.toMatch(/MULLER|911144442|4155550123|ana@/i)
})
