// Keeps one service process running as an init system would: when it is killed it is started again, at the same port. A process
// that ends by itself is a finding; but one whose outside database is away may refuse to start, and is started again too.
import { type ServiceProcess, type Settings, startService } from './service-process.ts'

/** A service that is kept running. */
export interface KeptNode {
  readonly address: string
  /** The process that serves now. */
  readonly pid: () => number
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

/** What an init system waits before it starts again what refused to start. */
const RESTART_MS = 200

const STOP_MS = 30_000

/** How a service is kept. */
export interface Keeping {
  /** With its PORT. */
  readonly settings: Settings
  /** Whether a start may be refused, since the database is not the service's own. */
  readonly may_refuse: boolean
  /** Receives what must not happen. */
  readonly report: (finding: string) => void
}

/** Starts a service and keeps it. */
export async function keepNode({ settings, may_refuse, report }: Keeping): Promise<KeptNode> {
  const address = `http://127.0.0.1:${settings['PORT']}`
  const processes: ServiceProcess[] = []
  let wanted = true
  let killed: ServiceProcess | undefined
  const onEnd = async (ended: ServiceProcess, served: boolean): Promise<void> => {
    if (!wanted || ended === killed) return
    if (served || !may_refuse) return report(`the service at ${address} ended by itself: ${ended.stderr()}`)
    await new Promise((resolve) => setTimeout(resolve, RESTART_MS))
    if (wanted && ended === current && ended !== killed) current = await start()
  }
  const start = async (): Promise<ServiceProcess> => {
    const started = await startService(settings)
    processes.push(started)
    const served = started.ready.then(
      () => true,
      () => false,
    )
    void started.ended.then(async () => onEnd(started, await served))
    return started
  }
  let current = await start()
  const serves = async (): Promise<void> => {
    for (let tried = current; ; tried = current) {
      if (
        await tried.ready.then(
          () => true,
          () => false,
        )
      )
        return
      if (!may_refuse) throw new Error(tried.stderr())
      while (tried === current) await new Promise((resolve) => setTimeout(resolve, RESTART_MS / 10))
    }
  }
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
    pid: () => current.pid,
    starts: () => processes.length,
    log: () => processes.map((one) => one.stdout()).join(''),
    ready: () => within(READY_MS, serves(), `${address} did not serve`),
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
