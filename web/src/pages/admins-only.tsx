// What a member sees at the address of a page that is for admins.
import { Page, Panel } from '../ui/page.tsx'
import { Empty } from '../ui/states.tsx'

/** In place of a page. */
export function AdminsOnly({ what }: { readonly what: string }) {
  return (
    <Page title={what}>
      <Panel>
        <Empty title={`${what} are managed by admins`}>Ask an admin of your organization.</Empty>
      </Panel>
    </Page>
  )
}
