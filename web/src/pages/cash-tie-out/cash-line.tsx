// A line of the bank: what its statement states of it. The operator's are transactions, the lender's own are bank lines.
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { BankLine, TransparencyTransaction } from '@tapeline/sdk'
import { PATHS } from '../../paths.ts'
import { type CashLineSource, bankRecordQuery } from '../../service/cash-lines.ts'
import { BackLink } from '../../shell/back-link.tsx'
import { RecordPage } from '../../shell/record-page.tsx'
import { usePlace } from '../../shell/use-place.ts'
import { type Fact, Facts } from '../../ui/facts.tsx'
import { Ago } from '../../ui/moments.tsx'
import { Money } from '../../ui/money.tsx'
import { Page, Panel } from '../../ui/page.tsx'
import { Empty } from '../../ui/states.tsx'
import { sentenceCase } from '../../ui/words.ts'
import { metadataFacts } from '../book/metadata-facts.tsx'
import { CashPlaced, cashPlaceOf } from './cash-place.ts'
import { SOURCE_WORDS } from './cash-words.ts'
import { BreaksPanel } from './receivable-breaks.tsx'

/** The page of a line. */
export function CashLine() {
  const { environment, clocks, me } = usePlace()
  const { source: named, id = '' } = useParams({ strict: false })
  const source: CashLineSource = named === 'lender' ? 'lender' : 'operator'
  const reader = me.organization.is_operator ? 'operator' : 'lender'
  const loaded = useQuery(bankRecordQuery(environment, { reader, source, id }, clocks))
  const back = <BackLink to={reader === 'operator' ? PATHS.operatorCash : PATHS.cashTieOut}>Cash tie-out</BackLink>
  return (
    <RecordPage id={id} back={back} loaded={loaded}>
      {(line) => (
        <Page title={line.description ?? line.counterparty ?? id} lead={SOURCE_WORDS[source]} back={back}>
          <Panel title="As the bank states it">
            <Facts facts={factsOf(line)} />
          </Panel>
          <LineBreaks
            line_id={id}
            source={source}
            {...(reader === 'operator' && 'organization' in line ? { lender: line.organization } : {})}
          />
        </Page>
      )}
    </RecordPage>
  )
}

interface LineBreaksProps {
  readonly line_id: string
  readonly source: CashLineSource
  /** The organization whose line the operator reads. */
  readonly lender?: string
}

/** Why the line does not tie out, on the clocks of the page. */
function LineBreaks({ line_id, source, lender }: LineBreaksProps) {
  const place = useMemo(() => cashPlaceOf(lender), [lender])
  return (
    <CashPlaced value={place}>
      <BreaksPanel
        title="What of this line does not tie out"
        name={line_id}
        asked={{ line_id, source }}
        empty={<Empty title="Nothing to put right">Nothing on the day shown is open about this line.</Empty>}
      />
    </CashPlaced>
  )
}

function factsOf(line: BankLine | TransparencyTransaction): Fact[] {
  const { amount, currency, direction, status, settled_at, booked_on, account_label } = line
  return [
    { name: 'Direction', value: direction === 'debit' ? 'Money out' : 'Money in' },
    { name: 'Amount', value: <Money amount={amount} currency={currency} /> },
    { name: 'Status', value: sentenceCase(status) },
    { name: 'Settled', value: settled_at?.slice(0, 10) ?? null },
    { name: 'Booked', value: booked_on },
    { name: 'Account', value: account_label },
    ...('payin_instrument_id' in line ? transactionFacts(line) : []),
    { name: 'Counterparty', value: line.counterparty },
    { name: 'Description', value: line.description },
    { name: 'Bank reference', value: line.bank_reference },
    { name: 'Id', value: line.id },
    ...metadataFacts(line.metadata),
    { name: 'First sent', value: <Ago at={line.created_at} /> },
    { name: 'Last changed', value: <Ago at={line.updated_at} /> },
  ]
}

function transactionFacts({ payin_instrument_id, debt_line_id, draw_request_id }: TransparencyTransaction): Fact[] {
  return [
    { name: 'Payin instrument', value: payin_instrument_id },
    ...(debt_line_id === null ? [] : [{ name: 'Debt line', value: debt_line_id }]),
    ...(draw_request_id === null ? [] : [{ name: 'Draw request', value: draw_request_id }]),
  ]
}
