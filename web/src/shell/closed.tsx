// An environment that an organization may not use now: what it means, and who can open it.
import { Page, Panel } from '../ui/page.tsx'
import { Empty } from '../ui/states.tsx'

const WORDS = {
  suspended: {
    title: 'Suspended',
    what: 'Your organization is suspended',
    advice: 'Ask the operator to lift the suspension.',
  },
  not_enabled: {
    title: 'Live',
    what: 'Live is not enabled yet',
    advice:
      'In live, real money moves. The operator enables it for your organization; until then everything works in the sandbox.',
  },
} as const

/** In place of a page. */
export function Closed({ access }: { readonly access: keyof typeof WORDS }) {
  const { title, what, advice } = WORDS[access]
  return (
    <Page title={title}>
      <Panel>
        <Empty title={what}>{advice}</Empty>
      </Panel>
    </Page>
  )
}
