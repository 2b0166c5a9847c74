// What workbooks state about the tables of the page that is shown. What writes it is loaded when the first one is saved.
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { partOf } from '../ui/load-part.ts'
import type { SavedTable, StatementOf } from '../ui/statement.ts'
import type { Texts } from './address.ts'
import { usePlace } from './use-place.ts'

const STATEMENTS = partOf('statements', () => import('./saved-statement.ts'))

/** States what is known of a table of this page, as it is when the table is saved. */
export function useStatements(): StatementOf {
  const place = usePlace()
  const router = useRouter()
  const queries = useQueryClient()
  return useCallback(
    async (table: SavedTable) => {
      const address = router.state.location
      const search: Texts = address.search
      const page = new URL(address.publicHref, location.origin).href
      const { statementOf } = await STATEMENTS.load()
      return statementOf(table, { place, queries, search, page, moment: new Date().toISOString() })
    },
    [place, queries, router],
  )
}
