// Reporting, Cash tie-out: what the lender reported beside what the bank shows.
import { usePlace } from '../../shell/use-place.ts'
import { LendersOnly } from '../book/lenders-only.tsx'
import { CashTieOut } from './cash-tie-out.tsx'
import { SettingsPanels } from './settings-panels.tsx'

/** The page. */
export function CashPage() {
  const { me } = usePlace()
  if (me.organization.is_operator) return <LendersOnly what="Cash tie-out" />
  return (
    <CashTieOut
      title="Cash tie-out"
      lead="The payments that you report beside the lines of the bank: by the statements of the operator, and by those of your own accounts."
    >
      <SettingsPanels />
    </CashTieOut>
  )
}
