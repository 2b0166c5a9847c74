// The state of a page that lives in its address: filters, order, page, tab. Going back in the browser goes back in it.
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { Texts } from './address.ts'
import { withoutOpened } from './opened.ts'

/** The parameters of the address, and how a page changes them. */
export interface Address {
  readonly search: Texts
  /** Changes some of it; undefined takes it out. A list starts again by any change but that of its page, unless it holds the same rows. */
  readonly changeSearch: (parts: Texts, how?: HowToChange) => void
}

interface HowToChange {
  readonly replace?: boolean
  /** Whether a list stays on its page: what changes is how its rows are shown. */
  readonly same_rows?: boolean
}

/** The parameters but the figure that is open: a page is not rendered again when one of its figures is opened. */
function useTexts(): Texts {
  return useSearch({ strict: false, select: withoutOpened, structuralSharing: true })
}

/** The parameters that decide what is shown: nor is it rendered again when one of its tables gets another order or other columns. */
export function useAsked(): Texts {
  return useSearch({ strict: false, select: withoutLooks, structuralSharing: true })
}

function withoutLooks({ sorted: _, chosen_columns: _columns, ...others }: Texts): Texts {
  return withoutOpened(others)
}

/** The address of the page. Its route lists in `validateSearch` what it knows: `(search) => readTexts(search, ['state', ...LIST_PARAMETERS])`. */
export function useAddress(): Address {
  const search = useTexts()
  const navigate = useNavigate()
  const changeSearch = useCallback(
    (parts: Texts, { replace = false, same_rows = false }: HowToChange = {}) =>
      void navigate({
        to: '.',
        search: (now: Texts): Texts => ({ ...now, ...(same_rows ? {} : { page: undefined }), ...parts }),
        hash: '',
        resetScroll: 'page' in parts,
        replace,
      }),
    [navigate],
  )
  return { search, changeSearch }
}
