// Lists that show one page of many rows, and show more of them while their page is printed. They offer themselves; what prints asks them all.

/** A list that can be shown whole, as far as paper has room. */
export interface WholeList {
  /** Loads its rows and shows them in place of its page, by the names that they have. A raised signal ends it by an AbortError. */
  readonly show: (onRows: (count: number) => void, signal: AbortSignal) => Promise<void>
  /** Shows its page again. */
  readonly hide: () => void
}

const lists = new Set<WholeList>()

/** Offers a list until the result is called. */
export function offerWhole(list: WholeList): () => void {
  lists.add(list)
  return () => void lists.delete(list)
}

/** Prints the page with its lists whole; without any at once. */
export async function printWhole(onRows: (count: number) => void, signal: AbortSignal): Promise<void> {
  const shown = [...lists]
  const hide = () => {
    for (const list of shown) list.hide()
  }
  let before = 0
  try {
    for (const list of shown) {
      let count = 0
      await list.show((rows) => onRows(before + (count = rows)), signal)
      before += count
    }
  } catch (error) {
    hide()
    throw error
  }
  // The paper is laid out by the time that the dialog of the browser is closed.
  addEventListener('afterprint', hide, { once: true })
  print()
}
