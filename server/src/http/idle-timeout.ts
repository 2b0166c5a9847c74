// Requests that may take any time while data keeps arriving. The server limits the time from the first byte of a request to its last; a
// request that streams a book has a limit on its pauses instead, which its reader enforces.
import type { Socket } from 'node:net'
import type { FastifyRequest } from 'fastify'

const patient = new WeakSet<Socket>()

/** Removes the limit on the duration of a request during some work; the remaining body then has `rest_ms_max` to arrive. */
export async function withIdleTimeout<T>(
  { raw }: FastifyRequest,
  rest_ms_max: number,
  work: () => Promise<T>,
): Promise<T> {
  const { socket } = raw
  patient.add(socket)
  try {
    return await work()
  } finally {
    patient.delete(socket)
    if (!raw.complete) setTimeout(() => raw.complete || raw.destroy(), rest_ms_max).unref()
  }
}

/** Whether the open request on a connection has no limit on its duration. */
export function isPatient(socket: Socket): boolean {
  return patient.has(socket)
}
