// The two ways of serving a call: reads check the key first; writes go to the writer with the key, which checks it under the
// tenant's lock. Either way the order of judgement is key, permission, path, request.
import { ServiceError, invalidRequest } from '../contract/errors.ts'
import type { Fault } from '../core/fault.ts'
import type { Answer } from '../http/answer.ts'
import type { Call } from '../http/routes.ts'
import type { Credential, Operation } from '../storage/writer/operation.ts'
import { type Environment, parseKey } from './api-key/api-key.ts'
import type { Caller } from './api-key/key-checker.ts'
import type { ReportingBatch } from './batch.ts'
import type { Services } from './services.ts'

/** The caller of a read, checked now. */
export function authenticate(services: Services, call: Call): Promise<Caller> {
  return services.keys.check(parseKey(call.key))
}

/** Carries out a write. A key not seen before is checked first, so that strangers never reach a tenant's writer. */
export async function write(
  services: Services,
  call: Call,
  operation: (credential: Credential) => Operation<ReportingBatch>,
): Promise<Answer> {
  const claim = parseKey(call.key)
  if (claim === undefined) throw new ServiceError('unauthorized')
  if (!services.keys.wasValid(claim)) await services.keys.check(claim)
  return submit(services, operation({ tenant: claim.tenant, digest: claim.digest }))
}

async function submit(services: Services, operation: Operation<ReportingBatch>): Promise<Answer> {
  const outcome = await services.writer.submit(operation)
  if ('error' in outcome) throw outcome.error
  return { status: outcome.answer === null ? 204 : 200, body: outcome.answer, replayed: outcome.replayed }
}

/** The caller of a read that only the operator may make. */
export async function authenticateOperator(services: Services, call: Call): Promise<Caller> {
  const caller = await authenticate(services, call)
  refuseLender(caller)
  return caller
}

/** Throws unless a key may use a path, for requests that end before their handler. */
export async function checkAccess(services: Services, key: string | undefined, path: string): Promise<void> {
  const caller = await services.keys.check(parseKey(key))
  if (path.startsWith('/operator/')) refuseLender(caller)
}

function refuseLender(caller: Caller): void {
  if (!caller.is_operator) throw new ServiceError('forbidden', { message: OPERATOR_ONLY })
}

const OPERATOR_ONLY = "Paths under /operator are for keys of the operator's organization only."

/**
 * Carries out a write that only the operator may make. What the operation needs to know beforehand is asked for in between:
 * after the key and its permission, before the lock.
 */
export async function writeAsOperator(
  services: Services,
  call: Call,
  operation: (credential: Credential, environment: Environment) => Promise<Operation<ReportingBatch>>,
): Promise<Answer> {
  const claim = parseKey(call.key)
  if (claim === undefined) throw new ServiceError('unauthorized')
  const environment = claim.environment
  if (!services.keys.wasValid(claim) || (await services.operator.find(environment)) !== claim.tenant)
    await authenticateOperator(services, call)
  return submit(services, await operation({ tenant: claim.tenant, digest: claim.digest }, environment))
}

/** Throws when a request has faults. */
export function refuseFaults(faults: readonly Fault[]): void {
  if (faults.length > 0) throw invalidRequest(faults)
}

/** Answers with a resource. */
export function answerWith(resource: unknown): Answer {
  return { status: 200, body: JSON.stringify(resource) }
}
