// Reporting, Bank lines: the statements of the lender's own bank accounts, line by line.
import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { PATHS } from '../../paths.ts'
import { usePlace } from '../../shell/use-place.ts'
import { Page } from '../../ui/page.tsx'
import { Empty } from '../../ui/states.tsx'
import { LendersOnly } from '../book/lenders-only.tsx'
import { BankLinesPanel } from './bank-lines-panel.tsx'

/** The page. */
export function BankLinesPage() {
  const { me, clocks } = usePlace()
  if (me.organization.is_operator) return <LendersOnly what="Bank lines" />
  return (
    <Page
      title="Bank lines"
      lead="The lines of your own bank statements, as you sent them, the latest settled first. The operator sees them, beside its own statements."
    >
      <BankLinesPanel path="/bank-lines" clocks={clocks} empty={<None />} />
    </Page>
  )
}

function None() {
  const { environment } = usePlace()
  return (
    <Empty title="No bank lines yet">
      Drop a statement of your bank (camt.053, MT940 or BAI2) under{' '}
      <Anchor
        size="sm"
        underline="always"
        renderRoot={(props) => <Link {...props} to={PATHS.imports} params={{ environment }} />}
      >
        Imports
      </Anchor>
      , or send it by{' '}
      <Anchor size="sm" underline="always" href="/docs/guides/bank-statements#statements-of-a-lenders-own-accounts">
        the command line
      </Anchor>
      .
    </Empty>
  )
}
