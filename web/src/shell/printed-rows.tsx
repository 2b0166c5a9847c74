// What stands below a list on paper: how many of its rows are there, and where all are. A list has no total; it goes from page to page.
import { Text } from '@mantine/core'
import type { PageTokens } from '../ui/pager.tsx'
import { counted } from '../ui/words.ts'
import { type Whole, isPart } from './use-whole-list.ts'

interface PrintedRowsProps {
  /** The page that is shown, and how many rows it has. */
  readonly page: PageTokens
  readonly shown: number
  /** The list while it is printed whole. */
  readonly whole: Whole<unknown> | undefined
}

/** The note, which only paper has. */
export function PrintedRows({ page, shown, whole }: PrintedRowsProps) {
  if (whole === undefined && !isPart(page)) return null
  return (
    <Text className="on-paper" component="p" px="md">
      {whole === undefined ? ofPage(page, shown) : ofWhole(whole)}
    </Text>
  )
}

function ofPage({ next_page, previous_page }: PageTokens, shown: number): string {
  const others = [previous_page !== null && 'before', next_page !== null && 'after'].filter(Boolean).join(' and ')
  return `Printed: ${counted(shown, 'row')} of the list. There are more ${others} them; the CSV and the workbook of the page have all.`
}

function ofWhole({ rows, has_more }: Whole<unknown>): string {
  return has_more
    ? `Printed: the first ${counted(rows.length, 'row')} of the list. There are more; the CSV and the Excel workbook of the page have all.`
    : `Printed: all ${counted(rows.length, 'row')} of the list.`
}
