// How fresh a book is: when its last write arrived, and whether the figures have taken it in.
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { failureOf } from '../../service/call.ts'
import { lastWriteQuery } from '../../service/last-write.ts'
import { usePlace } from '../../shell/use-place.ts'
import { Ago } from '../../ui/moments.tsx'
import { Panel } from '../../ui/page.tsx'
import { States } from '../../ui/states.tsx'

/** The panel. `known_at` is the moment up to which the figures know the book. */
export function FreshnessPanel({ known_at }: { readonly known_at: string }) {
  const { environment } = usePlace()
  const last = useQuery(lastWriteQuery(environment))
  return (
    <Panel title="Freshness">
      <States loaded={last} failureOf={failureOf}>
        {(at) => (
          <Text size="sm" component="div">
            {at === null ? (
              'Nothing has been written yet.'
            ) : (
              <>
                The last write arrived <Ago at={at} />.{' '}
              </>
            )}
            The figures know all that arrived up to <Ago at={known_at} />
            {at !== null && known_at < at ? '; what came later is not in them.' : ', so nothing is left out.'}
          </Text>
        )}
      </States>
    </Panel>
  )
}
