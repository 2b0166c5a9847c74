// An account: who it is, what it owes, and the history of what is known about it.
import { Anchor, Code } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { Account } from '@tapeline/sdk'
import { PATHS } from '../../paths.ts'
import { nameOfAccount } from '@tapeline/kernel/core/account-name'
import { Industry } from '../../shell/industry.ts'
import { accountQuery } from '../../service/accounts.ts'
import { failureOf } from '../../service/call.ts'
import { BackLink } from '../../shell/back-link.tsx'
import { usePlace } from '../../shell/use-place.ts'
import { type Fact, Facts } from '../../ui/facts.tsx'
import { Ago } from '../../ui/moments.tsx'
import { Page, Panel } from '../../ui/page.tsx'
import { States } from '../../ui/states.tsx'
import { sentenceCase } from '../../ui/words.ts'
import { entityText, scoreText } from '../../ui/marked-numbers.ts'
import { HistoryPanel } from './history-panel.tsx'
import { metadataFacts } from './metadata-facts.tsx'
import { OwedReceivables } from './owed-receivables.tsx'

/** The page. */
export function ObligorPage() {
  const { environment, clocks } = usePlace()
  const { id } = useParams({ from: PATHS.obligor })
  const loaded = useQuery(accountQuery(environment, id, { as_of: clocks.as_of, known_at: clocks.known_at }))
  return (
    <Page
      back={<BackLink to={PATHS.accounts}>All accounts</BackLink>}
      title={loaded.data === undefined ? id : (nameOfAccount(loaded.data) ?? id)}
      lead={<Code>{id}</Code>}
    >
      <States loaded={loaded} failureOf={failureOf}>
        {(account) => (
          <>
            <Panel title="Who it is">
              <Facts facts={factsOf(account)} />
            </Panel>
            <OwedReceivables obligor_id={id} />
            <HistoryPanel subject={{ type: 'account', id }} path={`/accounts/${encodeURIComponent(id)}`} />
          </>
        )}
      </States>
    </Page>
  )
}

function factsOf(account: Account): Fact[] {
  const { address, website } = account
  const line = [
    address?.['street_address'],
    [address?.['postal_code'], address?.['locality']].filter(isReported).join(' '),
    address?.['region'],
    address?.['country'],
  ]
  const place = line.filter(isReported).join(', ')
  return [
    { name: 'Type', value: sentenceCase(account.type) },
    { name: 'Legal entity', value: entityText(account.legal_entity_id) },
    { name: 'Industry (NAICS)', value: account.industry && <Industry code={account.industry} /> },
    { name: 'Credit score', value: scoreText(account.credit_score) },
    { name: 'Address', value: place === '' ? null : place },
    { name: 'Phone', value: account.phone },
    { name: 'E-mail', value: account.email },
    {
      name: 'Website',
      value:
        website === null ? null : (
          <Anchor href={website} rel="noreferrer noopener" target="_blank" className="breakable">
            {website}
          </Anchor>
        ),
    },
    ...metadataFacts(account.metadata),
    { name: 'First reported', value: <Ago at={account.created_at} /> },
    { name: 'Last changed', value: <Ago at={account.updated_at} /> },
  ]
}

function isReported(text: string | null | undefined): text is string {
  return typeof text === 'string' && text !== ''
}
