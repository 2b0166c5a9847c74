// How a page of the portfolio is looked at: which part of it, grouped how, in which currency, and what the page itself offers to choose.
// All of it is in the address, in the words of the service.
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Environment } from '../../paths.ts'
import type { Asked, AskedClocks } from '../../service/portfolio.ts'
import { type Texts, isMetadata } from '../../shell/address.ts'
import { useAsked } from '../../shell/use-address.ts'
import { usePlace } from '../../shell/use-place.ts'

/** By what the portfolio is grouped and filtered; declared keys of metadata are added to these. */
export const DIMENSIONS = {
  product_type: 'Product type',
  vintage: 'Month of origination',
  funded_by: 'Funder',
  debt_line: 'Debt line',
  industry: 'Industry',
  industry_code: 'Industry, six digits',
  country: 'Country',
  region: 'Region',
} as const

/** What a page of the portfolio reads of its address. */
export const PORTFOLIO_PARAMETERS = [
  ...Object.keys(DIMENSIONS),
  'metadata',
  'currency',
  'group_by',
  'basis',
  'measure',
  'month',
  'from',
  'interval',
  'period',
  'balance',
  'figure',
  'mob',
  'cohorts',
  'coupon',
  'servicing',
  'window',
  'partial_window',
  'since',
  'top',
  'page',
] as const

/** A look at the portfolio. */
export interface View {
  readonly environment: Environment
  readonly clocks: AskedClocks
  /** The parameters in the address. */
  readonly texts: Texts
  /** The part of the portfolio that is shown, as it is asked for. */
  readonly filters: Asked
  /** Changes parameters in the address; what was opened is closed. */
  readonly change: (changed: Texts) => void
}

/** The look of the page one is on; the same object while it is the same look. */
export function useView(): View {
  const { environment, clocks } = usePlace()
  const texts = useAsked()
  const navigate = useNavigate()
  return useMemo(() => {
    const change = (changed: Texts) =>
      void navigate({
        to: '.',
        search: (now: Texts) => ({ ...now, open: undefined, page: undefined, ...changed }),
        resetScroll: false,
      })
    return { environment, clocks, texts, filters: filtersOf(texts), change }
  }, [environment, clocks, texts, navigate])
}

/** The filters of an address. */
export function filtersOf(texts: Texts): Asked {
  return Object.fromEntries(
    Object.entries(texts).filter(([name, value]) => value !== undefined && (name in DIMENSIONS || isMetadata(name))),
  )
}

/** What a dimension is called: `metadata.branch` as `branch`. */
export function dimensionName(dimension: string): string {
  return DIMENSIONS[dimension as keyof typeof DIMENSIONS] ?? dimension.replace(/^metadata[.[]|\]$/g, '')
}

/** The filter that leaves only a group, undefined for what is not known: that cannot be asked for. */
export function filterOf(dimension: string, group: string | null): Asked | undefined {
  if (group === null) return undefined
  const key = /^metadata\.(.+)$/.exec(dimension)?.[1]
  return key === undefined ? { [dimension]: group } : { [`metadata[${key}]`]: group }
}

/** One of the words that a choice offers: that of the address, else the first. */
export function chosen<Word extends string>(asked: string | undefined, words: readonly [Word, ...Word[]]): Word {
  return words.find((word) => word === asked) ?? words[0]
}
