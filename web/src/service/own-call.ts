// Calls of the dashboard's own endpoints. Path, query, body and answer have the types of the endpoint's definition.
import type { DashboardEndpoints } from '../generated/dashboard-endpoints.ts'
import type { Environment } from '../paths.ts'
import { type Method, call, withQuery } from './call.ts'

/** The name of an endpoint: `POST /sign-in`. */
type OwnEndpoint = keyof DashboardEndpoints

/** The names of the parameters in a path. */
type Parameter<Path> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | Parameter<Rest> : never

/** What a call needs: the parameters of the path, the query and the body, each where the endpoint has it. */
type Given<E extends OwnEndpoint> = Omit<DashboardEndpoints[E], 'answer'> &
  ([Parameter<E>] extends [never]
    ? unknown
    : { path: { [Name in Parameter<E>]: Name extends 'environment' ? Environment : string } })

/** Calls an endpoint. An endpoint that needs nothing takes no second argument. A call whose signal is raised throws an AbortError. */
export function callOwn<E extends OwnEndpoint>(
  endpoint: E,
  ...[given, signal]: keyof Given<E> extends never ? [] : [given: Given<E>, signal?: AbortSignal]
): Promise<DashboardEndpoints[E]['answer']> {
  const { path = {}, query = {}, body } = (given ?? {}) as AnyGiven
  const [method = '', template = ''] = endpoint.split(' ')
  return call(method as Method, withQuery(filled(template, path), query), body, signal)
}

interface AnyGiven {
  readonly path?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string | undefined>>
  readonly body?: object
}

function filled(template: string, parameters: Readonly<Record<string, string>>): string {
  return template.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(parameters[name] ?? ''))
}
