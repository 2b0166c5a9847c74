// The settings of single sign-on as they are, in words.
import type { SingleSignOnProvider } from '../../generated/dashboard-endpoints.ts'
import { Facts } from '../../ui/facts.tsx'
import { Ago } from '../../ui/moments.tsx'
import { FOUND_BY_WORDS, NEW_USER_WORDS, PASSWORD_WORDS, SIGN_OUT_WORDS } from './single-sign-on-words.ts'

/** The facts. */
export function ProviderFacts({ provider }: { readonly provider: SingleSignOnProvider }) {
  const { issuer, client_id, mail_domains, passwords, new_users, sign_out, found_by, changed_at } = provider
  const { role_claim, admin_values, auditor_values } = provider
  const byClaim = (values: string) => {
    if (role_claim === '') return 'Those that admins name here'
    return values === '' ? 'Nobody by this claim' : `${role_claim}: ${values}`
  }
  return (
    <Facts
      facts={[
        { name: 'Issuer', value: issuer },
        { name: 'Client ID', value: client_id },
        { name: 'Mail domains', value: mail_domains },
        { name: 'Passwords', value: PASSWORD_WORDS[passwords] },
        { name: 'New people', value: NEW_USER_WORDS[new_users] },
        { name: 'Admins', value: byClaim(admin_values) },
        { name: 'Auditors', value: byClaim(auditor_values) },
        { name: 'Signing out', value: SIGN_OUT_WORDS[sign_out] },
        { name: 'Found by', value: FOUND_BY_WORDS[found_by ?? 'link'] },
        { name: 'Changed', value: <Ago at={changed_at} /> },
      ]}
    />
  )
}
