// Every table of the portfolio, in the order of the reference.
import { cashFlowsTable } from './cash-flows/cash-flows-table.ts'
import { concentrationsTable } from './concentrations-table.ts'
import { dataQualityTable } from './data-quality-table.ts'
import { delinquencyTable } from './delinquency-table.ts'
import { invoicesTable } from './invoices-table.ts'
import { periodRatesTable } from './cash-flows/period-rates-table.ts'
import type { PortfolioTable } from './portfolio-table.ts'
import { recoveriesTable } from './recoveries-table.ts'
import { recoveryLagTable } from './recovery-lag-table.ts'
import { rollRatesTable } from './transitions/roll-rates-table.ts'
import { rollToLossTable } from './transitions/roll-to-loss-table.ts'
import { summaryTable } from './summary-table.ts'
import { transitionsTable } from './transitions/transitions-table.ts'
import { vintagesTable } from './vintages/vintages-table.ts'

export const PORTFOLIO_TABLES: readonly PortfolioTable[] = [
  summaryTable,
  delinquencyTable,
  rollRatesTable,
  rollToLossTable,
  transitionsTable,
  vintagesTable,
  cashFlowsTable,
  periodRatesTable,
  recoveryLagTable,
  recoveriesTable,
  invoicesTable,
  concentrationsTable,
  dataQualityTable,
]
