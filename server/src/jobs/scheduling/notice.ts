// A notice that something came: whoever follows it ends its pause early, so that what is done in several steps waits for no pause between them. Within a
// process alone: where another one did it, the pause ends by itself.

/** A notice for one who pauses. */
export class Notice {
  #is_given = false
  #end: (() => void) | undefined

  /** Ends the pause under way, or the next one. */
  give(): void {
    this.#is_given = true
    this.#end?.()
  }

  /** Pauses until there is a notice, so many milliseconds passed, or the signal is aborted. */
  pause(ms: number, stopping: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const finish = () => {
        clearTimeout(timer)
        stopping.removeEventListener('abort', finish)
        this.#end = undefined
        this.#is_given = false
        resolve()
      }
      const timer = setTimeout(finish, ms)
      this.#end = finish
      stopping.addEventListener('abort', finish)
      if (this.#is_given || stopping.aborted) finish()
    })
  }
}
