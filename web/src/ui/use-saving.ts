// Saving one file at a time: how many rows it has so far, and how it is stopped.
import { useEffect, useRef, useState } from 'react'

/** Makes a file of a form and saves it; a raised signal ends that by an AbortError. */
export type Save<Form> = (form: Form, onRows: (count: number) => void, signal: AbortSignal) => Promise<void>

/** How many rows the file has so far, undefined while none is made, and why the last one failed. */
export function useSaving<Form>(make: Save<Form>) {
  const [rows, setRows] = useState<number>()
  const [failure, setFailure] = useState<unknown>()
  const stopping = useRef<AbortController>(undefined)
  useEffect(() => () => stopping.current?.abort(), [])
  const save = async (form: Form) => {
    const controller = new AbortController()
    stopping.current = controller
    setRows(0)
    setFailure(undefined)
    await make(form, setRows, controller.signal).catch(setFailure)
    setRows(undefined)
  }
  return { rows, failure, save: (form: Form) => void save(form), stop: () => stopping.current?.abort() }
}
