// Whether charts of amounts and rates have a logarithmic scale: in the address, so that a link shows the same.
import { useAddress } from './use-address.ts'

/** The part of an address about it. */
export interface ScaleInAddress {
  readonly scale?: 'log' | undefined
}

/** Reads it: off unless the address asks for it. */
export function readScale({ scale }: { readonly scale?: unknown }): ScaleInAddress {
  return scale === 'log' ? { scale } : {}
}

/** Whether it is, and how that is changed. */
export function useLogScale(): { readonly isLog: boolean; readonly onLog: (isLog: boolean) => void } {
  const { search, changeSearch } = useAddress()
  return {
    isLog: search['scale'] === 'log',
    onLog: (isLog) => changeSearch({ scale: isLog ? 'log' : undefined }, { replace: true }),
  }
}
