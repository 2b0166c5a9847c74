// What the operator sees at the address of a page that is about a lender's own book.
import { Page, Panel } from '../ui/page.tsx'
import { Empty } from '../ui/states.tsx'

/** In place of a page. */
export function LendersOnly({ what }: { readonly what: string }) {
  return (
    <Page title={what}>
      <Panel>
        <Empty title="This page is of a lender’s own book">
          The operator has no receivables of its own. Its pages are in the navigation.
        </Empty>
      </Panel>
    </Page>
  )
}
