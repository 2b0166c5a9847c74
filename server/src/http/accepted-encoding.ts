// Which compressed form of a response a client reads. One that names none gets the plain form.
import type { FastifyRequest } from 'fastify'

/** The compressed forms that are sent. */
export type Encoding = 'br' | 'gzip'

/** Whether a client names an encoding in `Accept-Encoding`, and does not refuse it by `q=0`. */
export function accepts({ headers }: Pick<FastifyRequest, 'headers'>, encoding: Encoding): boolean {
  const named = headers['accept-encoding']?.toLowerCase() ?? ''
  return named.split(',').some((part) => {
    const [name, ...parameters] = part.split(';').map((text) => text.trim())
    return name === encoding && !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter))
  })
}
