// Ids that are proposed for names.
import { expect, test } from 'vitest'
import { idFromName } from './id-from-name.ts'

test.each([
  ['Birch & Sons Credit', 'birch-sons-credit'],
  ['  Crédit Élan, S.A. ', 'credit-elan-s-a'],
  ['***', ''],
  [`${'a'.repeat(99)} b`, 'a'.repeat(99)],
])('%s is proposed as %s', (name, id) => {
  expect(idFromName(name)).toBe(id)
})
