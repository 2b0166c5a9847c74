// Mail domains: what admins see and check of them, and the provider that an address of a proven one leads to.
import { readForm } from '@tapeline/contract/form'
import type { DashboardAnswer, DashboardCall } from '../../http/dashboard-routes.ts'
import { answerWith } from '../handling.ts'
import { sha256 } from '../secret-token.ts'
import type { Services } from '../services.ts'
import { networkOf } from '../session/network-rules.ts'
import { takeAttempt } from '../session/sign-in-attempts-store.ts'
import { changeOf, signedInAdmin } from '../signed-in.ts'
import { normalEmail } from '../user/user-definition.ts'
import { lookUp } from './proving-record-reads.ts'
import { domainOf } from './claims-rules.ts'
import { messageOf, provingRecord } from './mail-domain-rules.ts'
import { listProvenDomains, settleDomains } from './mail-domain-store.ts'
import { SINGLE_SIGN_ON } from './single-sign-on-endpoints.ts'
import { type Connection, findConnectionsOfDomain, getStatedProvider } from './single-sign-on-store.ts'

/** The mail domains that settings state, each with the record that proves it and since when it is proven. */
export async function shownDomains(
  { database, token_secret }: Services,
  { organization, mail_domains }: Pick<Connection, 'organization' | 'mail_domains'>,
) {
  const proven = await listProvenDomains(database, organization)
  return mail_domains.map((domain) => {
    const { proven_at = null, missing_since = null } = proven.find((one) => one.domain === domain) ?? {}
    return { domain, ...provingRecord(token_secret, organization, domain), proven_at, missing_since }
  })
}

/** Checks by one organization: each asks the DNS for every domain. */
const CHECKS_MAX = 30

/** Looks up the records of the domains that are stored, and settles what is proven by them. */
export async function checkDomains(services: Services, call: DashboardCall): Promise<DashboardAnswer> {
  const { database, token_secret, dns_servers } = services
  const own = await signedInAdmin(services, call)
  const { organization } = own
  const { mail_domains } = await getStatedProvider(database, organization)
  const digest = sha256(`check of mail domains of ${organization}`)
  await takeAttempt(database, [{ digest, attempts_max: CHECKS_MAX }])
  const sought = mail_domains.map((domain) => ({ domain, ...provingRecord(token_secret, organization, domain) }))
  const looked_up = await lookUp(sought, dns_servers)
  await settleDomains(database, changeOf(own), looked_up)
  const checks = looked_up.map(({ domain, answered, ...record }) => {
    return { domain, passed: answered === 'proves', message: messageOf(answered, record) }
  })
  return answerWith({ checks })
}

/** Addresses that are looked up from one network. */
const FINDS_MAX = 60

/** Finds the providers of an address: those of organizations that proved its domain, and chose to be found by it. */
export async function findProviders({ database }: Services, call: DashboardCall): Promise<DashboardAnswer> {
  const { email } = readForm(SINGLE_SIGN_ON.find.form, call.body)
  const digest = sha256(`provider of an address, from ${networkOf(call.address)}`)
  await takeAttempt(database, [{ digest, attempts_max: FINDS_MAX }])
  const found = await findConnectionsOfDomain(database, domainOf(normalEmail(email)))
  const providers = found
    .filter(({ found_by }) => found_by === 'address')
    .map(({ connection, provider_name, organization_name }) => ({ connection, provider_name, organization_name }))
  return answerWith({ providers })
}
