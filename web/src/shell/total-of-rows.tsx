// Below a list: how many rows there are in all and what their amounts add up to, by currency. It is calculated when it is asked for, since it
// looks at all rows that the filters match.
import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { failureOf } from '../service/call.ts'
import type { ListTotal, ListTotals, TotalsQuery } from '../service/list-totals.ts'
import { amountText } from '../ui/amount.ts'
import { OnceAsked } from '../ui/once-asked.tsx'
import { States } from '../ui/states.tsx'
import { counted, nounFor } from '../ui/words.ts'

/** An amount of a total, and what it is called: `balance`. */
interface TotalAmount {
  readonly field: string
  readonly label?: string
  /** The field that counts the rows that are not in the sum, and what they lack: `balance`. */
  readonly lacking?: { readonly field: string; readonly what: string }
}

/** What a list is totalled by, in words. */
export interface TotalWords {
  /** One row: `bank line`. */
  readonly noun: string
  readonly amounts: readonly TotalAmount[]
  /** What its rows have in common beside the currency: `Money in, settled`. */
  readonly commonOf?: (total: ListTotal) => string
}

interface TotalOfRowsProps {
  readonly query: TotalsQuery
  readonly words: TotalWords
}

/** The total, once it is asked for; another question begins anew. */
export function TotalOfRows(props: TotalOfRowsProps) {
  return (
    <OnceAsked key={JSON.stringify(props.query.queryKey)} label="Total of all rows" action="Total of all rows">
      <Totals {...props} />
    </OnceAsked>
  )
}

function Totals({ query, words }: TotalOfRowsProps) {
  const loaded = useQuery(query)
  return (
    <States loaded={loaded} failureOf={failureOf}>
      {(totals) => (
        <Stack gap={2} role="status">
          {totals.data.map((total) => (
            <Total key={JSON.stringify([total.currency, words.commonOf?.(total)])} total={total} words={words} />
          ))}
          {totals.data.length === 0 && <Text size="sm">No {nounFor(0, words.noun)}</Text>}
          <Notes totals={totals} noun={words.noun} />
        </Stack>
      )}
    </States>
  )
}

function Total({
  total,
  words: { noun, amounts, commonOf },
}: {
  readonly total: ListTotal
  readonly words: TotalWords
}) {
  const common = commonOf?.(total)
  return (
    <Text size="sm">
      {common !== undefined && `${common}: `}
      <strong>{counted(total.count, noun)}</strong>
      {amounts.map(({ field, label, lacking }) => (
        <span key={field}>
          , {label !== undefined && `${label} `}
          <strong className="money">{`${amountText(total[field] ?? 0, total.currency)} ${total.currency}`}</strong>
          {lacking !== undefined && lackingText(Number(total[lacking.field]), noun, lacking.what)}
        </span>
      ))}
    </Text>
  )
}

function lackingText(count: number, noun: string, what: string): string {
  return count === 0 ? '' : ` (without ${counted(count, noun)} of unknown ${what})`
}

function Notes({ totals, noun }: { readonly totals: ListTotals; readonly noun: string }) {
  const { is_cut, left_out = 0, known_at } = totals
  const notes = [
    ...(is_cut
      ? [
          `There are too many rows to add up all: these are the first ${nounFor(0, noun)} of the list. Save it to add up all.`,
        ]
      : []),
    ...(left_out > 0 ? [`${counted(left_out, noun)} could not be calculated.`] : []),
    ...(known_at === null ? [] : [`All rows that the filters match, as known ${momentText(known_at)}.`]),
  ]
  return notes.map((note) => (
    <Text key={note} size="xs" c="dimmed">
      {note}
    </Text>
  ))
}

function momentText(moment: string): string {
  return `${moment.slice(0, 16).replace('T', ' ')} UTC`
}
