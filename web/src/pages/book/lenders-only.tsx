// What the operator sees at the address of a page about one lender's book.
import { Page, Panel } from '../../ui/page.tsx'
import { Empty } from '../../ui/states.tsx'

/** In place of a page. */
export function LendersOnly({ what }: { readonly what: string }) {
  return (
    <Page title={what}>
      <Panel>
        <Empty title="This page is of a lender’s own book">
          The operator has none: debt lines and documents are yours.
        </Empty>
      </Panel>
    </Page>
  )
}
