// Parts of the dashboard that are loaded when they are first shown. Where the file of one is missing, as after a new version was deployed, it
// is asked for again, and then the page is loaded again once by itself, which brings the new version.
import { useEffect, useState } from 'react'

/** A part whose file could not be loaded, also after the page was loaded again. */
export class PartNotLoaded extends Error {}

/** How long to wait before a file is asked for again. */
const PAUSE_MS = 400

/** What a missing file can be answered with. */
export interface LoadedAgain {
  /** What stays while a page is loaded again, as `sessionStorage` does. */
  readonly kept: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  readonly reload: () => void
  readonly pause_ms: number
}

const ofBrowser = (): LoadedAgain => ({
  kept: sessionStorage,
  reload: () => location.reload(),
  pause_ms: PAUSE_MS,
})

/** Loads a part. Throws `PartNotLoaded` where its file is missing after all; never resolves where the page is loaded again. */
export async function loadPart<T>(
  name: string,
  load: () => Promise<T>,
  { kept, reload, pause_ms }: LoadedAgain = ofBrowser(),
): Promise<T> {
  const key = `loaded again for ${name}`
  const part = await load().catch(async (missing: unknown) => {
    await new Promise((resolve) => setTimeout(resolve, pause_ms))
    return askAgain(missing, load).catch((error: unknown) => {
      if (kept.getItem(key) !== null) throw new PartNotLoaded(`The part ${name} was not loaded.`, { cause: error })
      kept.setItem(key, 'yes')
      reload()
      return new Promise<T>(() => undefined)
    })
  })
  kept.removeItem(key)
  return part
}

/** Asks for a file again: by another address where the browser named it, as it remembers that there was nothing at the first. */
function askAgain<T>(missing: unknown, load: () => Promise<T>): Promise<T> {
  const address = missing instanceof Error ? /https?:\S+\.js/.exec(missing.message)?.[0] : undefined
  if (address === undefined || new URL(address).origin !== location.origin) return load()
  return import(/* @vite-ignore */ `${address}?again=${Date.now()}`) as Promise<T>
}

/** A part that is loaded when it is first shown. */
export interface Part<T> {
  /** What was loaded already. */
  readonly loaded: () => T | undefined
  /** Loads it, once; again where it failed. */
  readonly load: () => Promise<T>
  /** Loads it ahead of being shown, such as when the pointer is on what opens it. Where that fails it is loaded when it is shown. */
  readonly prepare: () => void
}

/** Declares a part. */
export function partOf<T>(name: string, load: () => Promise<T>): Part<T> {
  let loaded: T | undefined
  let loading: Promise<T> | undefined
  let isPrepared = false
  const start = async () => {
    try {
      loaded = await loadPart(name, load)
      return loaded
    } finally {
      loading = undefined
    }
  }
  return {
    loaded: () => loaded,
    load: () => (loaded === undefined ? (loading ??= start()) : Promise.resolve(loaded)),
    prepare: () => {
      if (isPrepared || loaded !== undefined || loading !== undefined) return
      isPrepared = true
      load().then(
        (part) => {
          loaded = part
        },
        () => undefined,
      )
    },
  }
}

/** A part, undefined while it is loaded. Where it cannot be, the component fails, and its boundary shows that. */
export function usePart<T>(part: Part<T>): T | undefined {
  const [, setLoaded] = useState(false)
  const [failure, setFailure] = useState<Error>()
  useEffect(() => {
    let isGone = false
    part.load().then(
      () => !isGone && setLoaded(true),
      (error: unknown) => !isGone && setFailure(error instanceof Error ? error : new Error(String(error))),
    )
    return () => {
      isGone = true
    }
  }, [part])
  if (failure !== undefined) throw failure
  return part.loaded()
}
