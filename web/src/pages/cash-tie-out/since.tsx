// How far back the months of a page go: kept in its address as the first month.
import { NativeSelect } from '@mantine/core'
import { useAddress } from '../../shell/use-address.ts'
import { useShownDay } from '../../shell/use-against.ts'
import { counted } from '../../ui/words.ts'
import { monthsLater } from '../portfolio/months.ts'

const SPANS = [12, 24, 36]

/** The choice. */
export function Since() {
  const { search, changeSearch } = useAddress()
  const since = search['since']
  const now = useShownDay().slice(0, 7)
  const spans = SPANS.map((months) => ({ value: monthsLater(now, 1 - months), label: counted(months, 'month') }))
  const isOffered = since === undefined || spans.some(({ value }) => value === since)
  return (
    <NativeSelect
      size="xs"
      aria-label="Time"
      value={since ?? spans[0]?.value ?? ''}
      data={isOffered ? spans : [{ value: since, label: `Since ${since}` }, ...spans]}
      onChange={({ currentTarget }) => changeSearch({ since: currentTarget.value }, { same_rows: true })}
    />
  )
}
