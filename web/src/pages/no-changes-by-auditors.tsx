// What an auditor sees at the address of a page on which something is changed.
import { Page, Panel } from '../ui/page.tsx'
import { Empty } from '../ui/states.tsx'

/** The page. */
export function NoChangesByAuditors({ what }: { readonly what: string }) {
  return (
    <Page title={what}>
      <Panel>
        <Empty title="You are an auditor">
          Auditors read everything and change nothing. Ask a member of your organization to do this.
        </Empty>
      </Panel>
    </Page>
  )
}
