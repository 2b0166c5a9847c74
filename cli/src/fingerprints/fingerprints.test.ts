// Fingerprints and their files: hashes as `openssl dgst -sha256 -hmac` prints them, and each way in which a file can be none.
import { expect, test } from 'vitest'
import { type FingerprintSet, fingerprintText, readFingerprints } from './fingerprint-file.ts'
import { fingerprintOf, keyCheckOf, keyOf } from './fingerprint-key.ts'

const KEY = Buffer.from('k'.repeat(32))
const CHECK = '155a39b4cd56f82f5724bdb5775f47a2'
const HASH = '2547b2f0a9f0900587491dd65892228cba611fc63eef90ac21a2d65c49c8827b'

test('fingerprints are keyed hashes of kind and identity, and kinds are kept apart', () => {
  expect(fingerprintOf(KEY, { kind: 'vin', identity: 'abc' })).toBe(HASH)
  expect(fingerprintOf(KEY, { kind: 'property_id', identity: 'abc' })).not.toBe(HASH)
  expect(fingerprintOf(Buffer.from('j'.repeat(32)), { kind: 'vin', identity: 'abc' })).not.toBe(HASH)
  expect(keyCheckOf(KEY)).toBe(CHECK)
})

test('a key is read without the line end that editors add, and refused where it is short', () => {
  expect(keyOf(Buffer.from(`${KEY.toString()}\r\n`))).toEqual(KEY)
  expect(keyOf(Buffer.from(`${'k'.repeat(31)}\n`))).toBeUndefined()
  expect(keyOf(Buffer.alloc(0))).toBeUndefined()
})

const SET: FingerprintSet = {
  key_check: CHECK,
  fingerprints: [
    { kind: 'vin', hash: 'b'.repeat(64) },
    { kind: 'serial_number', hash: 'a'.repeat(64) },
    { kind: 'vin', hash: 'b'.repeat(64) },
  ],
}

test('a file has each fingerprint once, in the order of hashes, and is read as it was written', () => {
  const text = fingerprintText(SET)
  expect(text.split('\n').slice(1, 3)).toEqual([`${'a'.repeat(64)} serial_number`, `${'b'.repeat(64)} vin`])
  expect(readFingerprints(text)).toEqual({
    set: { key_check: CHECK, fingerprints: [SET.fingerprints[1], SET.fingerprints[0]] },
  })
  expect(readFingerprints(fingerprintText({ key_check: CHECK, fingerprints: [] }))).toEqual({
    set: { key_check: CHECK, fingerprints: [] },
  })
})

test('a file that was cut short at any line or byte, or changed, is refused', () => {
  const text = fingerprintText(SET)
  const lines = text.trimEnd().split('\n')
  const faultOf = (changed: string) => {
    const read = readFingerprints(changed)
    return 'fault' in read ? read.fault : undefined
  }
  for (let kept = 1; kept < lines.length; kept += 1)
    expect(faultOf(lines.slice(0, kept).join('\n'))).toContain('cut short')
  for (let bytes = (lines[0] ?? '').length + 1; bytes < text.length - 1; bytes += 7)
    expect(faultOf(text.slice(0, bytes))).toContain('cut short')
  expect(faultOf(text.replace('bbbb', 'cbbb'))).toContain('cut short or changed')
  expect(faultOf(lines.toSpliced(1, 1).join('\n'))).toContain('cut short or changed')
})

test('a file of another format or version is refused', () => {
  for (const text of ['', 'fingerprint,kind', '{}', '[1]', '{"format":"tapeline-book"}'])
    expect(readFingerprints(text)).toEqual({ fault: 'it is no file of fingerprints' })
  const later = fingerprintText(SET).replace('"version":1', '"version":2')
  expect(readFingerprints(later)).toEqual({ fault: 'it is of version 2, and this command reads version 1' })
  const keyless = fingerprintText(SET).replace(CHECK, '')
  expect(readFingerprints(keyless)).toEqual({ fault: 'it does not state its key check' })
})
