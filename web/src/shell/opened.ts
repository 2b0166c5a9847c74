// Which figure of a page is open: in the address beside the clocks, on every page alike.

/** The part of an address about it. */
export interface OpenedInAddress {
  readonly open?: string | undefined
}

/** Reads it; what can be no name of a figure is left out. */
export function readOpened({ open }: { readonly open?: unknown }): OpenedInAddress {
  return typeof open === 'string' && open !== '' && open.length <= 400 ? { open } : {}
}

/** What an address has beside it. */
export function withoutOpened<Search extends OpenedInAddress>({ open: _, ...others }: Search): Omit<Search, 'open'> {
  return others
}
