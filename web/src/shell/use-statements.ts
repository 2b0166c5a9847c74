// What workbooks state about the tables of the page that is shown. What writes it is loaded when the first one is saved.
import { useLocation } from '@tanstack/react-router'
import { partOf } from '../ui/load-part.ts'
import type { StatementOf } from '../ui/statement.ts'
import { useAddress } from './use-address.ts'
import { usePlace } from './use-place.ts'

const STATEMENTS = partOf('statements', () => import('./saved-statement.ts'))

/** States what is known of a table of this page. */
export function useStatements(): StatementOf {
  const place = usePlace()
  const { search } = useAddress()
  const { publicHref } = useLocation()
  return async (table) => {
    const { statementOf } = await STATEMENTS.load()
    const page = new URL(publicHref, location.origin).href
    return statementOf(table, { place, search, page, moment: new Date().toISOString() })
  }
}
