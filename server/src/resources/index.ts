// The only place where all resources are named together.
import { ALERT_ENDPOINTS, alertList } from './alert/alert-endpoints.ts'
import { alertRoutes } from './alert/alert-handlers.ts'
import { ALERT_RULE_ENDPOINTS, alertRuleList } from './alert-rule/alert-rule-endpoints.ts'
import { alertRuleRoutes } from './alert-rule/alert-rule-handlers.ts'
import { APPROVALS } from './approval/approval-endpoints.ts'
import { APPROVAL_KINDS } from './approval/approval-store.ts'
import { approvalRoutes } from './approval/approval-handlers.ts'
import type { DashboardEndpoint } from '@tapeline/contract/dashboard-endpoint'
import type { Contract, EndpointDefinition } from '@tapeline/contract/endpoint'
import type { TotalledList } from '@tapeline/contract/list-totals'
import type { ResourceDefinition } from '@tapeline/contract/resource'
import { withWorkbooks } from '@tapeline/contract/table-endpoint'
import type { DashboardRoute } from '../http/dashboard-routes.ts'
import { type AnyRoute, withWorkbookRoutes } from '../http/routes.ts'
import {
  baseReceivableCsv,
  baseReceivableList,
  baseReceivableTotals,
  getBorrowingBase,
} from './borrowing-base/borrowing-base-endpoints.ts'
import { previewBorrowingBase } from './borrowing-base/preview-definition.ts'
import { previewRoute } from './borrowing-base/preview-handlers.ts'
import { borrowingBaseRoutes } from './borrowing-base/borrowing-base-handlers.ts'
import { ACCOUNT_ENDPOINTS, accountList } from './account/account-endpoints.ts'
import { accountRoutes } from './account/account-handlers.ts'
import { ACCOUNT_NAMES, ACCOUNTS_BY_ID } from './account/account-name-endpoints.ts'
import { accountNameRoutes } from './account/account-name-handlers.ts'
import { API_KEYS } from './api-key/api-key-endpoints.ts'
import { apiKeyRoutes } from './api-key/api-key-handlers.ts'
import { operatorAuditList, ownAuditList } from './audit/audit-definition.ts'
import { auditRoutes } from './audit/audit-handlers.ts'
import {
  BANK_BALANCE_ENDPOINTS,
  bankBalanceList,
  operatorBankBalanceList,
} from './bank-balance/bank-balance-endpoints.ts'
import { bankBalanceRoutes } from './bank-balance/bank-balance-handlers.ts'
import {
  bankLineList,
  bankLineTotals,
  deleteBankLineEndpoint,
  getBankLine,
  operatorBankLineList,
  operatorBankLineTotals,
  postBankLine,
} from './bank-line/bank-line-endpoints.ts'
import { bankLineRoutes } from './bank-line/bank-line-handlers.ts'
import { CASH_ENDPOINTS, CASH_LISTS } from './cash-tie-out/cash-endpoints.ts'
import { cashRoutes } from './cash-tie-out/cash-routes.ts'
import { CONTENT_ENDPOINTS, receivableDocumentList } from './document/document-endpoints.ts'
import {
  contestedAssetCsv,
  contestedAssetList,
  contestedAssetTotals,
} from './contested-asset/contested-asset-endpoints.ts'
import { contestedAssetRoutes } from './contested-asset/contested-asset-routes.ts'
import { debtLine } from './debt-line/debt-line-definition.ts'
import { debtLineMetricList } from './debt-line-metric/debt-line-metric-definition.ts'
import { TERM_SHAPE } from './debt-line-term/term-shape-endpoints.ts'
import { termShapeRoutes } from './debt-line-term/term-shape-handlers.ts'
import { debtLineMetricRoute } from './debt-line-metric/debt-line-metric-list.ts'
import { documentRoutes } from './document/document-handlers.ts'
import { drawRequest } from './draw-request/draw-request-definition.ts'
import { drawRequestServing } from './draw-request/draw-request-serving.ts'
import { deleteEntryEndpoint, entryList, entryTotals, getEntry, postEntry } from './entry/entry-endpoints.ts'
import { entryRoutes } from './entry/entry-handlers.ts'
import { ERASURE_ENDPOINTS, legalHoldList } from './erasure/erasure-endpoints.ts'
import { erasureRoutes } from './erasure/erasure-handlers.ts'
import { EVENTS } from '@tapeline/contract/records/events/event-catalogue'
import { EVENT_LISTS, event } from './event/event-definition.ts'
import { eventRoutes } from './event/event-routes.ts'
import { FIND } from './find/find-endpoints.ts'
import { FINDING_ENDPOINTS, FINDING_LISTS, allFindingTotals } from './finding/finding-endpoints.ts'
import { findingRoutes } from './finding/finding-routes.ts'
import { findRoutes } from './find/find-handlers.ts'
import { INVITATIONS } from './invitation/invitation-endpoints.ts'
import { firstAdminRoutes } from './invitation/first-admin-handlers.ts'
import { invitationRoutes } from './invitation/invitation-handlers.ts'
import { IMPORT_ENDPOINTS, IMPORT_LISTS } from './import/import-endpoints.ts'
import { importRoutes } from './import/import-handlers.ts'
import { BOOK_WITH_LINES } from './import/book-with-lines-endpoints.ts'
import { bookWithLinesRoutes } from './import/book-with-lines-handlers.ts'
import { importKinds } from './import/import-kinds.ts'
import { STORED_COMPARISON } from './import/stored-comparison-endpoints.ts'
import { storedComparisonRoutes } from './import/stored-comparison-handlers.ts'
import { LINE_OVERVIEW } from './line-overview/line-overview-endpoints.ts'
import { lineOverviewRoutes } from './line-overview/line-overview-handlers.ts'
import { certificateRoutes } from './month-close/certificate-handlers.ts'
import { closeReportRoutes } from './month-close/close-report-handlers.ts'
import { closeRecord } from './month-close/month-close-definition.ts'
import {
  CERTIFICATE_DOWNLOADS,
  closeList,
  getClose,
  getRestatement,
  postClose,
  postOperatorClose,
} from './month-close/month-close-endpoints.ts'
import { restatementOfCloseRoutes } from './month-close/restatement-handlers.ts'
import { monthCloseRoutes } from './month-close/month-close-handlers.ts'
import { draftEndpoints } from './operator-record/new-record-endpoints.ts'
import { newRecordRoutes } from './operator-record/new-record-handlers.ts'
import { ALWAYS_SHOWN, type OperatorResource } from './operator-record/operator-resource.ts'
import { operatorEndpoints } from './operator-record/operator-endpoints.ts'
import { type OperatorServing, operatorRoutes } from './operator-record/operator-handlers.ts'
import { OPERATOR_RESOURCES } from './operator-record/operator-resources.ts'
import { organization } from './organization/organization-definition.ts'
import { organizationServing } from './organization/organization-serving.ts'
import { OWN_PLACE_ENDPOINTS, ownPlaceRoutes } from './sandbox-clock/own-place.ts'
import {
  pledgedReceivableList,
  pledgedReceivableRoutes,
  pledgedReceivableTotals,
} from './pledge/pledged-receivable-list.ts'
import {
  getTimeline,
  receivableMonthCsv,
  receivableMonthList,
  timelineCsv,
} from './receivable-metrics/receivable-metrics-endpoints.ts'
import { receivableMetricsRoutes } from './receivable-metrics/receivable-metrics-handlers.ts'
import { portfolioReceivableCsv, portfolioReceivableList } from './portfolio/drill-down/drill-down-endpoints.ts'
import { drillDownRoutes } from './portfolio/drill-down/drill-down-handlers.ts'
import { RECEIVABLES_TOTALS } from './portfolio/drill-down/drill-down-totals-endpoints.ts'
import { receivablesTotalsRoutes } from './portfolio/drill-down/drill-down-totals-handlers.ts'
import { RECEIVABLES_BY_ID } from './portfolio/drill-down/receivables-by-id-endpoints.ts'
import { receivablesByIdRoutes } from './portfolio/drill-down/receivables-by-id-handlers.ts'
import { downloadObligors, getObligors } from './portfolio/obligors/obligors-definition.ts'
import { obligorRoutes } from './portfolio/obligors/obligors-handlers.ts'
import { tableEndpoints } from './portfolio/answer/portfolio-endpoints.ts'
import { portfolioRoutes } from './portfolio/answer/portfolio-handlers.ts'
import { PORTFOLIO_TABLES } from './portfolio/tables/portfolio-tables.ts'
import { downloadRestatements, getRestatements } from './portfolio/restatements/restatements-definition.ts'
import { restatementRoutes } from './portfolio/restatements/restatements-handlers.ts'
import { receivableDefinition } from '@tapeline/contract/records/receivable-definition'
import { receivableContract } from './receivable/receivable-endpoints.ts'
import { ORDERED_RECEIVABLES } from './receivable-order/receivable-order-endpoints.ts'
import { orderedReceivableRoutes } from './receivable-order/receivable-order-handlers.ts'
import { receivableRoutes } from './receivable/receivable-handlers.ts'
import { REPORT_SCHEDULE_ENDPOINTS, REPORT_SCHEDULE_LISTS } from './report-schedule/report-schedule-endpoints.ts'
import { reportScheduleRoutes } from './report-schedule/report-schedule-handlers.ts'
import { REPORT_STATES } from './report-schedule/report-state-endpoints.ts'
import { reportStateRoutes } from './report-schedule/report-state-handlers.ts'
import { reportingSettings } from './reporting-settings/reporting-settings-definition.ts'
import { applyReportingSettings } from './reporting-settings/reporting-settings-effect.ts'
import { TAPE_MAPPINGS } from './tape-mapping/tape-mapping-endpoints.ts'
import { tapeMappingRoutes } from './tape-mapping/tape-mapping-handlers.ts'
import { SAVED_VIEWS } from './saved-view/saved-view-endpoints.ts'
import { savedViewRoutes } from './saved-view/saved-view-handlers.ts'
import type { Services } from './services.ts'
import { OWN_PASSKEYS, PASSKEY_SIGN_IN } from './passkey/passkey-endpoints.ts'
import { passkeyRoutes } from './passkey/passkey-routes.ts'
import { SESSIONS } from './session/session-endpoints.ts'
import { sessionRoutes } from './session/session-handlers.ts'
import { SIGN_IN } from './session/sign-in-endpoints.ts'
import { singleSignOnRoutes } from './single-sign-on/single-sign-on-handlers.ts'
import { SINGLE_SIGN_ON } from './single-sign-on/single-sign-on-endpoints.ts'
import { signInRoutes } from './session/sign-in-handlers.ts'
import { OWN_USER } from './user/own-user-endpoints.ts'
import { ownUserRoutes } from './user/own-user-handlers.ts'
import { PASSWORD_LINKS } from './user/password-link-endpoints.ts'
import { passwordLinkRoutes } from './user/password-link-handlers.ts'
import { USERS } from './user/user-endpoints.ts'
import { userRoutes } from './user/user-handlers.ts'
import { WEBHOOK_ENDPOINTS_OF_API, WEBHOOK_LISTS } from './webhook-endpoint/webhook-endpoint-endpoints.ts'
import { webhookEndpointRoutes } from './webhook-endpoint/webhook-endpoint-handlers.ts'
import { WEBHOOK_STATES } from './webhook-endpoint/webhook-state-endpoints.ts'
import { webhookStateRoutes } from './webhook-endpoint/webhook-state-handlers.ts'

const namesOf = (resources: readonly OperatorResource[]) => new Set(resources.map(({ definition }) => definition.name))

/** Every kind of record under /operator. */
const OPERATOR_KINDS = [organization, ...OPERATOR_RESOURCES]

/** What is special about serving some of them. */
const SERVING = new Map<OperatorResource, OperatorServing>([
  [organization, organizationServing],
  [reportingSettings, { effect: applyReportingSettings }],
  [drawRequest, drawRequestServing],
])

/** What may take a second person. */
const APPROVED_RESOURCES = OPERATOR_KINDS.filter(({ approvedAs }) => approvedAs !== undefined).map((resource) => ({
  resource,
  serving: SERVING.get(resource),
}))

/** What lenders read of the operator's records in audits. */
export const AUDIT_KINDS = {
  ofLenders: new Set([
    ...namesOf(OPERATOR_RESOURCES.filter((one) => one.lenderReads && one.shownToLender === ALWAYS_SHOWN)),
    ...namesOf([closeRecord]),
    ...APPROVAL_KINDS,
  ]),
  withLendersIds: namesOf(OPERATOR_RESOURCES.filter((one) => one.lenderWrites)),
}

/** What is sent on its own: events to webhooks, reports and alerts by mail. */
const SENT_ENDPOINTS = [
  ...WEBHOOK_ENDPOINTS_OF_API,
  ...REPORT_SCHEDULE_ENDPOINTS,
  ...ALERT_RULE_ENDPOINTS,
  ...ALERT_ENDPOINTS,
]
const SENT_LISTS = [...EVENT_LISTS, ...WEBHOOK_LISTS, ...REPORT_SCHEDULE_LISTS, alertRuleList, alertList]

/** What is asked of the tie-out of cash and of integrity checks, and what is sent on its own. */
const DERIVED_ENDPOINTS = [...CASH_ENDPOINTS, ...FINDING_ENDPOINTS, contestedAssetCsv, ...SENT_ENDPOINTS]
const DERIVED_LISTS = [...CASH_LISTS, ...FINDING_LISTS, contestedAssetList, ...SENT_LISTS]

/** Everything the service offers under keys, for one name of the operator. */
export function contract(operatorSlug: string): Contract {
  const definition = receivableDefinition(operatorSlug)
  const receivable = receivableContract(definition)
  const operators = OPERATOR_KINDS.map(operatorEndpoints)
  const lenders = operators.flatMap(({ lender }) => (lender === undefined ? [] : [lender]))
  return {
    endpoints: withWorkbooks([
      ...OWN_PLACE_ENDPOINTS,
      ...ACCOUNT_ENDPOINTS,
      ...ERASURE_ENDPOINTS,
      receivable.post,
      receivable.get,
      postEntry,
      getEntry,
      deleteEntryEndpoint,
      postBankLine,
      getBankLine,
      deleteBankLineEndpoint,
      ...BANK_BALANCE_ENDPOINTS,
      ...DERIVED_ENDPOINTS,
      ...IMPORT_ENDPOINTS,
      receivableMonthCsv,
      getTimeline,
      timelineCsv,
      ...PORTFOLIO_TABLES.flatMap((table) => Object.values(tableEndpoints(table))),
      getObligors,
      downloadObligors,
      getRestatements,
      downloadRestatements,
      portfolioReceivableCsv,
      getBorrowingBase,
      baseReceivableCsv,
      previewBorrowingBase,
      postClose,
      getClose,
      getRestatement,
      ...Object.values(CERTIFICATE_DOWNLOADS).map(({ endpoint }) => endpoint),
      postOperatorClose,
      ...CONTENT_ENDPOINTS,
      ...lenders.flatMap(({ post, get }) => (post === undefined ? [get] : [post, get])),
      ...operators.flatMap(({ post, get }) => [post, get]),
      ...totalsEndpoints(definition, [receivable, ...lenders, ...operators]),
    ]),
    lists: [
      accountList,
      legalHoldList,
      receivable.list,
      entryList,
      bankLineList,
      operatorBankLineList,
      bankBalanceList,
      operatorBankBalanceList,
      ...DERIVED_LISTS,
      ...IMPORT_LISTS,
      pledgedReceivableList(definition),
      receivableDocumentList,
      ownAuditList,
      operatorAuditList,
      receivableMonthList,
      portfolioReceivableList,
      baseReceivableList,
      debtLineMetricList,
      closeList,
      ...lenders.map(({ list }) => list),
      ...operators.map(({ list }) => list),
    ],
    events: { resource: event, types: EVENTS },
  }
}

type MayHaveTotals = { readonly totals: TotalledList | undefined }

/** The totals of all lists that have them: those of some resources, and those declared by themselves. */
function totalsEndpoints(definition: ResourceDefinition, resources: readonly MayHaveTotals[]): EndpointDefinition[] {
  const own = [
    entryTotals,
    bankLineTotals,
    operatorBankLineTotals,
    baseReceivableTotals,
    contestedAssetTotals,
    allFindingTotals,
  ]
  const all = [...own, pledgedReceivableTotals(definition), ...resources.map(({ totals }) => totals)]
  return all.flatMap((totals) => (totals === undefined ? [] : [totals.endpoint]))
}

/** The routes of everything the service offers under keys. */
export function routes(services: Services): AnyRoute[] {
  const receivable = receivableDefinition(services.operator_slug)
  return withWorkbookRoutes([
    ...ownPlaceRoutes(services),
    ...accountRoutes(services),
    ...erasureRoutes(services),
    ...receivableRoutes(services, receivable),
    ...entryRoutes(services),
    ...bankLineRoutes(services),
    ...bankBalanceRoutes(services),
    ...cashRoutes(services),
    ...findingRoutes(services),
    ...contestedAssetRoutes(services),
    ...eventRoutes(services),
    ...webhookEndpointRoutes(services),
    ...reportScheduleRoutes(services),
    ...alertRuleRoutes(services),
    ...alertRoutes(services),
    ...importRoutes(services, importKinds(receivable, services.operator_slug)),
    ...pledgedReceivableRoutes(services, receivable),
    ...documentRoutes(services),
    ...auditRoutes(services, AUDIT_KINDS),
    ...receivableMetricsRoutes(services, receivable),
    ...portfolioRoutes(services),
    ...obligorRoutes(services),
    ...restatementRoutes(services),
    ...drillDownRoutes(services),
    ...borrowingBaseRoutes(services),
    debtLineMetricRoute(services),
    previewRoute(services),
    ...monthCloseRoutes(services),
    ...closeReportRoutes(services),
    ...restatementOfCloseRoutes(services),
    ...certificateRoutes(services),
    ...OPERATOR_KINDS.flatMap((resource) => operatorRoutes(services, resource, SERVING.get(resource))),
  ])
}

/** Every one of the dashboard's own endpoints, which no key reaches. */
export const DASHBOARD_ENDPOINTS: readonly DashboardEndpoint[] = [
  SIGN_IN,
  SINGLE_SIGN_ON,
  SESSIONS,
  OWN_USER,
  OWN_PASSKEYS,
  PASSKEY_SIGN_IN,
  USERS,
  PASSWORD_LINKS,
  INVITATIONS,
  API_KEYS,
  ACCOUNT_NAMES,
  ACCOUNTS_BY_ID,
  ORDERED_RECEIVABLES,
  STORED_COMPARISON,
  BOOK_WITH_LINES,
  SAVED_VIEWS,
  TAPE_MAPPINGS,
  RECEIVABLES_TOTALS,
  RECEIVABLES_BY_ID,
  LINE_OVERVIEW,
  APPROVALS,
  FIND,
  TERM_SHAPE,
  WEBHOOK_STATES,
  REPORT_STATES,
  draftEndpoints(debtLine),
].flatMap((endpoints): DashboardEndpoint[] => Object.values(endpoints))

/** Their routes. */
export function dashboardOwnRoutes(services: Services): DashboardRoute[] {
  const receivable = receivableDefinition(services.operator_slug)
  return [
    ...signInRoutes(services),
    ...singleSignOnRoutes(services),
    ...sessionRoutes(services),
    ...ownUserRoutes(services),
    ...passkeyRoutes(services),
    ...userRoutes(services),
    ...passwordLinkRoutes(services),
    ...invitationRoutes(services),
    ...firstAdminRoutes(services),
    ...apiKeyRoutes(services),
    ...accountNameRoutes(services),
    ...orderedReceivableRoutes(services),
    ...storedComparisonRoutes(services, receivable),
    ...bookWithLinesRoutes(services, importKinds(receivable, services.operator_slug), receivable),
    ...savedViewRoutes(services),
    ...tapeMappingRoutes(services),
    ...receivablesTotalsRoutes(services),
    ...receivablesByIdRoutes(services),
    ...lineOverviewRoutes(services),
    ...findRoutes(services),
    ...termShapeRoutes(services),
    ...webhookStateRoutes(services),
    ...reportStateRoutes(services),
    ...newRecordRoutes(services, debtLine),
    ...approvalRoutes(services, APPROVED_RESOURCES),
  ]
}
