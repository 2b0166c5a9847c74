// The two ways of serving a call: reads check key or session first; writes go to the writer with it, which checks it under the
// tenant's lock. Either way the order of judgement is key, permission, path, request.
import { ServiceError, invalidRequest } from '@tapeline/contract/errors'
import type { Fault } from '@tapeline/kernel/core/fault'
import { jsonText } from '@tapeline/kernel/core/json-text'
import type { Answer } from '../http/answer.ts'
import type { Call, Presented } from '../http/routes.ts'
import type { Credential, Operation } from '../storage/writer/operation.ts'
import { actorId } from './actor.ts'
import { type Environment, parseKey } from './api-key/api-key.ts'
import type { Caller } from './api-key/key-checker.ts'
import type { ReportingBatch } from './batch.ts'
import type { Services } from './services.ts'

/** The caller of a read, checked now. */
export function authenticate(services: Services, call: Call): Promise<Caller> {
  return checkPresented(services, call.presented)
}

/** The caller behind what a request presents, checked now. */
export async function checkPresented({ keys, sessions }: Services, presented: Presented): Promise<Caller> {
  if ('key' in presented) return keys.check(parseKey(presented.key), presented)
  const caller = await sessions.checkIn(presented.environment, presented)
  presented.identified?.(actorId(caller.number))
  return caller
}

/** With what a write goes to the writer: a key that was valid when last seen and whose limits permit the write, or what was checked now. */
export async function credentialOf(
  services: Services,
  presented: Presented,
): Promise<Credential & { readonly environment: Environment }> {
  const claim = 'key' in presented ? parseKey(presented.key) : undefined
  const address = presented.address()
  const known = claim === undefined ? undefined : services.keys.findKnown(claim, presented)
  if (claim !== undefined && known !== undefined) {
    presented.identified?.(actorId(known))
    presented.admitted?.({ tenant: claim.tenant, number: known })
    return { ...claim, address }
  }
  const { tenant, digest, environment, type } = await checkPresented(services, presented)
  return { tenant, digest, environment, address, ...(type === 'user' ? { of: 'session' as const } : {}) }
}

/** Carries out a write. A key not seen before is checked first, so that strangers never reach a tenant's writer. */
export async function write(
  services: Services,
  call: Call,
  operation: (credential: Credential) => Operation<ReportingBatch>,
): Promise<Answer> {
  return submit(services, call.presented, operation(await credentialOf(services, call.presented)))
}

async function submit(services: Services, presented: Presented, operation: Operation<ReportingBatch>): Promise<Answer> {
  const outcome = await services.writer.submit(operation)
  noteKey(services, presented, 'error' in outcome ? outcome.error.code : undefined)
  if ('error' in outcome) throw outcome.error
  const { answer, replayed, wrote } = outcome
  return { status: answer === null ? 204 : 200, body: answer, replayed, wrote }
}

/** A key that the writer refused was not used, and is checked before its next write; any other was used, whatever became of the write. */
function noteKey({ keys }: Services, presented: Presented, refusal: ServiceError['code'] | undefined): void {
  const claim = 'key' in presented ? parseKey(presented.key) : undefined
  if (claim === undefined) return
  if (refusal === 'unauthorized') keys.forget(claim)
  else if (refusal !== 'organization_suspended' && refusal !== 'live_not_enabled') keys.noteUse(claim, presented)
}

/** The caller of a read that only the operator may make. */
export async function authenticateOperator(services: Services, call: Call): Promise<Caller> {
  const caller = await authenticate(services, call)
  refuseLender(caller)
  return caller
}

/** Throws unless a caller may use a path, for requests that end before their handler. */
export async function checkAccess(services: Services, presented: Presented, path: string): Promise<void> {
  const caller = await checkPresented(services, presented)
  if (path.startsWith('/operator/')) refuseLender(caller)
}

function refuseLender(caller: Caller): void {
  if (!caller.is_operator) throw new ServiceError('forbidden', { message: OPERATOR_ONLY })
}

const OPERATOR_ONLY = "Paths under /operator are for keys and users of the operator's organization only."

/**
 * Carries out a write that only the operator may make. What the operation needs to know beforehand is asked for in between:
 * after the key and its permission, before the lock.
 */
export async function writeAsOperator(
  services: Services,
  call: Call,
  operation: (credential: Credential, environment: Environment) => Promise<Operation<ReportingBatch>>,
): Promise<Answer> {
  const credential = await credentialOf(services, call.presented)
  const { environment } = credential
  if ((await services.operator.find(environment)) !== credential.tenant) await authenticateOperator(services, call)
  return submit(services, call.presented, await operation(credential, environment))
}

/** Throws when a request has faults. */
export function refuseFaults(faults: readonly Fault[]): void {
  if (faults.length > 0) throw invalidRequest(faults)
}

/** Answers with a resource. */
export function answerWith(resource: unknown): Answer {
  return { status: 200, body: jsonText(resource) }
}
