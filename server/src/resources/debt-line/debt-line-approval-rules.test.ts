// What of a debt line takes a second person, stated by hand for each field and each status.
import { expect, test } from 'vitest'
import { debtLine } from './debt-line-definition.ts'
import { lineTakesSecondPerson } from './debt-line-approval-rules.ts'

const LINE = {
  name: 'Line',
  status: 'active',
  commitment: 5,
  principal_outstanding: 0,
  interest_outstanding: 0,
  metadata: {},
}

test.each([
  ['a new line', undefined, {}, true],
  ['nothing', LINE, {}, false],
  ['the commitment', LINE, { commitment: 6 }, true],
  ['a lower commitment', LINE, { commitment: 4 }, true],
  ['the name', LINE, { name: 'Other' }, true],
  ['which receivables back it', LINE, { pledge_selector: { product_types: ['term_loan'] } }, true],
  ['when it matures', LINE, { matures_on: '2030-01-01' }, true],
  ['what is owed', LINE, { principal_outstanding: 3, interest_outstanding: 1 }, false],
  ['metadata', LINE, { metadata: { desk: 'west' } }, false],
  ['suspending it', LINE, { status: 'suspended' }, false],
  ['amortizing it', LINE, { status: 'amortizing' }, false],
  ['maturing it', LINE, { status: 'matured' }, false],
  ['closing it', LINE, { status: 'closed' }, false],
  ['opening it again', { ...LINE, status: 'suspended' }, { status: 'active' }, true],
  ['leaving it pending', LINE, { status: 'pending' }, true],
  ['suspending it with another commitment', LINE, { status: 'suspended', commitment: 9 }, true],
])('%s', (_, before, change, takes) => {
  expect(lineTakesSecondPerson(before, { ...LINE, ...before, ...change })).toBe(takes)
})

test('every field of a line is decided on: a new one takes a second person until it is named', () => {
  const fields = Object.keys(debtLine.definition.fields).filter((field) => field !== 'id')
  const alone = fields.filter(
    (field) => !lineTakesSecondPerson({ status: 'active' }, { status: 'active', [field]: 'other' }),
  )
  expect(alone).toEqual(['principal_outstanding', 'interest_outstanding', 'metadata'])
})
