// What is sent as a file is recorded before its first byte goes out, so that nothing leaves without a line in the audit: where it cannot be recorded,
// it is not sent.
import type { Presented } from '../../http/routes.ts'
import type { SentFile } from '../../http/sent-file.ts'
import { isLocked } from '../../storage/database.ts'
import { refuseStoring } from '../dated-reads.ts'
import { checkPresented } from '../handling.ts'
import type { Services } from '../services.ts'
import { storeDownload } from './download-store.ts'

/** Records a download by whoever presents itself. Throws a ServiceError where they may read nothing any more, and while a write holds it up. */
export async function recordDownload(services: Services, presented: Presented, file: SentFile): Promise<void> {
  const { tenant, number } = await checkPresented(services, presented)
  try {
    await services.database.transaction((transaction) => storeDownload(transaction, tenant, { ...file, actor: number }))
  } catch (error) {
    if (isLocked(error)) refuseStoring()
    throw error
  }
}
