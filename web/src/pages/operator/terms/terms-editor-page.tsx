// Changing the terms of a debt line: the page of the editor, once it is known which terms are in force and what terms can contain.
import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { PATHS } from '../../../paths.ts'
import { failureOf } from '../../../service/call.ts'
import { lineBaseQuery, operatorLineQuery, storedTermsQuery } from '../../../service/operator-lines.ts'
import { termShapeQuery } from '../../../service/tried-terms.ts'
import { BackLink } from '../../../shell/back-link.tsx'
import { useMayChange } from '../../../shell/changing.tsx'
import { usePlace } from '../../../shell/use-place.ts'
import { Page } from '../../../ui/page.tsx'
import { States } from '../../../ui/states.tsx'
import { NoChangesByAuditors } from '../../no-changes-by-auditors.tsx'
import { OperatorOnly } from '../operator-only.tsx'
import { TermsEditor } from './terms-editor.tsx'

/** The page. */
export function TermsEditorPage() {
  const { me } = usePlace()
  const mayChange = useMayChange()
  const { line = '' } = useParams({ strict: false })
  if (!me.organization.is_operator) return <OperatorOnly what="Change the terms" />
  return mayChange ? <Editing line={line} /> : <NoChangesByAuditors what="Change the terms" />
}

function Editing({ line }: { readonly line: string }) {
  const { environment, clocks } = usePlace()
  const found = useQuery(operatorLineQuery(environment, line, clocks))
  const terms = useQuery(storedTermsQuery(environment, line))
  const shape = useQuery(termShapeQuery)
  // Asked once: what is edited must not change under the one who edits.
  const base = useQuery({ ...lineBaseQuery(environment, line, clocks), staleTime: Infinity, refetchInterval: false })
  const parts = [found, terms, shape, base]
  const loaded = {
    data:
      found.data && terms.data && shape.data && base.data
        ? { line: found.data, terms: terms.data, shape: shape.data, base: base.data }
        : undefined,
    error: parts.find(({ error }) => error !== null)?.error ?? null,
    refetch: () => Promise.all(parts.map(({ refetch }) => refetch())),
  }
  return (
    <Page
      title="Change the terms"
      lead={
        <>
          Of{' '}
          <Anchor
            underline="always"
            renderRoot={(props) => <Link {...props} to={PATHS.operatorLine} params={{ environment, line }} />}
          >
            {found.data?.name ?? line}
          </Anchor>
          . What you change is tried on the book as it is; it holds once it is saved, as new terms from a day on.
        </>
      }
      back={<BackLink to={PATHS.operatorLines}>All debt lines</BackLink>}
      wide
    >
      <States loaded={loaded} failureOf={failureOf}>
        {(all) => (
          <TermsEditor
            key={all.base.terms?.id ?? 'none'}
            line={all.line}
            in_force={all.terms.find(({ id }) => id === all.base.terms?.id)}
            all={all.terms}
            schemas={all.shape}
          />
        )}
      </States>
    </Page>
  )
}
