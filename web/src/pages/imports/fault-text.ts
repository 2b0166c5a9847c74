// What is wrong where files are read, or where the service is asked about what they hold.
import { ServiceFault } from '../../service/call.ts'
import { TapeReadFault } from '../../tape/tape-reader.ts'

/** What is wrong, for people. */
export function faultText(error: unknown): string {
  return error instanceof TapeReadFault || error instanceof ServiceFault
    ? error.message
    : 'The file could not be read. It may have been moved or changed: choose it again.'
}
