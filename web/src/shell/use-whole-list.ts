// A list as it is printed: its rows page after page, as it is filtered and ordered, up to as many as paper is for. They are loaded before the browser lays
// the paper out, since that waits for nothing.
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type ListExport, listPages } from '../service/list-export.ts'
import type { PageTokens } from '../ui/pager.tsx'
import { offerWhole } from '../ui/whole-lists.ts'

/** As many rows of a list are printed. */
const PRINTED_MAX = 1_000

/** The rows that are printed. */
export interface Whole<Row> {
  readonly rows: readonly Row[]
  /** Whether the list has more. */
  readonly has_more: boolean
}

/** Whether a list has more rows than those of a page. */
export function isPart({ next_page, previous_page }: PageTokens): boolean {
  return next_page !== null || previous_page !== null
}

/**
 * The list while it is printed; undefined at any other time. A list without what reads it, or whose page that is shown has all rows, is printed
 * as it is.
 */
export function useWholeList<Row>(
  reading: ListExport | undefined,
  page: PageTokens | undefined,
): Whole<Row> | undefined {
  const list = page !== undefined && isPart(page) ? reading : undefined
  const [whole, setWhole] = useState<Whole<Row>>()
  const queries = useQueryClient()
  const asked = useRef(list)
  useEffect(() => {
    asked.current = list
  })
  const onRendered = useRef<() => void>(undefined)
  useEffect(() => {
    if (whole !== undefined) onRendered.current?.()
  }, [whole])
  const isOffered = list !== undefined
  const of = JSON.stringify([list?.path, list?.question])
  // Rows of what was asked before are not those of another filter.
  useEffect(() => () => setWhole(undefined), [of])
  useEffect(() => {
    if (!isOffered) return undefined
    return offerWhole({
      show: async (onRows, signal) => {
        const found = await rowsOf<Row>(asked.current, onRows, signal)
        const rendered = new Promise<void>((resolve) => (onRendered.current = resolve))
        setWhole(found)
        await rendered
        await untilNamed(queries, signal)
      },
      hide: () => setWhole(undefined),
    })
  }, [isOffered, queries])
  return isOffered ? whole : undefined
}

async function rowsOf<Row>(
  list: ListExport | undefined,
  onRows: (count: number) => void,
  signal: AbortSignal,
): Promise<Whole<Row> | undefined> {
  if (list === undefined) return undefined
  const rows: Row[] = []
  for await (const some of listPages(list, signal)) {
    rows.push(...(some as readonly Row[]))
    onRows(Math.min(rows.length, PRINTED_MAX))
    if (rows.length > PRINTED_MAX) break
  }
  return { rows: rows.slice(0, PRINTED_MAX), has_more: rows.length > PRINTED_MAX }
}

/** Waits for what the rows ask for themselves, such as names of accounts, as long as a reader would. */
async function untilNamed(queries: QueryClient, signal: AbortSignal): Promise<void> {
  const until = Date.now() + NAMES_MS
  for (let idle = 0; idle < 3 && Date.now() < until; idle = queries.isFetching() === 0 ? idle + 1 : 0) {
    signal.throwIfAborted()
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

const NAMES_MS = 10_000
