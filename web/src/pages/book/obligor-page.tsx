// An account: who it is, what it owes, and the history of what is known about it.
import { Anchor, Code } from '@mantine/core'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { Account } from '@tapeline/sdk'
import { PATHS } from '../../paths.ts'
import { nameOfAccount } from '@tapeline/kernel/core/account-name'
import { Industry } from '../../shell/industry.ts'
import { accountQuery } from '../../service/accounts.ts'
import { failureOf } from '../../service/call.ts'
import { BackLink } from '../../shell/back-link.tsx'
import { ComparePicker } from '../../shell/compare-picker.tsx'
import { useAgainst } from '../../shell/use-against.ts'
import { usePlace } from '../../shell/use-place.ts'
import { type Fact, Facts } from '../../ui/facts.tsx'
import { NotReported } from '../../ui/money.tsx'
import { Ago } from '../../ui/moments.tsx'
import { Page, Panel } from '../../ui/page.tsx'
import { NO_FIGURE } from '../../ui/ratio.ts'
import { States } from '../../ui/states.tsx'
import { sentenceCase } from '../../ui/words.ts'
import { entityText, scoreText } from '../../ui/marked-numbers.ts'
import { NotCompared } from '../compare/not-compared.tsx'
import { FactThen } from '../compare/rows-compared.tsx'
import { HistoryPanel } from './history-panel.tsx'
import { metadataFacts } from './metadata-facts.tsx'
import { OwedReceivables } from './owed-receivables.tsx'

/** The page. */
export function ObligorPage() {
  const { environment, clocks } = usePlace()
  const { id } = useParams({ from: PATHS.obligor })
  const loaded = useQuery(accountQuery(environment, id, { as_of: clocks.as_of, known_at: clocks.known_at }))
  const against = useAgainst()
  return (
    <Page
      back={<BackLink to={PATHS.accounts}>All accounts</BackLink>}
      title={loaded.data === undefined ? id : (nameOfAccount(loaded.data) ?? id)}
      lead={<Code>{id}</Code>}
      actions={<ComparePicker />}
    >
      <States loaded={loaded} failureOf={failureOf}>
        {(account) => (
          <>
            <Panel title="Who it is">
              <WhoItIs account={account} />
            </Panel>
            <OwedReceivables obligor_id={id} />
            {against !== undefined && (
              <NotCompared>Records are not compared with {against.words}. What it is and owes are.</NotCompared>
            )}
            <HistoryPanel subject={{ type: 'account', id }} path={`/accounts/${encodeURIComponent(id)}`} />
          </>
        )}
      </States>
    </Page>
  )
}

/** Its facts, those that were others on the other side with what they were. */
function WhoItIs({ account }: { readonly account: Account }) {
  const { environment } = usePlace()
  const against = useAgainst()
  const { as_of, known_at } = against?.clocks ?? {}
  const then = useQuery({
    ...accountQuery(environment, account.id, { as_of, known_at }),
    enabled: against !== undefined,
    retry: false,
  })
  if (against === undefined) return <Facts facts={factsOf(account)} />
  const { words } = against
  return (
    <>
      <Facts facts={factsOf(account).map((fact) => factThen(fact, { account, earlier: then.data, words }))} />
      <NotCompared>{noteOf(then, words)}</NotCompared>
    </>
  )
}

function noteOf({ data, error }: Pick<UseQueryResult<Account>, 'data' | 'error'>, words: string): string {
  if (error !== null) return failureOf(error).is_gone ? `It was not known on ${words}.` : failureOf(error).message
  if (data === undefined) return 'Loading …'
  return `Below a fact: what it was on ${words}, where it was another.`
}

interface FactSides {
  readonly account: Account
  readonly earlier: Account | undefined
  readonly words: string
}

function factThen(fact: Fact, { account, earlier, words }: FactSides): Fact {
  const textOf = FACT_TEXTS[fact.name]
  if (textOf === undefined || earlier === undefined) return fact
  return {
    name: fact.name,
    value: (
      <>
        {fact.value ?? <NotReported />}
        <FactThen
          now={textOf(account)}
          earlier={textOf(earlier) ?? NO_FIGURE}
          words={words}
          shown={fact.name === INDUSTRY ? (code) => <Industry code={code} /> : undefined}
          named
        />
      </>
    ),
  }
}

const INDUSTRY = 'Industry (NAICS)'

/** Facts that are compared, by their names. */
const FACT_TEXTS: Readonly<Record<string, (account: Account) => string | null>> = {
  Type: ({ type }) => sentenceCase(type),
  'Legal entity': ({ legal_entity_id }) => entityText(legal_entity_id),
  [INDUSTRY]: ({ industry }) => industry,
  'Credit score': ({ credit_score }) => scoreText(credit_score),
  Address: addressOf,
  Phone: ({ phone }) => phone,
  'E-mail': ({ email }) => email,
  Website: ({ website }) => website,
}

function addressOf({ address }: Account): string | null {
  const line = [
    address?.['street_address'],
    [address?.['postal_code'], address?.['locality']].filter(isReported).join(' '),
    address?.['region'],
    address?.['country'],
  ]
  const place = line.filter(isReported).join(', ')
  return place === '' ? null : place
}

function factsOf(account: Account): Fact[] {
  const { website } = account
  return [
    { name: 'Type', value: sentenceCase(account.type) },
    { name: 'Legal entity', value: entityText(account.legal_entity_id) },
    { name: INDUSTRY, value: account.industry && <Industry code={account.industry} /> },
    { name: 'Credit score', value: scoreText(account.credit_score) },
    { name: 'Address', value: addressOf(account) },
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
