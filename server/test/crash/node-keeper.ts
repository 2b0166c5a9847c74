// Keeps one service process running as an init system would: when it is killed it is started again, at the same port. A process
// that ends without having been killed is a finding.
import { type ServiceProcess, type Settings, startService } from './service-process.ts'

/** A service that is kept running. */
export interface KeptNode {
  readonly address: string
  /** How often it was started. */
  readonly starts: () => number
  /** What its processes have logged, for finding out why. */
  readonly log: () => string
  /** Waits until it serves. */
  ready(): Promise<void>
  /** Kills it with SIGKILL and lets it start again at once. Returns before it serves. */
  kill(): Promise<void>
  /** Ends it in order, for good. Its exit code, or null where it had to be killed. */
  stop(): Promise<number | null>
  /** Kills it for good. */
  discard(): Promise<void>
}

const READY_MS = 60_000
const STOP_MS = 30_000

/** Starts a service with settings that include its PORT and keeps it. */
export async function keepNode(settings: Settings, report: (finding: string) => void): Promise<KeptNode> {
  const address = `http://127.0.0.1:${settings['PORT']}`
  const processes: ServiceProcess[] = []
  let wanted = true
  let killed: ServiceProcess | undefined
  const start = async (): Promise<ServiceProcess> => {
    const started = await startService(settings)
    processes.push(started)
    void started.ended.then(({ code, signal }) => {
      if (wanted && started !== killed)
        report(`the service at ${address} ended by itself (${code ?? signal}): ${started.stderr()}`)
    })
    return started
  }
  let current = await start()
  const end = async (signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> => {
    wanted = false
    current.kill(signal)
    const late = setTimeout(() => current.kill('SIGKILL'), STOP_MS)
    const { code } = await current.ended
    clearTimeout(late)
    return code
  }
  return {
    address,
    starts: () => processes.length,
    log: () => processes.map((one) => one.stdout()).join(''),
    ready: () =>
      within(
        READY_MS,
        current.ready.then(() => undefined),
        `${address} did not serve`,
      ),
    kill: async () => {
      killed = current
      current.kill('SIGKILL')
      await current.ended
      current = await start()
    },
    stop: () => end('SIGTERM'),
    discard: async () => void (await end('SIGKILL')),
  }
}

async function within(limit_ms: number, work: Promise<void>, failure: string): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${failure} within ${limit_ms / 1000} s`)), limit_ms)
  })
  await Promise.race([work, late]).finally(() => clearTimeout(timer))
}
