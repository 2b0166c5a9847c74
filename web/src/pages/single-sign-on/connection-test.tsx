// A test of the connection as it is saved: what of it can be checked without anybody who signs in.
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { messageOf } from '../../service/call.ts'
import { testSingleSignOn } from '../../service/single-sign-on.ts'
import { Panel } from '../../ui/page.tsx'
import { Failure } from '../../ui/states.tsx'
import { CheckList } from './check-list.tsx'

/** The panel. */
export function ConnectionTest() {
  const tested = useMutation({ mutationFn: testSingleSignOn })
  return (
    <Panel
      title="Test of the connection"
      lead="Asks the provider for its metadata and keys, and whether it knows the client and the secret. Then open the sign-in link in another browser."
      actions={
        <Button variant="default" onClick={() => tested.mutate()} loading={tested.isPending}>
          Test the connection
        </Button>
      }
    >
      {tested.error !== null && <Failure message={messageOf(tested.error)} />}
      <CheckList label="What the test found" checks={tested.data} />
    </Panel>
  )
}
