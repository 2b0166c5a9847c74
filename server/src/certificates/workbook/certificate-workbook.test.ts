// The workbook of a certificate, read back and computed by an independent evaluator: the formulas alone must give the stated figures.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compute } from '../../../test/certificates/formulas.ts'
import { INTEREST, randomBase } from '../../../test/certificates/random-base.ts'
import { type ReadWorkbook, partsOf, readWorkbook } from '../../../test/certificates/read-workbook.ts'
import type { SumInJson } from '@tapeline/kernel/core/sum'
import type { Certificate } from '../certificate.ts'
import { sampleBase, sampleCertificate } from '../test-fixture.ts'
import { certificateWorkbook } from './certificate-workbook.ts'
import { writeWorkbook } from './write-workbook.ts'

const write = (certificate: Certificate) => writeWorkbook(certificateWorkbook(certificate, 'c0ffee'))
const read = (certificate: Certificate) => readWorkbook(write(certificate))

/** The amount that the formulas give for a step, by its label, in minor units. */
function computed(workbook: ReadWorkbook, label: string, minor_units = 2): number {
  const cells = workbook.get('Certificate') ?? new Map<string, never>()
  const [place = ''] = [...cells].find(([, { value }]) => value === label) ?? []
  const value = compute(workbook, 'Certificate', place.replace('A', 'C'))
  return Math.round(Number(value) * 10 ** minor_units)
}

const STEPS = {
  'Pledged': (base: Certificate['borrowing_base']) => base.pledged.amount,
  'less ineligible': (base) => base.ineligible.amount,
  'Eligible': (base) => base.eligible.amount,
  'less excess concentrations': (base) => base.excess,
  'Net eligible': (base) => base.net_eligible,
  'Advance': (base) => base.advance,
  'plus eligible cash': (base) => base.cash.counted,
  'Borrowing base': (base) => base.base,
  'Availability': (base) => base.availability,
  'Deficiency': (base) => base.deficiency,
} satisfies { readonly [label: string]: (base: Certificate['borrowing_base']) => SumInJson | null }

test.each(Object.entries(STEPS))('the formulas compute what the certificate states: %s', (label, figure) => {
  expect(computed(read(sampleCertificate()), label)).toBe(figure(sampleBase()))
})

const HOSTILE = '=HYPERLINK("x")'

/** A certificate whose names, notes and groups are formulas. */
function withHostileText(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withHostileText)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([field, inner]) =>
      ['name', 'note', 'consequence', 'group'].includes(field) && typeof inner === 'string'
        ? [field, HOSTILE]
        : [field, withHostileText(inner)],
    ),
  )
}

test('text of the lender and the operator is text in the workbook, never a formula', () => {
  const hostile = read(withHostileText(sampleCertificate()) as Certificate)
  const formulas = (workbook: ReadWorkbook) =>
    [...workbook].flatMap(([sheet, cells]) => [...cells].map(([place, { formula }]) => [sheet, place, formula]))
  expect(formulas(hostile)).toEqual(formulas(read(sampleCertificate())))
  const texts = [...hostile.values()].flatMap((cells) => [...cells.values()]).filter(({ value }) => value === HOSTILE)
  expect(texts.length).toBeGreaterThan(3)
  expect(texts.every(({ formula }) => formula === undefined)).toBe(true)
})

/** Every formula of a workbook, computed, with the value written beside it. */
function formulasOf(workbook: ReadWorkbook) {
  return [...workbook].flatMap(([sheet, cells]) =>
    [...cells].flatMap(([place, { formula, value }]) =>
      formula === undefined
        ? []
        : [{ place: `${sheet}!${place}`, formula, value, now: compute(workbook, sheet, place) }],
    ),
  )
}

test("values written beside formulas, which previews show, equal the formulas' results", () => {
  const all = formulasOf(read(sampleCertificate()))
  expect(all.length).toBeGreaterThan(20)
  for (const { place, value, now } of all) expect(now, place).toBeCloseTo(Number(value), 8)
})

test('every step is computed to the minor unit, whatever the waterfall', () => {
  fc.assert(
    fc.property(randomBase, fc.constantFrom(0, 2, 3), (base, minor_units) => {
      const line = { ...sampleCertificate().debt_line, minor_units, interest_outstanding: INTEREST }
      const workbook = read(sampleCertificate({ borrowing_base: base, debt_line: line }))
      for (const [label, figure] of Object.entries(STEPS))
        expect(computed(workbook, label, minor_units), label).toBe(figure(base))
      for (const { place, formula, value, now } of formulasOf(workbook))
        if (value !== '') expect(Math.abs(Number(now) - Number(value)), `${place}: ${formula}`).toBeLessThan(1e-4)
        else expect(now, place).toBe('')
    }),
  )
})

test('a change of a stated figure changes every step below it', () => {
  const workbook = read(sampleCertificate())
  const cells = workbook.get('Advance') as Map<string, object>
  const rate = cells.get('C2')
  expect(rate).toMatchObject({ value: 0.7, formula: undefined })
  cells.set('C2', { ...rate, value: 0 })
  // Without the 83,999.90 lent at 70 %: 672,765.42 - 83,999.90 = 588,765.52, less 500,000.01 outstanding.
  expect(computed(workbook, 'Borrowing base')).toBe(58_876_552)
  expect(computed(workbook, 'Availability')).toBe(8_876_551)
})

describe('unknown figures', () => {
  test('are stated in words, and nothing is computed from them', () => {
    const base = { ...sampleBase(), advances: [], advance: null, base: null, availability: null, deficiency: null }
    const workbook = read(sampleCertificate({ borrowing_base: base }))
    const words = [...(workbook.get('Certificate') ?? [])].map(([, { value }]) => value)
    expect(words.filter((value) => value === 'not known')).toHaveLength(4)
    expect(() => formulasOf(workbook)).not.toThrow()
  })
})

describe('text', () => {
  const dangerous = ['=1+1', '+1', '-1', '@SUM(A1)', '=cmd|"/c calc"!A1', '<f>1</f>', '"&<>', 'a\u0000b\u0008']
  test.each(dangerous)('never becomes a formula or markup: %j', (name) => {
    const workbook = read(sampleCertificate({ lender: { id: 'x', name }, debt_line: { ...line, name } }))
    const cells = [...(workbook.get('Certificate')?.values() ?? [])]
    const shown = name.replaceAll(/\p{Control}/gu, '\uFFFD')
    expect(cells.find(({ value }) => value === shown)).toMatchObject({ formula: undefined })
    expect(cells.filter(({ formula }) => formula?.includes('cmd'))).toEqual([])
  })
  const line = sampleCertificate().debt_line

  test('stays text when it is edited', () => {
    const styles = partsOf(write(sampleCertificate())).get('xl/styles.xml') ?? ''
    const [first = ''] = /<cellXfs[^>]*>(<xf [^>]*>)/.exec(styles)?.slice(1) ?? []
    expect(first).toContain('quotePrefix="1"')
  })
})

test('the same certificate gives the same bytes', () => {
  expect(Buffer.from(write(sampleCertificate())).equals(Buffer.from(write(sampleCertificate())))).toBe(true)
})

test.each([
  ['JPY', 0, '#,##0;'],
  ['USD', 2, '#,##0.00;'],
  ['KWD', 3, '#,##0.000;'],
])('money of %s has the decimals of its minor unit', (currency, minor_units, format) => {
  const line = { ...sampleCertificate().debt_line, currency, minor_units }
  const parts = partsOf(write(sampleCertificate({ debt_line: line })))
  expect(parts.get('xl/styles.xml')).toContain(`numFmtId="164" formatCode="${format}`)
  const pledged = readWorkbook(write(sampleCertificate({ debt_line: line })))
    .get('Certificate')
    ?.get('C15')?.value
  expect(pledged).toBe(100_000_000 / 10 ** minor_units)
})

test('an amount without an exchange rate is stated in whole units of its own currency', () => {
  const words = [...(readWorkbook(write(sampleCertificate())).get('Certificate')?.values() ?? [])].map(
    ({ value }) => value,
  )
  expect(words).toContain('Not converted for lack of an exchange rate: 10.00 EUR')
})
