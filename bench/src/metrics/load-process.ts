// The filling of both databases as a process: the book in the making takes memory that is not the rebuild's.
import { LAST_DAY, dayText } from './calendar.ts'
import { exportBook, removeExport } from './export-book.ts'
import { type LoadOrder, loadBook } from './load-book.ts'
import { takeOrder, report } from './program.ts'
import { prepareYardstick } from './yardstick.ts'

const { connection, tenant, book, yardstick, folder } = takeOrder() as LoadOrder
const result = await loadBook(connection, tenant, book, (progress) => report({ progress }))
report({ progress: 'Handing the same rows to DuckDB' })
await exportBook(connection, tenant, folder)
await prepareYardstick(yardstick, folder, dayText(LAST_DAY))
await removeExport(folder)
report({ result })
