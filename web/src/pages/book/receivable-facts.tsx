// Every field of a receivable as reported, in words. Fields that were never reported are shown as "not reported".
import type { SumInJson } from '@tapeline/kernel/core/sum'
import { Code } from '@mantine/core'
import type { Receivable } from '@tapeline/sdk'
import { AccountLink } from '../../shell/record-links.tsx'
import type { Fact } from '../../ui/facts.tsx'
import { Money } from '../../ui/money.tsx'
import { Ago } from '../../ui/moments.tsx'
import { percentOf } from '../../ui/ratio.ts'
import { sentenceCase } from '../../ui/words.ts'
import { metadataFacts } from './metadata-facts.tsx'

/** The facts. */
export function receivableFacts(receivable: Receivable): Fact[] {
  const { currency, interest_rate, collateral, status, delinquent_since } = receivable
  const money = (amount: SumInJson | null) => <Money amount={amount} currency={currency} />
  return [
    { name: 'Obligor', value: <AccountLink id={receivable.obligor_id} /> },
    { name: 'Product type', value: sentenceCase(receivable.product_type) },
    { name: 'Status', value: status === null ? null : sentenceCase(status) },
    { name: 'Balance, all entries', value: money(receivable.balance) },
    { name: 'Currency', value: currency },
    { name: 'Originated', value: receivable.origination_date },
    { name: 'Term', value: receivable.term },
    { name: 'Payment frequency', value: receivable.payment_frequency },
    { name: 'Interest rate, annual', value: interest_rate === null ? null : percentOf(interest_rate, 3) },
    { name: 'Credit limit', value: money(receivable.credit_limit) },
    { name: 'Origination fee', value: money(receivable.origination_fee) },
    { name: 'Periodic fee', value: money(receivable.periodic_fee) },
    { name: 'Funded by', value: sentenceCase(receivable.funded_by) },
    { name: 'Fund', value: receivable.fund_name },
    { name: 'Delinquent amount', value: money(receivable.delinquent_amount) },
    { name: 'Delinquent since', value: delinquent_since ?? 'not delinquent' },
    { name: 'Times delinquent', value: receivable.delinquent_times },
    { name: 'Collateral', value: collateral === null ? null : <Code>{JSON.stringify(collateral)}</Code> },
    ...metadataFacts(receivable.metadata),
    { name: 'First reported', value: <Ago at={receivable.created_at} /> },
    { name: 'Last changed', value: <Ago at={receivable.updated_at} /> },
  ]
}
