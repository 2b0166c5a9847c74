// SIGINT and SIGTERM from the first moment of a process on. Linux passes no signal to the first process of a container unless that process
// handles it, so a stop while the code is still being loaded was lost, and the container was killed half a minute later.

type StopSignal = 'SIGINT' | 'SIGTERM'

const NUMBERS: { readonly [signal in StopSignal]: number } = { SIGINT: 2, SIGTERM: 15 }

let current: (signal: StopSignal) => void = () => {}

/**
 * Ends the process at the first signal, until `untilSignal` is called. A service that is stopped while it starts did `as asked`: exit code 0.
 * A command is `as cut short`: 128 and the number of the signal, so that nobody takes it for done.
 */
export function endOnSignals(ending: 'as asked' | 'as cut short'): void {
  current = (signal) => process.exit(ending === 'as asked' ? 0 : 128 + NUMBERS[signal])
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => current(signal))
}

/** Resolves at the next signal instead. A second one ends the process at once. */
export function untilSignal(): Promise<'stopped'> {
  return new Promise((resolve) => {
    current = () => {
      current = () => process.exit(130)
      resolve('stopped')
    }
  })
}
