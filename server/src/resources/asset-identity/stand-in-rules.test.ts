// Stand-ins are compared as what they stand for would be; expected values are by hand.
import { describe, expect, test } from 'vitest'
import type { Patch } from '@tapeline/kernel/core/dated-facts'
import { identitiesHeld } from './held-identity-rules.ts'
import { standInsFor, standingFor, withStandIns } from './stand-in-rules.ts'

/** Letters in their order, so that each stand-in is another. */
function letters(): () => string {
  let made = 0
  return () => {
    made += 1
    return String.fromCharCode(64 + made).repeat(3) + 'QWERTYUIOPASDFGHJKLZX'
  }
}

const patchOf = (patch: Patch, recorded = 1) => ({ effective: '-infinity', recorded, patch })

const madeOf = (patch: Patch) => standInsFor([patchOf(patch)], letters()).patches[0]?.patch

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
      phone: '+999676767818769828489857379806583687071727475769088',
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
    const { patches } = standInsFor(
      [
        patchOf({ email: 'Ana@Example.com' }, 1),
        patchOf({ email: 'other@example.com' }, 2),
        patchOf({ email: ' ana@example.COM' }, 3),
      ],
      letters(),
    )
    const [first, second, third] = patches.map(({ patch }) => patch['email'])
    expect([first === third, first === second]).toEqual([true, false])
  })

  test('is null for what is not compared', () => {
    expect(
      madeOf({
        first_name: 'N/A',
        phone: '0000000000',
        email: 'none@example.com',
        address: { street_address: 'TBD', locality: '-', country: 'US' },
        metadata: { iban: '12345', bic: true, sort_code: 'AB' },
      }),
    ).toEqual({
      first_name: null,
      phone: null,
      email: null,
      address: { street_address: null, locality: null, country: 'US' },
      metadata: { iban: null, bic: null, sort_code: 'AAAQWERTYUIOPASDFGHJKLZX' },
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

describe('an identity that is made of stand-ins', () => {
  const receivable = [patchOf({ obligor_id: 'a', metadata: { invoice_number: '0077' } })]

  const held = (obligor: ReturnType<typeof patchOf>[]) => identitiesHeld({ receivable, obligor, named: [] })

  test.each([
    ['a tax number', { legal_entity_id: 'ein:911144442' }, 1],
    ['a phone and an email', { phone: '+14155550123', email: 'a$&b@example.com' }, 2],
    [
      'an address with a long ZIP code',
      { address: { street_address: '1 Oak Lane', postal_code: '89501-1234', country: 'US' } },
      1,
    ],
    ['a bank account with its bank', { metadata: { account_number: 12345670, routing_number: '021000021' } }, 1],
    ['a bank account alone', { metadata: { IBAN: 'DE89 3704 0044 0532 0130 77' } }, 1],
  ] as const)('stands for the one that %s is part of', (_, patch, many) => {
    const obligor = [patchOf(patch)]
    const made = standInsFor(obligor, letters())
    const [before, after] = [held(obligor), held(withStandIns([patchOf({})], made.patches))]
    const kept = standingFor(before, after, made)
    expect(kept).toHaveLength(many)
    const identities = before.map(({ identity }) => identity)
    for (const { stand_in, identity } of kept) {
      expect(identities).toContain(identity)
      expect(identities).not.toContain(stand_in)
    }
  })
})
