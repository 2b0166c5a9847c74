// What stands where a page failed: within the shell, so that one can go elsewhere.
import { messageOf } from '../service/call.ts'
import { Failure } from '../ui/states.tsx'

/** The failure; trying again loads the page again, with the files of the version that is deployed now. */
export function FailedPage({ error }: { readonly error: unknown }) {
  return <Failure message={messageOf(error)} onRetry={() => location.reload()} />
}
