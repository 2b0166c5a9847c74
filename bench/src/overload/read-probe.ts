// How long a request waits until the server reads it, by one that is always admitted and costs next to nothing, on a connection of its own:
// what is above its latency was spent after the server read a request.
import { type Latencies, latenciesOf } from '../latencies.ts'
import { LoadConnection } from './load-connection.ts'

/** Time between two requests, in milliseconds. */
const PAUSE_MS = 10

/** Asks again and again while some work runs. */
export async function probeWhile<Result>(
  target: { readonly host: string; readonly port: number },
  work: () => Promise<Result>,
): Promise<Result & { readonly probed: Latencies }> {
  const latencies: number[] = []
  const request = `GET /health HTTP/1.1\r\nHost: ${target.host}\r\n\r\n`
  let timer: NodeJS.Timeout | undefined
  const connection = await LoadConnection.open(target, {
    onAnswer: (open, _status, latency_ms) => {
      latencies.push(latency_ms)
      timer = setTimeout(() => open.send(request, performance.now()), PAUSE_MS)
    },
    onClose: () => clearTimeout(timer),
  })
  connection.send(request, performance.now())
  const result = await work()
  clearTimeout(timer)
  connection.close()
  return { ...result, probed: latenciesOf(latencies) }
}
