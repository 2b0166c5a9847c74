// What the operator sees before any organization reports here: what to do first, in order.
import { Button, List } from '@mantine/core'
import { Changing } from '../../shell/changing.tsx'
import { Panel } from '../../ui/page.tsx'

/** The panel. */
export function FirstHour({ onMake }: { readonly onMake: () => void }) {
  return (
    <Panel
      title="No organizations yet"
      lead="From nothing to a borrowing base in four steps. Each page leads to the next."
      actions={
        <Changing>
          <Button onClick={onMake}>Make the first organization</Button>
        </Changing>
      }
    >
      <List type="ordered" size="sm" spacing={6}>
        <List.Item>Make an organization: the lender that will report its loans here.</List.Item>
        <List.Item>Make its debt line: what you lend it, in which currency, and which receivables back it.</List.Item>
        <List.Item>
          Agree on terms: advance rates, eligibility, limits and covenants. You can start from usual ones and change
          them.
        </List.Item>
        <List.Item>
          Once the lender reports and a month is over, close it: its borrowing base is then on record.
        </List.Item>
      </List>
    </Panel>
  )
}
