// The currency that pages show: amounts are never added across currencies. The one with most open receivables comes first.
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { tableQuery } from '../../service/portfolio.ts'
import type { View } from './view.ts'

/** The currencies of the book, those with most open receivables first, and the one that is shown; undefined while that is not known. */
export interface Currencies {
  readonly offered: readonly string[]
  readonly shown: string | undefined
  /** Whether they are still being asked for. */
  readonly pending: boolean
}

/** The currencies of the whole book, whatever part of it is shown. */
export function useCurrencies({ environment, clocks, texts }: View): Currencies {
  const { data: summary, isPending: pending } = useQuery(tableQuery(environment, 'summary', clocks))
  const offered = (summary?.data ?? [])
    .toSorted((one, other) => other.receivables.open - one.receivables.open)
    .map(({ currency }) => currency)
  return { offered, shown: texts['currency'] ?? offered[0], pending }
}

interface CurrencyChoiceProps {
  readonly view: View
  readonly currencies: Currencies
}

/** The choice, where there is one. */
export function CurrencyChoice({ view, currencies: { offered, shown } }: CurrencyChoiceProps) {
  if (shown === undefined || (offered.length < 2 && offered.includes(shown))) return null
  return (
    <NativeSelect
      size="xs"
      label="Currency"
      data={offered.includes(shown) ? [...offered] : [shown, ...offered]}
      value={shown}
      onChange={({ currentTarget }) => view.change({ currency: currentTarget.value })}
    />
  )
}
