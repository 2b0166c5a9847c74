// A bank statement of the lender's own account, in one of the formats of banks or as a CSV whose columns are chosen.
import type { ReactNode } from 'react'
import type { Import } from '@tapeline/sdk'
import { sizeText } from '../../words/size-text.ts'
import type { ChosenStatement } from './choose-file.tsx'
import { ImportCsvStatement } from './import-csv-statement.tsx'
import { StatementFile } from './statement-file.tsx'

/** A file, and the import that it is sent under. */
export interface ImportStatementProps {
  readonly chosen: ChosenStatement
  /** The import that it resumes. */
  readonly begun: Import | undefined
  readonly leave: ReactNode
  readonly busy: boolean
  readonly onBusy: (busy: boolean) => void
}

/** The panels. */
export function ImportStatement({ leave, ...props }: ImportStatementProps) {
  const { file, format } = props.chosen
  const lead = `${sizeText(file.size)}, a bank statement in ${FORMATS[format]}`
  return format === 'csv' ? (
    <ImportCsvStatement {...props} lead={lead} leave={leave} />
  ) : (
    <StatementFile {...props} title={file.name} lead={lead} actions={leave} />
  )
}

const FORMATS: Readonly<Record<ChosenStatement['format'], string>> = {
  'camt.053': 'ISO 20022 camt.053',
  'mt940': 'MT940',
  'bai2': 'BAI2',
  'csv': 'CSV',
}
