// The columns of a file of debt lines, after the id: the same for a lender and an operator.
import { amountsAt, places } from '../../ui/file-columns.ts'

/** Its columns, by the names that the service gives them. */
export const LINE_COLUMNS = [
  ...places('name', 'status', 'currency'),
  ...amountsAt({ at: 'currency' }, 'commitment', 'principal_outstanding', 'interest_outstanding'),
  ...places('opened_on', 'matures_on'),
]
