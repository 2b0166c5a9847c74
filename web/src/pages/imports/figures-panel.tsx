// The portfolio of a tape by itself, before it is sent: by the formulas of the service, on the last day of the tape, with what is left out.
import { SimpleGrid, Text } from '@mantine/core'
import type { Held, StatedFigures } from '@tapeline/kernel/metrics/book-figures/figures-on-day'
import type { TapeCheck, TapeFigures } from '../../tape/tape-view.ts'
import { amountText, countText } from '../../ui/amount.ts'
import { bucketNames, edgesOf, withDays } from '../../ui/buckets.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Figure } from '../../ui/figure.tsx'
import { Money } from '../../ui/money.tsx'
import { type FileColumn, amountColumn, currencyColumn } from '../../ui/file-columns.ts'
import { Panel } from '../../ui/page.tsx'
import { SaveBelow } from '../../ui/save-rows.tsx'
import { counted, sentenceCase } from '../../ui/words.ts'

/** The panel. */
export function FiguresPanel({ found }: { readonly found: TapeCheck }) {
  const { figures } = found
  if (figures === undefined) return null
  return (
    <Panel
      title={`The portfolio of this tape on ${figures.as_of}`}
      lead="Of this tape alone, before it is sent: what your portfolio shows for that day once it holds these rows and no others."
    >
      {figures.currencies.map((one) => (
        <OfCurrency key={one.currency} figures={one} />
      ))}
      <Text size="sm" mt="sm">
        {leftOut(found, figures)}
      </Text>
    </Panel>
  )
}

function OfCurrency({ figures }: { readonly figures: StatedFigures }) {
  const { currency, receivables, outcomes, outstanding, buckets, products } = figures
  const nameOf = bucketNames(edgesOf(buckets.map(({ bucket }) => bucket)))
  const amount = (pick: (row: Bucket) => Held): Column<Bucket>['cell'] =>
    function Amount(row) {
      return <Money amount={shown(pick(row).amount)} currency={currency} />
    }
  const columns: readonly Column<Bucket>[] = [
    { head: 'Days past due', cell: ({ bucket }) => withDays(nameOf(bucket)) },
    { head: 'Reported: receivables', kind: 'numeric', cell: ({ reported }) => countText(reported.count) },
    { head: 'Reported: principal', kind: 'numeric', cell: amount(({ reported }) => reported) },
    { head: 'Computed: receivables', kind: 'numeric', cell: ({ computed }) => countText(computed.count) },
    { head: 'Computed: principal', kind: 'numeric', cell: amount(({ computed }) => computed) },
  ]
  return (
    <>
      <SimpleGrid cols={{ base: 2, md: 4 }} mb="sm">
        <Figure label={`Principal outstanding, ${currency}`} value={amountText(shown(outstanding), currency)} />
        <Figure label={`Receivables, ${currency}`} value={countText(receivables)} note={outcomeText(figures)} />
        <Figure label={`Open receivables, ${currency}`} value={countText(outcomes.outstanding)} />
        <Figure label={`Repaid, ${currency}`} value={countText(outcomes.paid_off)} />
      </SimpleGrid>
      <DataTable
        caption={`The tape by days past due, ${currency}`}
        columns={columns}
        rows={buckets}
        keyOf={({ bucket }) => bucket}
      />
      <SaveBelow
        what="the tape by days past due"
        file_name="tape-by-days-past-due.csv"
        columns={bucketFile(currency)}
        rows={buckets}
        is_current
      />
      <DataTable
        caption={`The tape by product, ${currency}`}
        columns={[
          { head: 'Product', cell: ({ product_type }) => sentenceCase(product_type) },
          { head: 'Open receivables', kind: 'numeric', cell: ({ count }) => countText(count) },
          {
            head: 'Principal',
            kind: 'numeric',
            cell: (row) => <Money amount={shown(row.amount)} currency={currency} />,
          },
        ]}
        rows={products}
        keyOf={({ product_type }) => product_type}
      />
      <SaveBelow
        what="the tape by product"
        file_name="tape-by-product.csv"
        columns={productFile(currency)}
        rows={products}
        is_current
      />
    </>
  )
}

type Bucket = StatedFigures['buckets'][number]
type Product = StatedFigures['products'][number]

function bucketFile(currency: string): readonly FileColumn<Bucket>[] {
  return [
    ['bucket', ({ bucket }) => bucket],
    ['reported_receivables', ({ reported }) => reported.count],
    amountColumn(
      'reported_principal',
      ({ reported }) => reported.amount,
      () => currency,
    ),
    ['computed_receivables', ({ computed }) => computed.count],
    amountColumn(
      'computed_principal',
      ({ computed }) => computed.amount,
      () => currency,
    ),
    currencyColumn(currency),
  ]
}

function productFile(currency: string): readonly FileColumn<Product>[] {
  return [
    ['product_type', ({ product_type }) => product_type],
    ['open_receivables', ({ count }) => count],
    amountColumn(
      'principal',
      ({ amount }) => amount,
      () => currency,
    ),
    currencyColumn(currency),
  ]
}

function shown(sum: Held['amount']): number | string {
  return typeof sum === 'bigint' ? String(sum) : sum
}

/** What has become of the receivables that are neither open nor repaid. */
function outcomeText({ outcomes, too_large }: StatedFigures): string {
  const { charged_off, closed_unexplained, not_drawn } = outcomes
  const others: readonly (readonly [number, string])[] = [
    [charged_off, 'charged off'],
    [closed_unexplained, 'closed with principal left'],
    [not_drawn, 'not drawn'],
    [too_large, 'too large to be added up'],
  ]
  const some = others.filter(([count]) => count > 0).map(([count, what]) => `${countText(count)} ${what}`)
  return some.join(', ')
}

/** What the figures do not hold, and why. */
function leftOut({ faulty, waiting, repeated_count }: TapeCheck, { left_out: { receivables, entries } }: TapeFigures) {
  const parts: readonly (readonly [number, string])[] = [
    [faulty, `${counted(faulty, 'row')} that cannot be sent, listed above by cause`],
    [waiting, `${counted(waiting, 'row')} that wait for them`],
    [
      receivables,
      `${counted(receivables, 'receivable')} that the tape does not describe, with ${countText(entries)} of its entries`,
    ],
    [repeated_count, `${counted(repeated_count, 'record')} that a later row overwrites`],
  ]
  const some = parts.filter(([count]) => count > 0).map(([, text]) => text)
  return some.length === 0 ? 'Nothing of the tape is left out.' : `Left out: ${some.join('; ')}.`
}
