// What is taken from claims as providers send them: whose address counts, and which role a claim gives.
import { describe, expect, test } from 'vitest'
import { isOfDomains, personOf, roleOf } from './claims-rules.ts'

const GOOGLE = 'https://accounts.google.com'
const ANA = { sub: 'ana', email: 'ana@acme.example' }

describe('the domain', () => {
  test.each([
    [{ hd: 'acme.example' }, true],
    [{ hd: 'ACME.example' }, true],
    [{}, false],
    [{ hd: 'other.example' }, false],
    [{ hd: ['acme.example'] }, false],
  ])('of an account at Google is the organization’s where its primary domain is listed: %o', (claims, own) => {
    const person = personOf({ iss: GOOGLE, ...ANA, email_verified: true, ...claims })
    expect(isOfDomains(person, ['acme.example'])).toBe(own)
  })

  test('of an account at another provider is that of its address', () => {
    const person = personOf({ iss: 'https://login.acme.example', ...ANA, email_verified: true })
    expect(isOfDomains(person, ['acme.example'])).toBe(true)
    expect(isOfDomains(person, ['other.example'])).toBe(false)
  })

  test('of an address at Google that is not listed is not the organization’s, whatever its primary domain', () => {
    const person = personOf({ iss: GOOGLE, ...ANA, email: 'ana@gmail.example', hd: 'acme.example' })
    expect(isOfDomains(person, ['acme.example'])).toBe(false)
  })
})

test.each([
  [{ email_verified: true }, true],
  [{ email_verified: 'true' }, true],
  [{ xms_edov: true }, true],
  [{ xms_edov: '1' }, true],
  [{ email_verified: true, xms_edov: false }, true],
  [{ email_verified: false, xms_edov: true }, false],
  [{ email_verified: 'false', xms_edov: '1' }, false],
  [{}, false],
])('an address is verified by %o: %s', (claims, verified) => {
  expect(personOf({ iss: 'https://login.acme.example', ...ANA, ...claims }).is_verified).toBe(verified)
})

test.each([
  [{ groups: ['owners'] }, 'admin'],
  [{ groups: 'owners' }, 'admin'],
  [{ groups: ['staff'] }, 'member'],
  [{ groups: ['staff', 'auditors'] }, 'auditor'],
  [{ groups: 'auditors' }, 'auditor'],
  [{ groups: ['auditors', 'owners'] }, 'admin'],
  [{}, 'member'],
  [{ _claim_names: { groups: 'src1' } }, undefined],
  [{ _claim_names: { other: 'src1' } }, 'member'],
  [{ _claim_names: 'groups' }, 'member'],
])('the role by %o is %s', (claims, role) => {
  expect(roleOf(claims, { role_claim: 'groups', admin_values: ['owners'], auditor_values: ['auditors'] })).toBe(role)
})
