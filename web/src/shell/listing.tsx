// A list on a page: its table, its foot, and what stands in their place while it is loaded, empty or refused. Where it stands is in the
// address.
import { Box, Button, Stack, Text } from '@mantine/core'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { failureOf } from '../service/call.ts'
import type { ListExport } from '../service/list-export.ts'
import type { ListPage } from '../service/list.ts'
import { chosenColumns } from '../ui/chosen-columns.ts'
import type { Column } from '../ui/column.ts'
import { OrderedTable } from '../ui/ordered-table.tsx'
import { Pager } from '../ui/pager.tsx'
import { Failure, States } from '../ui/states.tsx'
import { TableTools } from '../ui/table-tools.tsx'
import type { Texts } from './address.ts'
import { useAddress } from './use-address.ts'
import { PrintedRows } from './printed-rows.tsx'
import { isPart, useWholeList } from './use-whole-list.ts'

interface ListingProps<Row> {
  /** What the list holds, for those who cannot see it. */
  readonly caption: string
  readonly loaded: LoadedPage<Row>
  readonly columns: readonly Column<Row>[]
  readonly keyOf: (row: Row) => string
  /** In place of a list that holds nothing at all. */
  readonly empty: ReactNode
  /** What the list is read by, page after page: it is printed whole then, as far as paper has room. */
  readonly list?: ListExport
  /** The order where the address has none; left out where rows have one order only. */
  readonly sort?: string
  /** What its parameters in the address are called, where a page has another list beside it. */
  readonly parameters?: ListParameters
}

/** The parameters of a list in the address. */
interface ListParameters {
  readonly page: string
  readonly limit: string
  readonly columns: string
}

const PARAMETERS: ListParameters = { page: 'page', limit: 'limit', columns: 'columns' }

/** A page of a list, as a query gives it. */
interface LoadedPage<Row> {
  readonly data: ListPage<Row> | undefined
  readonly error: unknown
  readonly isPlaceholderData: boolean
  readonly refetch: () => unknown
}

/** The list. */
export function Listing<Row>(props: ListingProps<Row>) {
  const { caption, loaded, columns, keyOf, empty, sort, list, parameters = PARAMETERS } = props
  const { search, changeSearch } = useAddress()
  const looking = useLookingOn(loaded, parameters.page)
  const whole = useWholeList<Row>(list, loaded.data)
  const named = search[parameters.columns]
  const shown = useMemo(() => chosenColumns(columns, named), [columns, named])
  if (loaded.data === undefined && loaded.error !== null && search[parameters.page] !== undefined) {
    const restart = () => changeSearch({ [parameters.page]: undefined }, { same_rows: true })
    return <LostPage message={failureOf(loaded.error).message} onRestart={restart} />
  }
  const sorting =
    sort === undefined
      ? {}
      : { sort: search['sort'] ?? sort, onSort: (chosen: string) => changeSearch({ sort: chosen }) }
  return (
    <States loaded={loaded} failureOf={failureOf} isEmpty={isAllEmpty} empty={empty}>
      {(page) => (
        <Box aria-busy={loaded.isPlaceholderData} className={loaded.isPlaceholderData ? 'replaced' : undefined}>
          {page.data.length === 0 && whole === undefined ? (
            <NoneHere looking={looking} />
          ) : (
            <OrderedTable
              caption={caption}
              columns={shown}
              rows={whole?.rows ?? page.data}
              keyOf={keyOf}
              by_row
              is_fixed={isPart(page)}
              {...sorting}
              tools={(rows, table) => (
                <TableTools
                  caption={caption}
                  columns={columns}
                  rows={rows}
                  named={named}
                  onName={(chosen) =>
                    changeSearch({ [parameters.columns]: chosen }, { replace: true, same_rows: true })
                  }
                  table={table}
                />
              )}
            />
          )}
          <PrintedRows page={page} shown={page.data.length} whole={whole} />
          <Pager
            page={page}
            onGo={(token) => changeSearch({ [parameters.page]: token }, { same_rows: true })}
            limit={Number(search[parameters.limit] ?? 25)}
            onLimit={(limit) => changeSearch(limitChange(parameters, limit), { same_rows: true })}
          />
        </Box>
      )}
    </States>
  )
}

/** Another number of rows a page begins at the first. */
function limitChange({ page, limit }: ListParameters, chosen: string): Texts {
  return { [page]: undefined, [limit]: chosen === '25' ? undefined : chosen }
}

/** A page may hold nothing while there is more: what is rare is looked for a stretch at a time. */
function isAllEmpty(page: ListPage<unknown>): boolean {
  return page.data.length === 0 && !isPart(page)
}

interface LookingOn {
  /** Whether page after page is being looked at. */
  readonly under_way: boolean
  readonly start: () => void
  readonly stop: () => void
}

/** Continues from page to page until one holds something, or there are no more. Pages without rows are no stops on the way back. */
function useLookingOn({ data, isPlaceholderData }: LoadedPage<unknown>, parameter: string): LookingOn {
  const { changeSearch } = useAddress()
  const [under_way, setUnderWay] = useState(false)
  const next = data?.data.length === 0 ? data.next_page : null
  const arrived = data !== undefined && !isPlaceholderData
  useEffect(() => {
    if (!under_way || !arrived) return
    if (next === null) setUnderWay(false)
    else changeSearch({ [parameter]: next }, { replace: true, same_rows: true })
  }, [under_way, arrived, next, parameter, changeSearch])
  return { under_way, start: () => setUnderWay(true), stop: () => setUnderWay(false) }
}

function NoneHere({ looking }: { readonly looking: LookingOn }) {
  const { under_way, start, stop } = looking
  return (
    <Stack gap="xs" align="center" px="md" py="xl" ta="center">
      <Text fw={600} role="status">
        {under_way ? 'Searching …' : 'None among those looked at so far'}
      </Text>
      <Text c="dimmed" size="sm" maw={440}>
        What is rare is looked for a stretch of the book at a time.
      </Text>
      <Button variant="default" size="xs" onClick={under_way ? stop : start}>
        {under_way ? 'Stop' : 'Search further'}
      </Button>
    </Stack>
  )
}

/** A link to a page of a list outlives what it was a page of. */
function LostPage({ message, onRestart }: { readonly message: string; readonly onRestart: () => void }) {
  return (
    <>
      <Failure message={message} />
      <Box px="md" pb="md">
        <Button variant="default" size="xs" onClick={onRestart}>
          To the first page
        </Button>
      </Box>
    </>
  )
}
