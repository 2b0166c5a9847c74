// Whether the page is being printed: charts are drawn for paper then, in light colors.
import { useSyncExternalStore } from 'react'

/** In CSS pixels: what charts are as wide as on paper, whose margins leave no less on A4 and Letter. */
export const PAPER_WIDTH = 640

let isPrinting = false

const subscribe = (onChange: () => void) => {
  const media = matchMedia('print')
  const set = (now: boolean) => () => {
    isPrinting = now
    onChange()
  }
  const [begins, ends] = [set(true), set(false)]
  const changes = ({ matches }: MediaQueryListEvent) => (matches ? begins() : ends())
  addEventListener('beforeprint', begins)
  addEventListener('afterprint', ends)
  media.addEventListener('change', changes)
  return () => {
    removeEventListener('beforeprint', begins)
    removeEventListener('afterprint', ends)
    media.removeEventListener('change', changes)
  }
}

/** Whether it is. What changes by it is rendered before the paper is laid out. */
export function usePrinting(): boolean {
  return useSyncExternalStore(subscribe, () => isPrinting)
}
