// Requests that may take as long as they go on coming. The server bounds how long a request may take from its first byte to its
// last; one that streams a book is bounded by its pauses instead, which whoever reads it watches over.
import type { Socket } from 'node:net'
import type { FastifyRequest } from 'fastify'

const patient = new WeakSet<Socket>()

/** Lifts the bound on the duration of a request for the time of some work; what is left of its body then has `rest_ms_max` to come. */
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

/** Whether the request under way on a connection has no bound on its duration. */
export function isPatient(socket: Socket): boolean {
  return patient.has(socket)
}
