// What happened to a book: finished imports, and of the debt line that the page is filtered by, its terms and closed months.
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Import } from '@tapeline/sdk'
import { type DatedEvent, importEvents } from '../../service/events.ts'
import { listQuery } from '../../service/list.ts'
import { useLineEvents } from '../debt-lines/line-events.ts'
import type { View } from './view.ts'

/** The latest imports. */
const IMPORTS = { limit: '100' }

/** The events, as far as they are loaded; a chart waits for none. */
export function useBookEvents({
  environment,
  clocks,
  texts,
}: Pick<View, 'environment' | 'clocks' | 'texts'>): readonly DatedEvent[] {
  const { data: imports } = useQuery(listQuery<Import>(environment, '/imports', IMPORTS))
  const ofLine = useLineEvents({ environment, reader: 'lender', line: texts['debt_line'], clocks })
  return useMemo(() => [...importEvents(imports?.data ?? [], clocks), ...ofLine], [imports, clocks, ofLine])
}
