// By whose word receivables are past due, and by what is weighed: the same choices on every page that has them.
import { NativeSelect } from '@mantine/core'
import { Choice } from '../../ui/choice.tsx'
import { monthsLater } from './months.ts'
import { type View, chosen } from './view.ts'

const BASES = { reported: 'Reported', computed: 'Computed' }
const MEASURES = { amount: 'Principal', count: 'Number' }

/** Both as in the address; the lender's report and principal where it has none. */
export function lookOf({ texts }: Pick<View, 'texts'>) {
  return {
    basis: chosen(texts['basis'], ['reported', 'computed']),
    measure: chosen(texts['measure'], ['amount', 'count']),
  }
}

/** The choices of basis and measure. */
export function Choices({ view }: { readonly view: View }) {
  const { basis, measure } = lookOf(view)
  return (
    <>
      <Choice label="Basis" options={BASES} value={basis} onChange={(word) => view.change({ basis: word })} />
      <Choice
        label="Weighed by"
        options={MEASURES}
        value={measure}
        onChange={(word) => view.change({ measure: word })}
      />
    </>
  )
}

interface MonthChoiceProps {
  readonly view: View
  /** The month that is shown. */
  readonly month: string
  /** The last that can be chosen. */
  readonly last: string
}

/** The choice of a month of the last three years. */
export function MonthChoice({ view, month, last }: MonthChoiceProps) {
  const offered = Array.from({ length: 36 }, (_, back) => monthsLater(last, -back))
  return (
    <NativeSelect
      size="xs"
      label="Month"
      data={offered.includes(month) ? offered : [month, ...offered]}
      value={month}
      onChange={({ currentTarget }) => view.change({ month: currentTarget.value })}
    />
  )
}
