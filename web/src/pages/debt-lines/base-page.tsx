// What can be drawn on a line today and why not more: the borrowing base, from what is outstanding to what is left, each step open.
import { Progress, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { BorrowingBaseCalculation } from '@tapeline/sdk'
import { borrowingBaseQuery, calculated } from '../../service/borrowing-bases.ts'
import { failureOf } from '../../service/call.ts'
import { Panel, Panels } from '../../ui/page.tsx'
import { Failure, States } from '../../ui/states.tsx'
import { ConcentrationPanel } from './concentration-panel.tsx'
import { DrawablePanel } from './drawable-panel.tsx'
import { IneligiblePanel } from './ineligible-panel.tsx'
import { LendingPanel } from './lending-panel.tsx'
import { RatiosPanel } from './ratios-panel.tsx'
import { useOtherBase } from './line-against.tsx'
import { OtherComing } from './other-coming.tsx'
import { CheckedNote } from './checked-note.tsx'
import { TiedOutNote } from './tied-out-note.tsx'
import { useLine } from './use-line.ts'
import { WaterfallPanel } from './waterfall-panel.tsx'
import { counted } from '../../ui/words.ts'

/** The page. */
export function BasePage() {
  const { environment, clocks, line } = useLine()
  const answer = useQuery(borrowingBaseQuery(environment, line.id, clocks))
  const other = useOtherBase()
  return (
    <States loaded={answer} failureOf={failureOf}>
      {(data) => {
        const base = calculated(data)
        if (base === undefined) return <Calculating calculation={data.calculation} as_of={data.as_of} />
        return (
          <Panels>
            {other !== undefined && <OtherComing other={other} />}
            <DrawablePanel base={base} other={other} />
            <WaterfallPanel base={base} other={other} />
            {base.reasons.length > 0 && <IneligiblePanel base={base} other={other} />}
            {base.limits.length > 0 && <ConcentrationPanel base={base} other={other} />}
            {base.terms !== null && <LendingPanel base={base} other={other} />}
            {base.cash_tie_out !== null && <TiedOutNote tie_out={base.cash_tie_out} />}
            {base.integrity_checks !== null && <CheckedNote checks={base.integrity_checks} />}
            <RatiosPanel base={base} other={other} />
          </Panels>
        )
      }}
    </States>
  )
}

interface CalculatingProps {
  readonly calculation: BorrowingBaseCalculation
  readonly as_of: string
}

/** A base of another day or moment takes longer on a large book; how far it is, and what happens next. */
function Calculating({ calculation: { status, done, total }, as_of }: CalculatingProps) {
  if (status === 'failed')
    return (
      <Panel flush>
        <Failure message="The calculation failed and is tried again when this page is opened again." />
      </Panel>
    )
  const share = total === 0 ? 0 : Math.floor((100 * done) / total)
  return (
    <Panel title={`Calculating the borrowing base of ${as_of}`}>
      <Text size="sm" mb="sm" role="status">
        {total === 0
          ? 'The receivables that back the line are being looked up.'
          : `${counted(done, 'receivable')} of ${counted(total, 'receivable')} looked at. The figures appear here by themselves.`}
      </Text>
      <Progress value={share} aria-label="How far the calculation is" />
    </Panel>
  )
}
