// A certificate as a PDF, read back the way a viewer searches its text.
import { expect, test } from 'vitest'
import { textOfPages } from '../../../test/certificates/read-pdf.ts'
import type { Certificate } from '../certificate.ts'
import { sampleBase, sampleCertificate } from '../test-fixture.ts'
import { writeCertificatePdf } from './certificate-pdf.ts'

const HASH = 'c0ffee'.padEnd(64, '0')

const pagesOf = async (changes: Partial<Certificate> = {}) =>
  textOfPages(await writeCertificatePdf(sampleCertificate(changes), HASH))

const flat = (text: string) => text.replaceAll(/\s+/g, ' ')

test('every page shows its number, the line, the month and the hash of the document', async () => {
  const pages = await pagesOf()
  expect(pages.length).toBeGreaterThan(1)
  for (const [at, page] of pages.entries()) {
    expect(flat(page)).toContain('Acme Lending, line-1, 2026-05')
    expect(page).toContain(HASH)
    expect(flat(page)).toContain(`Page ${at + 1} of ${pages.length}`)
  }
})

test('the steps of the waterfall and the covenants show the figures of the certificate', async () => {
  const text = flat((await pagesOf()).join('\n'))
  for (const words of ['849,999.97', '672,765.42', '172,765.41', '5,000,000.00', '58.8235 %'])
    expect(text).toContain(words)
  expect(text).toContain('delinquency rate (days past due 61,')
  expect(text).toContain('Net worth and liquidity: draw stop (Section 7.2).')
  expect(text).toMatch(/1\.23 %.*<= 5 %.*75\.4 %.*pass/)
})

test.each([
  ['JPY', 0, '67,276,542', '500,000,000'],
  ['USD', 2, '672,765.42', '5,000,000.00'],
  ['KWD', 3, '67,276.542', '500,000.000'],
])('amounts in %s are in whole units with its decimals', async (currency, minor_units, net_eligible, threshold) => {
  const line = { ...sampleCertificate().debt_line, currency, minor_units }
  const text = flat((await pagesOf({ debt_line: line })).join('\n'))
  expect(text).toContain(`amounts in ${currency}`)
  expect(text).toContain(` ${net_eligible} `)
  expect(text).toContain(threshold)
  expect(text).toContain('Not counted for lack of an exchange rate: 1 receivable, 10.00 EUR.')
})

test('a name keeps its letters, and letters without a glyph are printed as their code points', async () => {
  const name = 'Łódź Ωμέγα Жук Ünïçødé ạđ 株 ﷽'
  const [page = ''] = await pagesOf({ lender: { id: 'x', name } })
  expect(page).toContain('Łódź')
  expect(flat(page)).toContain('Ωμέγα Жук Ünïçødé ạđ [U+682A]')
})

test('a certificate without covenants states whether the terms have none or none were evaluated', async () => {
  expect(flat((await pagesOf({ covenants: [] })).join('\n'))).toContain('The terms hold no covenants.')
  expect(flat((await pagesOf({ covenants: null })).join('\n'))).toContain('Covenants are no part of this certificate.')
})

test('the cash of the month shows its figures, or why there are none', async () => {
  const text = flat((await pagesOf()).join('\n'))
  expect(text).toContain('its bank statements as of 2026-06-10')
  expect(text).toMatch(/Collections, in USD 12 200,000\.00 verified by bank statements 10 180,000\.00 90 %/)
  expect(text).toMatch(/not verified, 8 to 30 days old 1 5,000\.00 .*91 days old and more 0 0\.00/)
  const words = async (changes: Partial<Certificate>) => flat((await pagesOf(changes)).join('\n'))
  expect(await words({ cash_tie_out: null })).toContain('No bank statements of the lender were known.')
  expect(await words({ cash_tie_out: null, no_cash_tie_out: 'tie_out_failing' })).toContain(
    'The cash of the lender could not be tied out when the month was closed.',
  )
  const nothing = { as_of: '2026-06-10', tied_at: '2026-06-10T14:03:22.000000Z', collections: [] }
  expect(await words({ cash_tie_out: nothing })).toContain('Nothing was collected in the month.')
  const { cash_tie_out: _, ...earlier } = sampleCertificate()
  const pages = textOfPages(await writeCertificatePdf(earlier, HASH))
  expect(flat(pages.join('\n'))).toContain('The cash tie-out is no part of this certificate.')
})

test('a sandbox certificate states on its first page that it is of no effect, and a live one does not', async () => {
  expect((await pagesOf())[0]).toContain('SANDBOX')
  expect((await pagesOf({ environment: 'live' })).join('')).not.toContain('SANDBOX')
})

test('of very many groups in excess the largest are listed, and the others in one row', async () => {
  const [limit] = sampleBase().limits
  if (limit === undefined) throw new Error('the sample has a limit')
  const groups = Array.from({ length: 5_000 }, (_, i) => ({
    group: `acct-${i}`,
    exception: null,
    balance: 200,
    limit: 100,
    excess: 100,
    count: 1,
  }))
  const borrowing_base = { ...sampleBase(), limits: [{ ...limit, excess: 500_000, groups }] }
  const pages = await pagesOf({ borrowing_base })
  const text = flat(pages.join('\n'))
  expect(pages.length).toBeLessThan(6)
  expect(text).toContain('acct-39')
  expect(text).not.toContain('acct-40')
  // 5,000 groups less 40 of 1.00 each.
  expect(text).toMatch(/4,960 more 4,960\.00/)
})

test('the same certificate is the same bytes', async () => {
  const [one, other] = await Promise.all([
    writeCertificatePdf(sampleCertificate(), HASH),
    writeCertificatePdf(sampleCertificate(), HASH),
  ])
  expect(one.equals(other)).toBe(true)
})
