// Verifies audits as files that prove themselves: by their hashes, by the public keys that sign them, and by the heads of other exports.
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { TextDecoder } from 'node:util'
import { CommandError, print } from '@tapeline/cli/commands/output'
import {
  AuditChainError,
  AuditVerifier,
  type OtherHead,
  type VerifiedAudit,
} from '../resources/audit/audit-chain-rules.ts'
import {
  type PublicKey,
  type SignedHead,
  findSignatureFault,
  parsePublicKeys,
  parseSignedHead,
} from '../resources/audit/audit-signature.ts'
import type { AuditVerification } from './audit.ts'

/** Prints what a file holds that proves itself. Throws a CommandError with the line that does not. */
export async function verifyAudit(path: string, asked: AuditVerification): Promise<void> {
  const keys = asked.key === undefined ? undefined : await readKeys(asked.key)
  const other = await readOtherHead(asked, keys)
  const verifier = new AuditVerifier(other)
  try {
    for await (const line of linesOf(path)) verifier.line(line)
    const found = verifier.end()
    const { audit, environment, events, until, head, lender } = found
    const checked = judgeSignature(found, keys)
    const counted = events.toLocaleString('en-US')
    const of = lender === undefined ? '' : ` that are about ${lender}`
    print(
      `${path} is whole: ${counted} events of ${audit}${of} in ${environment}, until ${until}. Its head is ${head}\n${checked}`,
    )
  } catch (error) {
    const message = error instanceof Error ? error.message : 'unknown'
    if (error instanceof AuditChainError) throw new CommandError(`${path} was changed. ${message}`)
    throw new CommandError(`${path} cannot be read: ${message}`)
  }
}

/** What is known of the signature of a file. Throws an AuditChainError where it is not by one of the keys. */
function judgeSignature({ lines, signed, ...head }: VerifiedAudit, keys: readonly PublicKey[] | undefined): string {
  if (keys === undefined)
    return signed === undefined
      ? 'The chain of hashes holds. The file is not signed'
      : `The chain of hashes holds. The signature was not checked: give the public key by --key`
  if (signed === undefined) throw new AuditChainError(`Line ${lines} has no signature`)
  const fault = findSignatureFault({ ...head, ...signed }, keys)
  if (fault !== undefined) throw new AuditChainError(`Line ${lines} ${fault}`)
  return `The chain of hashes holds, and the signature is by the key ${signed.key}`
}

/** The head that the file has to contain. One that is signed has to be by one of the keys, where any are given. */
async function readOtherHead(
  { head, signedHead }: AuditVerification,
  keys: readonly PublicKey[] | undefined,
): Promise<OtherHead | undefined> {
  if (signedHead !== undefined) {
    if (head !== undefined) throw new CommandError('Give --head or --signed-head, not both')
    return readSignedHead(signedHead, keys)
  }
  const hash = head?.trim().toLowerCase()
  if (hash === undefined) return undefined
  if (!/^[0-9a-f]{64}$/.test(hash))
    throw new CommandError('--head must be the 64 hexadecimal digits that the earlier export printed')
  return { head: hash }
}

async function readSignedHead(path: string, keys: readonly PublicKey[] | undefined): Promise<SignedHead> {
  const signed = parseSignedHead(await textOf(path))
  if (signed === undefined) throw new CommandError(`${path} is no signed head: give the file that an export wrote`)
  const fault = keys === undefined ? undefined : findSignatureFault(signed, keys)
  if (fault !== undefined) throw new CommandError(`${path} was changed: it ${fault}`)
  return signed
}

/** The public keys of an option: one as text, or those of a file. */
async function readKeys(given: string): Promise<readonly PublicKey[]> {
  const keys = parsePublicKeys(given) ?? parsePublicKeys(await textOf(given))
  if (keys !== undefined) return keys
  throw new CommandError(`${given} has no public key: give what tapeline audit keys prints, or the x of one key`)
}

async function textOf(path: string): Promise<string> {
  return readFile(path, 'utf8').catch((error: unknown) => {
    throw new CommandError(`${path} cannot be read: ${error instanceof Error ? error.message : 'unknown'}`)
  })
}

/**
 * The lines of a file, each ended by one line feed and nothing else. Throws an AuditChainError for bytes that are no UTF-8, and where the last
 * end is missing.
 */
async function* linesOf(path: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  let begun = ''
  for await (const chunk of createReadStream(path)) {
    const lines = (begun + decode(decoder, chunk as Uint8Array)).split('\n')
    begun = lines.pop() ?? ''
    yield* lines
  }
  begun += decode(decoder)
  if (begun !== '') throw new AuditChainError('Its last line has no end')
}

/** The text of the next bytes; without any, that of what is left at the end. */
function decode(decoder: TextDecoder, chunk?: Uint8Array): string {
  try {
    return decoder.decode(chunk, { stream: chunk !== undefined })
  } catch {
    throw new AuditChainError('It holds bytes that are no UTF-8')
  }
}
