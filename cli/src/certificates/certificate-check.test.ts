// The form of a certificate's file, and each way in which a file can differ from it.
import { expect, test } from 'vitest'
import { faultOfFile, sha256Of } from './certificate-check.ts'

const CERTIFICATE = '{"document":"borrowing_base_certificate","lender":{"id":"acme","name":"Acme"},"month":"2026-03"}'

test('a certificate as it was issued has no fault, and the hash that shasum prints', () => {
  expect(faultOfFile(Buffer.from(CERTIFICATE))).toBeUndefined()
  expect(sha256Of('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
})

test('a file that was reformatted is distinguished from one that is no certificate', () => {
  const pretty = Buffer.from(JSON.stringify(JSON.parse(CERTIFICATE), null, 2))
  expect(faultOfFile(pretty)).toContain('rewritten')
  expect(faultOfFile(Buffer.from('{"document":"invoice"}'))).toContain('no borrowing base certificate')
  expect(faultOfFile(Buffer.from('PK'))).toBe('it is not JSON')
})
