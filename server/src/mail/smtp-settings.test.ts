// The settings of mail: whole or not at all, and never links in the clear over a network.
import { expect, test } from 'vitest'
import { SMTP_SETTINGS, readSmtpSettings } from './smtp-settings.ts'

const WHOLE = {
  SMTP_HOST: 'mail.example.com',
  SMTP_FROM: 'Tapeline <no-reply@example.com>',
  PUBLIC_URL: 'https://reports.example.com/',
}

function read(given: Readonly<Record<string, string>>) {
  const faults: string[] = []
  const value = (name: keyof typeof SMTP_SETTINGS) => given[name] ?? SMTP_SETTINGS[name].default
  const readFile = (_: string, path: string) => (path === '' ? undefined : Buffer.from(`what ${path} holds`))
  return { settings: readSmtpSettings(value, (fault) => faults.push(fault), readFile), faults }
}

test('without a host no mail is sent', () => {
  expect(read({ SMTP_FROM: 'nonsense' })).toEqual({ settings: undefined, faults: [] })
})

test('host, sender and address are enough', () => {
  expect(read(WHOLE)).toEqual({
    settings: {
      host: 'mail.example.com',
      port: 587,
      tls: 'starttls',
      authority: undefined,
      login: undefined,
      from: 'Tapeline <no-reply@example.com>',
      public_url: 'https://reports.example.com',
    },
    faults: [],
  })
})

test.each([
  [{ SMTP_FROM: '' }, 'SMTP_FROM'],
  [{ SMTP_FROM: 'a@b <c@d>, e@f' }, 'SMTP_FROM'],
  [{ PUBLIC_URL: 'reports.example.com' }, 'PUBLIC_URL'],
  [{ PUBLIC_URL: 'https://reports.example.com/somewhere' }, 'PUBLIC_URL'],
  [{ SMTP_PORT: '0' }, 'SMTP_PORT'],
  [{ SMTP_TLS: 'maybe' }, 'SMTP_TLS'],
  [{ SMTP_TLS: 'none' }, 'SMTP_TLS'],
  [{ SMTP_TLS: 'opportunistic' }, 'SMTP_TLS'],
  [{ SMTP_USER: 'a' }, 'SMTP_PASSWORD'],
])('%j is refused by name', (given, name) => {
  const { faults } = read({ ...WHOLE, ...given })
  expect(faults).toHaveLength(1)
  expect(faults[0]).toContain(name)
})
