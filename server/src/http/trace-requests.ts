// Reports every request to the tracer, and adds its trace id to its log lines.
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** An open request and its trace. */
export interface TracedRequest {
  readonly trace_id: string
  end(status: number): void
}

/** A tracer of requests. */
export interface Tracing {
  begin(request: {
    readonly method: string
    readonly route: string | undefined
    readonly request_id: string
    readonly headers: FastifyRequest['headers']
  }): TracedRequest
}

/** Traces every request from here on. */
export function traceRequests(app: FastifyInstance, tracing: Tracing): void {
  const under_way = new WeakMap<FastifyRequest, TracedRequest>()
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, headers, id: request_id, routeOptions } = request
    const traced = tracing.begin({ method, headers, request_id, route: routeOptions.url })
    under_way.set(request, traced)
    request.log = request.log.child({ trace_id: traced.trace_id })
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    under_way.get(request)?.end(reply.statusCode)
    done()
  })
}
