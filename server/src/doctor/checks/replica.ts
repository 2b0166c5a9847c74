// Whether the replica answers reads, by the rule that the service uses for each read.
import { type Database, openDatabase } from '../../storage/database.ts'
import { ReadDatabase, readBytesBehind } from '../../storage/replica.ts'
import { type Check, type Finding, failure, notChecked, ok, reasonOf, warning } from '../check.ts'
import { sizeText } from '../figures-text.ts'

/** Checks the replica, where one is set. */
export const replica: Check = {
  name: 'replica',
  needs: ['database'],
  run: async ({ config, open }) => {
    const { database_replica_url: connectionString } = config()
    if (connectionString === undefined) return notChecked('No replica is set.')
    const { database } = await open()
    const follower = openDatabase({ connectionString }, { connections_max: 1, onError: () => {} })
    try {
      return await judge(database, follower)
    } catch (error) {
      return failure(
        `The replica cannot be reached (${reasonOf(error)}), so reads go to the primary.`,
        'Check DATABASE_REPLICA_URL, and that the replica runs.',
      )
    } finally {
      await follower.end()
    }
  },
}

async function judge(database: Database, follower: Database): Promise<Finding> {
  const behind = await readBytesBehind(database, follower)
  if (behind === undefined)
    return failure(
      'DATABASE_REPLICA_URL names a server that replays nothing, so reads go to the primary.',
      'Name a streaming replica of DATABASE_URL, or remove the setting.',
    )
  let reason: unknown
  let is_used = false
  const reads = new ReadDatabase(database, follower, (serves, why) => {
    is_used = serves
    reason = why
  })
  await reads.lookAgain()
  if (is_used) return ok('The replica follows and answers reads.')
  return warning(
    `The replica is ${sizeText(behind)} of log behind and answers no reads (${reasonOf(reason)}).`,
    'Check the load and the network of the replica, and that it follows this database.',
  )
}
