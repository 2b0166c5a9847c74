// What is taken from claims as providers send them.
import { expect, test } from 'vitest'
import { roleOf } from './claims-rules.ts'

test.each([
  [{ groups: ['owners'] }, 'admin'],
  [{ groups: 'owners' }, 'admin'],
  [{ groups: ['staff'] }, 'member'],
  [{}, 'member'],
  [{ _claim_names: { groups: 'src1' } }, undefined],
  [{ _claim_names: { other: 'src1' } }, 'member'],
  [{ _claim_names: 'groups' }, 'member'],
])('the role by %o is %s', (claims, role) => {
  expect(roleOf(claims, 'groups', ['owners'])).toBe(role)
})
