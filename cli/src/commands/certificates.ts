// certificates verify: checks whether a file is a certificate as it was issued. A changed file has another hash, and no certificate of that
// hash was issued.
import { readFile } from 'node:fs/promises'
import { type Command, Option } from 'commander'
import { faultOfFile, sha256Of } from '../certificates/certificate-check.ts'
import { CommandError, print } from './output.ts'

/** Finds the certificate of a hash among those that were issued, and prints what it certifies. Throws a CommandError if there is none. */
export type VerifyIssued = (path: string, hash: string) => Promise<void>

/** Adds the commands of certificates. Without `verifyIssued`, a file can only be compared with a hash. */
export function certificateCommands(program: Command, verifyIssued?: VerifyIssued): void {
  const certificates = program.command('certificates').description('borrowing base certificates')
  certificates
    .command('verify')
    .argument('<file>', 'the downloaded certificate.json')
    .addOption(
      new Option(
        '--sha256 <hash>',
        'compare the file with this hash, such as the one on a PDF, without a database',
      ).makeOptionMandatory(verifyIssued === undefined),
    )
    .description('check whether a file is an unchanged certificate')
    .action(async (path: string, { sha256 }: { sha256?: string }) => {
      const bytes = await readFile(path).catch((error: unknown) => {
        throw new CommandError(`${path} cannot be read: ${error instanceof Error ? error.message : 'unknown'}`)
      })
      const hash = hashOf(path, bytes)
      if (sha256 === undefined) await verifyIssued?.(path, hash)
      else verifyHash(path, hash, sha256)
    })
}

function hashOf(path: string, bytes: Buffer): string {
  const fault = faultOfFile(bytes)
  if (fault !== undefined) throw new CommandError(`${path} is no certificate as it was issued: ${fault}`)
  return sha256Of(bytes)
}

function verifyHash(path: string, hash: string, wanted: string): void {
  if (hash !== wanted.trim().toLowerCase())
    throw new CommandError(`${path} is another certificate, or was changed: its SHA-256 is ${hash}`)
  print(`${path} is the certificate with the SHA-256 ${hash}`)
}
