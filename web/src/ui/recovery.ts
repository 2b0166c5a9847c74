// How what was loaded is loaded again, before a part of a page that failed is tried again. The looks do not know what is loaded.
import { createContext } from 'react'

/** Loads again what the page shows; resolves when that is there. */
export const Recovery = createContext<() => Promise<unknown>>(() => Promise.resolve())
