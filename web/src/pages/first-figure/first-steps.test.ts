// Which step a lender is at, by what is there, and the commands as a shell reads them.
import { execFileSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { type Received, commandOf, stepsOf } from './first-steps.ts'

const NOTHING: Received = { keys: 0, account: undefined, receivable: undefined, has_entries: false }
const waitsFor = (received: Partial<Received>) =>
  stepsOf({ ...NOTHING, ...received }).find(({ state }) => state === 'waiting')?.name

describe('the first steps', () => {
  test('the first that is not done is waited for, those before are done, the others come later', () => {
    expect(waitsFor({})).toBe('key')
    expect(waitsFor({ keys: 1 })).toBe('account')
    expect(waitsFor({ keys: 1, account: 'a' })).toBe('receivable')
    expect(waitsFor({ keys: 1, account: 'a', receivable: 'r' })).toBe('entry')
    expect(waitsFor({ keys: 1, account: 'a', receivable: 'r', has_entries: true })).toBe('figure')
    expect(stepsOf({ ...NOTHING, keys: 2 }).map(({ state }) => state)).toEqual([
      'done',
      'waiting',
      'later',
      'later',
      'later',
    ])
  })

  test('who sends files needs no key, and who is not shown keys is led on by what arrives', () => {
    expect(waitsFor({ account: 'a' })).toBe('receivable')
    expect(waitsFor({ keys: undefined })).toBe('key')
    expect(waitsFor({ keys: undefined, account: 'a', receivable: 'r' })).toBe('entry')
  })
})

describe('the command of a step', () => {
  const place = { address: 'https://tapeline.example', today: '2026-03-01', account: undefined, receivable: undefined }

  test('a shell reads it as one request of what is there, whatever ids contain', () => {
    const odd = { ...place, account: "O'Neil", receivable: 'loan 1/2' }
    const words = (name: 'receivable' | 'entry') =>
      execFileSync('sh', ['-c', `curl() { printf '%s\\n' "$@"; }\n${commandOf(name, odd) ?? ''}`], {
        env: { ...process.env, KEY: 'sandbox_1' },
      })
        .toString()
        .trim()
        .split('\n')
    expect(JSON.parse(words('receivable').at(-1) ?? '')).toMatchObject({ obligor_id: "O'Neil" })
    expect(words('entry').slice(0, 3)).toEqual([
      'https://tapeline.example/receivables/loan%201%2F2/entries',
      '-H',
      'Authorization: sandbox_1',
    ])
  })

  test('a key and the portfolio need none', () => {
    expect([commandOf('key', place), commandOf('figure', place)]).toEqual([undefined, undefined])
  })
})
