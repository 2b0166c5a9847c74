// Websites: domains, never pages.
import { describe, expect, test } from 'vitest'
import { parseWebsite } from './website.ts'

describe('parseWebsite', () => {
  test.each([
    'https://example.com',
    'http://example.com/',
    'HTTPS://Example.COM',
    'https://www.sub.example.co.uk',
    'https://example.com:8443',
    'https://münchen.de',
    'https://xn--mnchen-3ya.de',
    'https://пример.рф',
  ])('%s is kept as sent', (text) => {
    expect(parseWebsite(text)).toEqual({ ok: true, value: text })
  })

  test.each([
    ['example.com', 'begin with http'],
    ['www.example.com', 'begin with http'],
    ['ftp://example.com', 'begin with http'],
    ['https:/example.com', 'begin with http'],
    ['javascript:alert(1)', 'begin with http'],
    ['', 'begin with http'],
    ['https://example.com/about', 'without page'],
    ['https://example.com//', 'without page'],
    ['https://example.com/?a=1', 'without page'],
    ['https://example.com?', 'without page'],
    ['https://example.com#top', 'without page'],
    ['https://me:pw@example.com', 'without page'],
    ['https://example.com\\x', 'without page'],
    ['https://exa mple.com', 'without page'],
    ['https://example.com\n', 'without page'],
    ['https:///example.com', 'without page'],
    ['https://localhost', 'public domain'],
    ['https://10.0.0.1', 'public domain'],
    ['https://0x7f.1', 'public domain'],
    ['https://[::1]', 'public domain'],
    ['https://example.com:99999', 'public domain'],
    ['https://-example.com', 'public domain'],
    ['https://.com', 'public domain'],
    ['https://example', 'public domain'],
    [`https://${'a'.repeat(250)}.com`, 'at most 255'],
  ])('%j is refused with the hint %j', (text, hint) => {
    expect(parseWebsite(text)).toMatchObject({ ok: false, message: expect.stringContaining(hint) })
  })
})
