// Steps of mail domains that their tests share: a service that asks a real server of the DNS, and organizations that publish their records there.
import { expect } from 'vitest'
import { type DnsServer, startDnsServer } from '../harness/dns-server.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import type { AuditLine } from '../operator/audit-line.ts'
import { Browser } from './browser.ts'
import { type ForgingProvider, startForgingProvider } from './forging-provider.ts'
import { CLIENT } from './identity-provider.ts'
import { type MailServer, startMailServer } from './mail-server.ts'
import { PROVIDERS_ON_LOOPBACK, type SingleSignOnStage, singleSignOn } from './single-sign-on.ts'

/** A domain as the settings show it. */
export interface Domain {
  readonly domain: string
  readonly record_name: string
  readonly record_value: string
  readonly proven_at: string | null
  readonly missing_since: string | null
}

/** The domains that an organization states. */
export const domainsOf = async ({ admin }: SingleSignOnStage) =>
  ((await admin.browser.get('/single-sign-on')).body as { domains: Domain[] }).domains

/** One of them. Throws where it is not stated. */
export async function domainOf(stage: SingleSignOnStage, name = 'acme.example'): Promise<Domain> {
  const found = (await domainsOf(stage)).find(({ domain }) => domain === name)
  if (found === undefined) throw new Error(`${name} is not stated`)
  return found
}

/** Has an admin check the records. */
export async function check({
  admin,
}: SingleSignOnStage): Promise<[domain: string, passed: boolean, message: string][]> {
  const answer = await admin.browser.post('/single-sign-on/domains/check')
  expect(answer.status).toBe(200)
  const { checks } = answer.body as { checks: { domain: string; passed: boolean; message: string }[] }
  return checks.map(({ domain, passed, message }) => [domain, passed, message])
}

/** A line of the audit with what it changed. */
type Line = AuditLine & {
  readonly changes: readonly object[]
}

/** The lines of the audit about proofs, oldest first. */
export async function proofsInAudit({ admin }: SingleSignOnStage): Promise<Line[]> {
  const { data } = (await admin.browser.get('/live/v/audit?limit=50')).body as { data: Line[] }
  return data.filter(({ fields }) => fields.includes('proven_domains')).toReversed()
}

/** A service with what it asks: the DNS, a mail server, and a provider. */
export class MailDomains {
  readonly dns: DnsServer
  readonly mail: MailServer
  readonly service: TestService
  readonly #provider: ForgingProvider

  private constructor(dns: DnsServer, mail: MailServer, service: TestService, provider: ForgingProvider) {
    this.dns = dns
    this.mail = mail
    this.service = service
    this.#provider = provider
  }

  static async start(): Promise<MailDomains> {
    const dns = await startDnsServer()
    const mail = await startMailServer()
    const service = await startTestService({ ...PROVIDERS_ON_LOOPBACK, ...mail.settings, DNS_SERVERS: dns.address })
    return new MailDomains(dns, mail, service, await startForgingProvider(CLIENT))
  }

  async stop(): Promise<void> {
    await this.#provider.stop()
    await this.service.stop()
    await this.mail.stop()
    await this.dns.stop()
  }

  /** Forgets every record. */
  clear(): void {
    this.dns.records.clear()
    this.dns.before.clear()
  }

  /** An organization that states `acme.example`, with changes of its settings. */
  organization(changes: object = {}): Promise<SingleSignOnStage> {
    return singleSignOn(this.service, this.#provider, changes)
  }

  /** Publishes the record of a domain of an organization, beside those that are there. */
  async publish(stage: SingleSignOnStage, name?: string): Promise<Domain> {
    const domain = await domainOf(stage, name)
    const there = this.dns.records.get(domain.record_name)
    this.dns.records.set(domain.record_name, [...(Array.isArray(there) ? there : []), domain.record_value])
    return domain
  }

  /** An organization that has proven `acme.example`. */
  async proven(changes: object = {}): Promise<SingleSignOnStage> {
    const stage = await this.organization(changes)
    await this.publish(stage)
    await check(stage)
    expect((await domainOf(stage)).proven_at).not.toBeNull()
    return stage
  }

  /** The links of the providers that an address finds, asked by somebody who is not signed in. */
  async found(email: string): Promise<string[]> {
    const answer = await new Browser(this.service.address).post('/sign-in/provider', { email })
    expect(answer.status).toBe(200)
    return (answer.body as { providers: { connection: string }[] }).providers.map(({ connection }) => connection)
  }
}
