// The page's side of the worker that reads tapes.
import type { MappingFile } from '@tapeline/tape/mapping/mapping-schema'
import type { Answer, Calls } from './tape-messages.ts'
import type { TapeLines } from './tape-view.ts'

/** What people can correct: the message states what to do. */
export class TapeReadFault extends Error {}

interface Waiting {
  readonly resolve: (result: unknown) => void
  readonly reject: (error: Error) => void
  readonly onProgress: ((progress: number) => void) | undefined
}

/** Reads tapes beside the page. Close it, to end the worker. */
export class TapeReader {
  readonly #worker = new Worker(new URL('tape-worker.ts', import.meta.url), { type: 'module' })
  readonly #waiting = new Map<number, Waiting>()
  #last = 0

  constructor() {
    this.#worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => this.#take(data))
    this.#worker.addEventListener('error', () => this.#fail())
  }

  /** Asks the worker. Throws a TapeReadFault. */
  async ask<Call extends keyof Calls>(
    call: Call,
    given: Parameters<Calls[Call]>[0],
    onProgress?: (progress: number) => void,
  ): Promise<Awaited<ReturnType<Calls[Call]>>> {
    const id = (this.#last += 1)
    const result = new Promise<unknown>((resolve, reject) => this.#waiting.set(id, { resolve, reject, onProgress }))
    this.#worker.postMessage({ id, call, given }, [])
    return (await result) as Awaited<ReturnType<Calls[Call]>>
  }

  /** The lines of the tape, some at a time, made as they are asked for. Throws a TapeReadFault. */
  async *lines(mapping: MappingFile): AsyncGenerator<TapeLines> {
    await this.ask('beginLines', mapping)
    for (let some = await this.ask('nextLines', undefined); some !== undefined;) {
      yield some
      some = await this.ask('nextLines', undefined)
    }
  }

  close(): void {
    this.#worker.terminate()
  }

  #take(answer: Answer): void {
    const waiting = this.#waiting.get(answer.id)
    if ('progress' in answer) {
      waiting?.onProgress?.(answer.progress)
      return
    }
    this.#waiting.delete(answer.id)
    if ('fault' in answer) waiting?.reject(new TapeReadFault(answer.fault))
    else waiting?.resolve(answer.result)
  }

  #fail(): void {
    for (const { reject } of this.#waiting.values())
      reject(new TapeReadFault('The files could not be read. Load the page again and choose them again.'))
    this.#waiting.clear()
  }
}
