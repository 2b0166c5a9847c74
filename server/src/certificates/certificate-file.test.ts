// A certificate's file: its hash, and every way in which a file can differ from the one that was issued.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { faultOfFile, sha256Of } from '@tapeline/cli/certificates/certificate-check'
import { openCertificate, sealCertificate } from './certificate-file.ts'
import { sampleCertificate } from './test-fixture.ts'

const sealed = sealCertificate(sampleCertificate())
const bytes = Buffer.from(sealed.text)

test('the hash is that of the file as it is downloaded, and the file parses to the certificate', () => {
  expect(sha256Of(bytes)).toBe(sealed.sha256)
  expect(openCertificate(sealed.text)).toEqual(sampleCertificate())
  expect(faultOfFile(bytes)).toBeUndefined()
})

test('the same certificate has the same hash, in whichever order its fields were set', () => {
  const turned = Object.fromEntries(Object.entries(sampleCertificate()).reverse())
  expect(sealCertificate(sampleCertificate(turned)).sha256).toBe(sealed.sha256)
})

test('a changed byte is detected, by the form of the file or by its hash', () => {
  const change = fc.tuple(fc.nat({ max: bytes.length - 1 }), fc.integer({ min: 1, max: 255 }))
  fc.assert(
    fc.property(change, ([at, by]) => {
      const changed = Buffer.from(bytes)
      changed[at] = (changed[at] ?? 0) ^ by
      expect(faultOfFile(changed) ?? sha256Of(changed)).not.toBe(sealed.sha256)
    }),
  )
})

test('a ratio beyond the safe integers is stated whole', () => {
  const huge = { numerator: '90071992547409931', denominator: '3', value: '30023997515803310.333333333' }
  const base = { ...sampleCertificate().borrowing_base, collateral_coverage: huge }
  expect(sealCertificate(sampleCertificate({ borrowing_base: base })).text).toContain('"90071992547409931"')
})
