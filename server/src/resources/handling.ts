// The two ways of serving a call: reads check the key first; writes go to the writer with the key, which checks it under the
// tenant's lock. Either way the order of judgement is key, permission, path, request.
import { ServiceError, invalidRequest } from '../contract/errors.ts'
import type { Fault } from '../core/fault.ts'
import type { Answer } from '../http/answer.ts'
import type { Call } from '../http/routes.ts'
import type { Credential, Operation } from '../storage/writer/operation.ts'
import { parseKey } from './api-key/api-key.ts'
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
  const outcome = await services.writer.submit(operation({ tenant: claim.tenant, digest: claim.digest }))
  if ('error' in outcome) throw outcome.error
  return { status: outcome.answer === null ? 204 : 200, body: outcome.answer, replayed: outcome.replayed }
}

/** Throws when a request has faults. */
export function refuseFaults(faults: readonly Fault[]): void {
  if (faults.length > 0) throw invalidRequest(faults)
}

/** Answers with a resource. */
export function answerWith(resource: unknown): Answer {
  return { status: 200, body: JSON.stringify(resource) }
}
