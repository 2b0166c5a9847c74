// Open words: misspellings of listed words are refused, the caller's own words are accepted.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findMeant, isListed, parseWord } from './words.ts'

const ENTRY_TYPES = [
  'disbursement',
  'principal',
  'refund',
  'write_off',
  'recovery',
  'interest',
  'origination_fee',
  'periodic_fee',
  'late_fee',
  'other',
  'scheduled_principal',
  'scheduled_interest',
]
const PRODUCT_TYPES = [
  'term_loan',
  'line_of_credit',
  'buy_now_pay_later',
  'credit_card',
  'merchant_cash_advance',
  'revenue_based',
  'invoice_factoring',
  'salary_advance',
  'lease',
  'mortgage',
  'auto_loan',
  'student_loan',
  'other',
]
const BUREAUS = [
  'experian',
  'equifax',
  'transunion',
  'dnb',
  'creditsafe',
  'crif',
  'fico',
  'vantagescore',
  'buro_de_credito',
  'circulo_de_credito',
  'datacredito',
  'infocenter',
  'schufa',
  'asnef',
]
const LISTS = [ENTRY_TYPES, PRODUCT_TYPES, BUREAUS]

describe('parseWord', () => {
  test('every listed word is accepted and is not a misspelling of another', () => {
    for (const listed of LISTS) {
      for (const word of listed) {
        expect(parseWord(word, listed)).toEqual({ ok: true, value: word })
        expect(isListed(word, listed)).toBe(true)
        expect(
          findMeant(
            word,
            listed.filter((other) => other !== word),
          ),
        ).toBeUndefined()
      }
    }
  })

  test.each([
    ['disbursment', 'disbursement'],
    ['disbursements', 'disbursement'],
    ['Disbursement', 'disbursement'],
    ['disbursemnet', 'disbursement'],
    ['pricipal', 'principal'],
    ['principle', 'principal'],
    ['intrest', 'interest'],
    ['refnud', 'refund'],
    ['efund', 'refund'],
    ['writeoff', 'write_off'],
    ['write-off', 'write_off'],
    ['write off', 'write_off'],
    ['WRITE_OFF', 'write_off'],
    ['write_of', 'write_off'],
    ['wirte_off', 'write_off'],
    ['orgination_fee', 'origination_fee'],
    ['originationfee', 'origination_fee'],
    ['orginationfee', 'origination_fee'],
    ['late_fees', 'late_fee'],
    ['schedule_principal', 'scheduled_principal'],
    ['recovry', 'recovery'],
    ['others', 'other'],
  ])('the entry type %j is asked whether %s was meant', (text, meant) => {
    expect(parseWord(text, ENTRY_TYPES)).toMatchObject({
      ok: false,
      code: 'misspelled',
      message: expect.stringContaining(`did you mean \`${meant}\``),
    })
  })

  test.each([
    ['term_laon', 'term_loan'],
    ['erm_loan', 'term_loan'],
    ['Term Loan', 'term_loan'],
    ['term-loan', 'term_loan'],
    ['termLoan', 'term_loan'],
    ['mortage', 'mortgage'],
    ['buy_now_pay_latter', 'buy_now_pay_later'],
    ['line_of_credits', 'line_of_credit'],
    ['leases', 'lease'],
    ['lesae', 'lease'],
  ])('the product type %j is asked whether %s was meant', (text, meant) => {
    expect(parseWord(text, PRODUCT_TYPES)).toMatchObject({
      ok: false,
      message: expect.stringContaining(`\`${meant}\``),
    })
  })

  test.each([
    ['experien', 'experian'],
    ['Equifax', 'equifax'],
    ['equifx', 'equifax'],
    ['trans_union', 'transunion'],
    ['dbn', 'dnb'],
    ['D&B', 'dnb'],
    ['vantage_score', 'vantagescore'],
    ['buro_credito', 'buro_de_credito'],
    ['fcio', 'fico'],
  ])('the bureau %j is asked whether %s was meant', (text, meant) => {
    expect(findMeant(text, BUREAUS)).toBe(meant)
  })

  test.each([
    ['fees', ENTRY_TYPES],
    ['fee', ENTRY_TYPES],
    ['base_fee', ENTRY_TYPES],
    ['rate_fee', ENTRY_TYPES],
    ['wire_fee', ENTRY_TYPES],
    ['payment', ENTRY_TYPES],
    ['adjustment', ENTRY_TYPES],
    ['charge_off', ENTRY_TYPES],
    ['write_down', ENTRY_TYPES],
    ['other_fee', ENTRY_TYPES],
    ['interest_payment', ENTRY_TYPES],
    ['unscheduled_principal', ENTRY_TYPES],
    ['rescheduled_interest', ENTRY_TYPES],
    ['insurance', ENTRY_TYPES],
    ['release', PRODUCT_TYPES],
    ['farm_loan', PRODUCT_TYPES],
    ['home_loan', PRODUCT_TYPES],
    ['moto_loan', PRODUCT_TYPES],
    ['auto_lease', PRODUCT_TYPES],
    ['debit_card', PRODUCT_TYPES],
    ['personal_loan', PRODUCT_TYPES],
    ['payday_advance', PRODUCT_TYPES],
    ['lease_to_own', PRODUCT_TYPES],
    ['experian_uk', BUREAUS],
    ['fico8', BUREAUS],
    ['fico_10', BUREAUS],
    ['vantagescore4', BUREAUS],
    ['cibil', BUREAUS],
    ['creditreform', BUREAUS],
    ['bic', BUREAUS],
    ['crc', BUREAUS],
    ['z', []],
  ] as const)('%s is a word of its own', (text, listed) => {
    expect(parseWord(text, listed)).toEqual({ ok: true, value: text })
    expect(isListed(text, listed)).toBe(false)
  })

  test.each(['', 'Personal Loan', '1st_lien', '_x', 'préstamo', 'a-b', 'a'.repeat(64), 'x\n', ' personal_loan'])(
    '%j is refused with the form',
    (text) => {
      expect(parseWord(text, PRODUCT_TYPES)).toMatchObject({
        ok: false,
        message: expect.stringContaining('lower-case word'),
      })
    },
  )

  test('one letter left out of a listed word is always found', () => {
    fc.assert(
      fc.property(fc.constantFrom(...LISTS), fc.nat(), fc.nat(), (listed, pick, place) => {
        const word = listed[pick % listed.length] ?? 'other'
        const letter = place % word.length
        const slip = word.slice(0, letter) + word.slice(letter + 1)
        expect(findMeant(slip, listed)).toBe(word)
      }),
    )
  })
})
