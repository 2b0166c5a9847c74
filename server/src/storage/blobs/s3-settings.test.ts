// Settings of an object store: all or none, and every fault in a sentence that repeats no secret.
import { expect, test } from 'vitest'
import { type S3_SETTINGS, readS3Settings } from './s3-settings.ts'

type Values = { readonly [name in keyof typeof S3_SETTINGS]?: string }

const whole: Values = {
  S3_ENDPOINT: 'https://s3.example.com/',
  S3_BUCKET: 'lender-documents',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'hush',
}

function read(values: Values) {
  const faults: string[] = []
  const settings = readS3Settings(
    (name) => values[name] ?? '',
    (fault) => faults.push(fault),
  )
  return { settings, faults }
}

test('without settings there is no object store, and a region alone configures none', () => {
  expect(read({})).toEqual({ settings: undefined, faults: [] })
  expect(read({ S3_REGION: 'eu-west-1' })).toEqual({ settings: undefined, faults: [] })
})

test('the endpoint loses its last slash, keeps its path and port, and the region has a default', () => {
  expect(read(whole).settings).toMatchObject({ endpoint: 'https://s3.example.com', region: 'us-east-1' })
  expect(read({ ...whole, S3_ENDPOINT: 'http://localhost:9000/s3/', S3_REGION: 'auto' }).settings).toMatchObject({
    endpoint: 'http://localhost:9000/s3',
    region: 'auto',
  })
})

test('each missing setting is named, with what to do about it', () => {
  const together = 'S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY go together'
  const missing = 'S3_ENDPOINT and S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY'
  expect(read({ S3_BUCKET: 'documents' }).faults).toEqual([`${together}: give ${missing} too, or none of them`])
})

test.each([
  ['S3_ENDPOINT', 's3.example.com'],
  ['S3_ENDPOINT', 'ftp://s3.example.com'],
  ['S3_ENDPOINT', 'https://id:hush@s3.example.com'],
  ['S3_ENDPOINT', 'https://s3.example.com?x=hush'],
  ['S3_BUCKET', 'my bucket'],
  ['S3_BUCKET', 'documents/2026'],
  ['S3_BUCKET', 'Documents'],
])('%s that is %s is refused, without repeating a secret', (name, value) => {
  const { faults } = read({ ...whole, [name]: value })
  expect(faults).toEqual([expect.stringMatching(new RegExp(`^${name} `))])
  expect(faults.join('')).not.toContain('hush')
})
