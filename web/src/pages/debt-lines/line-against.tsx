// With what the pages of a debt line are compared: the line on another day or at another moment, or another line, of another lender too where
// the operator reads. The other side is a line and its clocks; what its tables hold is asked for as on its own pages.
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import type { DebtLine } from '@tapeline/sdk'
import { PATHS } from '../../paths.ts'
import { type CalculatedBase, borrowingBaseQuery, calculated } from '../../service/borrowing-bases.ts'
import { DEBT_LINES } from '../../service/debt-lines.ts'
import { listQuery } from '../../service/list.ts'
import type { AskedClocks } from '../../service/portfolio.ts'
import { pathFor } from '../../service/readers.ts'
import { type Against, readAgainst } from '../../shell/against.ts'
import type { Comparable } from '../../shell/compare-picker.tsx'
import { useAgainst, useShownDay } from '../../shell/use-against.ts'
import { usePlace } from '../../shell/use-place.ts'
import type { Side } from '../compare/side.ts'
import { LineAnchor } from './line-anchor.tsx'
import { readerOf, useLine } from './use-line.ts'

/** The other side of a page of a line. */
export interface LineAgainst {
  /** The id of the line. */
  readonly line: string
  readonly clocks: AskedClocks
  /** The day, and the line where it is another, in words. */
  readonly against: Against
}

/** Lines beside the one that is shown, by their names; as many as a page of the list has. */
export function useOtherLines(shown: string): readonly Comparable[] {
  const { environment, me } = usePlace()
  const reader = readerOf({ me })
  const { data } = useQuery(listQuery<DebtLine>(environment, pathFor(reader, DEBT_LINES), { limit: '100' }))
  return (data?.data ?? [])
    .filter(({ id }) => id !== shown)
    .map(({ id, name, organization }) => ({
      id,
      name: reader === 'operator' ? `${name ?? id}, ${organization}` : (name ?? id),
    }))
}

/** The other side; undefined where nothing is compared. */
export function useLineAgainst(shown: string): LineAgainst | undefined {
  const { clocks } = usePlace()
  const as_of = useShownDay()
  const then = useAgainst()
  const asked = useSearch({ strict: false, select: readAgainst, structuralSharing: true }).against_line
  const lines = useOtherLines(shown)
  if (asked === undefined || asked === shown) return then && { line: shown, clocks: then.clocks, against: then }
  const name = lines.find(({ id }) => id === asked)?.name ?? asked
  const against = then ?? { clocks: { ...clocks, as_of }, months: 0, words: '' }
  const words = then === undefined ? name : `${name}, ${then.words}`
  return { line: asked, clocks: then?.clocks ?? clocks, against: { ...against, words, sides: 'lines' } }
}

/** The other base, as far as it is calculated. */
export type OtherBase = Omit<Side<CalculatedBase>, 'rows'> & { readonly base: CalculatedBase | undefined }

/** Asks for it; undefined where nothing is compared. */
export function useOtherBase(): OtherBase | undefined {
  return useOtherBaseOf(useLine().line.id)
}

/** The same on a page that is not among those of the line. */
export function useOtherBaseOf(line: string): OtherBase | undefined {
  const { environment } = usePlace()
  const other = useLineAgainst(line)
  const { data, error } = useQuery({
    ...borrowingBaseQuery(environment, other?.line ?? line, other?.clocks ?? {}),
    enabled: other !== undefined,
  })
  if (other === undefined) return undefined
  return { against: other.against, base: data && calculated(data), error, linkTo: (open) => linkTo(other, open) }
}

function linkTo({ line, clocks, against }: LineAgainst, open: string) {
  const search = { ...clocks, against: undefined, against_known_at: undefined, against_line: undefined, open }
  return (
    <LineAnchor to={PATHS.debtLine} line={line} search={search}>
      Open the figure of {against.words}
    </LineAnchor>
  )
}

/** Rows of the other base as the side of a table. */
export function sideOf<Row>(
  other: OtherBase | undefined,
  rowsOf: (base: CalculatedBase) => readonly Row[],
): Side<Row> | undefined {
  if (other === undefined) return undefined
  const { base, ...side } = other
  return { ...side, rows: base && rowsOf(base) }
}
