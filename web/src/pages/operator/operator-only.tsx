// In place of a page that is for the operator: who may use it.
import { Page, Panel } from '../../ui/page.tsx'
import { Empty } from '../../ui/states.tsx'

/** The sentence at the page's address. */
export function OperatorOnly({ what }: { readonly what: string }) {
  return (
    <Page title={what}>
      <Panel>
        <Empty title={`${what} is for the operator`}>
          Your organization reports here. What is its own is under the other headings.
        </Empty>
      </Panel>
    </Page>
  )
}
