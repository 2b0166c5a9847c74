// What can be asked of the findings of the integrity checks: by a lender of its own, by the operator of each of its lenders.
import { defineEndpoint } from '@tapeline/contract/endpoint'
import { monthField } from '@tapeline/contract/composite-kind'
import { referenceField } from '@tapeline/contract/fields'
import { defineList, equals } from '@tapeline/contract/list'
import { totalled } from '@tapeline/contract/list-totals'
import { CHECK, FINDING_CLOCKS, SEVERITY, STATE, finding, findingDetail } from './finding-definition.ts'
import { findingsByCheck, findingsByLender, findingsByMonth, integrityChecks } from './findings-summary-definition.ts'
import { FINDING_TOTALS, lendersFinding } from './lenders-finding-definition.ts'

const TAG = 'Integrity'
const OF_LENDER = '/operator/organizations/{id}'

/** The orders of findings, the default first. */
export const FINDING_SORTS = ['from_desc', 'from_asc', 'amount_desc', 'amount_asc'] as const

const FILTERS = {
  check: equals(CHECK, 'Only those of this check.'),
  severity: equals(SEVERITY, 'Only those of this severity.'),
  state: equals(STATE, 'Only those in this state on as_of.'),
  receivable_id: equals(
    referenceField('receivable', 'A receivable.'),
    'Only those that are about this receivable, alone or with others.',
  ),
  obligor_id: equals(
    referenceField('account', 'An account.'),
    'Only those that are about this obligor, alone or with others.',
  ),
}

const OF_ONE = equals(referenceField('organization', 'An organization.'), 'Only those of this lender.')

const shared = {
  tag: TAG,
  resource: finding,
  sorts: FINDING_SORTS,
  metadata: false,
  has_freshness: true,
  filters: FILTERS,
  query: FINDING_CLOCKS,
} as const

export const findingList = defineList({
  ...shared,
  name: 'findings',
  path: '/findings',
  summary: 'List what integrity checks found in your book, latest first',
  errors: ['calculation_running'],
})

export const lendersFindingList = defineList({
  ...shared,
  name: 'operator_findings',
  path: `${OF_LENDER}/findings`,
  summary: "List what integrity checks found in a lender's book, latest first",
  errors: ['forbidden', 'calculation_running'],
})

export const allFindingList = defineList({
  ...shared,
  name: 'findings_of_lenders',
  path: '/operator/findings',
  summary: 'List what integrity checks found in the books of all lenders, latest first',
  resource: lendersFinding,
  filters: { organization: OF_ONE, ...FILTERS },
  errors: ['forbidden'],
})

/** The list of all lenders with its totals. */
export const allFindingTotals = totalled(allFindingList, FINDING_TOTALS)

const one = {
  method: 'GET',
  tag: TAG,
  description: 'The entries are shown as they were found and as they are known now.',
  query: FINDING_CLOCKS,
  answer: { status: 200, resource: findingDetail, has_freshness: true },
} as const

export const getFinding = defineEndpoint({
  ...one,
  name: 'getFinding',
  path: '/findings/{id}',
  summary: 'Get a finding of your book with all that it is made of',
  errors: ['not_found', 'calculation_running'],
})

export const getLendersFinding = defineEndpoint({
  ...one,
  name: 'getFindingOfLender',
  path: `${OF_LENDER}/findings/{finding_id}`,
  summary: "Get a finding of a lender's book with all that it is made of",
  errors: ['forbidden', 'not_found', 'calculation_running'],
})

const checks = {
  method: 'GET',
  tag: TAG,
  query: FINDING_CLOCKS,
  answer: { status: 200, resource: integrityChecks },
} as const

export const getChecks = defineEndpoint({
  ...checks,
  name: 'getIntegrityChecks',
  path: '/integrity-checks',
  summary: 'What is checked in your book, by which thresholds, and how much was found',
  errors: ['calculation_running'],
})

export const getLendersChecks = defineEndpoint({
  ...checks,
  name: 'getIntegrityChecksOfLender',
  path: `${OF_LENDER}/integrity-checks`,
  summary: "What is checked in a lender's book, by which thresholds, and how much was found",
  errors: ['forbidden', 'not_found', 'calculation_running'],
})

const months = {
  method: 'GET',
  tag: TAG,
  query: {
    ...FINDING_CLOCKS,
    check: equals(CHECK, 'Only findings of this check.'),
    from: equals(
      monthField('A month.'),
      'The first month to return, written YYYY-MM; twelve months up to that of as_of when left out.',
    ),
  },
  answer: { status: 200, resource: findingsByMonth },
} as const

export const getMonths = defineEndpoint({
  ...months,
  name: 'getFindingsByMonth',
  path: '/findings-by-month',
  summary: 'How many findings began, ended and hold, by month and check',
  errors: ['calculation_running'],
})

export const getLendersMonths = defineEndpoint({
  ...months,
  name: 'getFindingsByMonthOfLender',
  path: `${OF_LENDER}/findings-by-month`,
  summary: "How many findings of a lender's book began, ended and hold, by month and check",
  errors: ['forbidden', 'not_found', 'calculation_running'],
})

export const getAllMonths = defineEndpoint({
  ...months,
  name: 'getFindingsByMonthOfLenders',
  path: '/operator/findings-by-month',
  summary: 'How many findings of all lenders began, ended and hold, by month and check',
  query: { organization: OF_ONE, ...months.query },
  errors: ['forbidden'],
})

export const getByCheck = defineEndpoint({
  method: 'GET',
  tag: TAG,
  name: 'getFindingsByCheck',
  path: '/operator/findings-by-check',
  summary: 'How much each integrity check found in the books of all lenders',
  query: FINDING_CLOCKS,
  answer: { status: 200, resource: findingsByCheck },
  errors: ['forbidden'],
})

export const getByLender = defineEndpoint({
  method: 'GET',
  tag: TAG,
  name: 'getFindingsByLender',
  path: '/operator/findings-by-lender',
  summary: 'How much integrity checks found in the book of each lender',
  query: FINDING_CLOCKS,
  answer: { status: 200, resource: findingsByLender },
  errors: ['forbidden'],
})

/** The endpoints that are no lists. */
export const FINDING_ENDPOINTS = [
  getFinding,
  getLendersFinding,
  getChecks,
  getLendersChecks,
  getMonths,
  getLendersMonths,
  getAllMonths,
  getByCheck,
  getByLender,
]

/** The lists. */
export const FINDING_LISTS = [findingList, lendersFindingList, allFindingList]
