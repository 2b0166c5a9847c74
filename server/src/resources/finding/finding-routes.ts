// The routes of findings. Most starts of the service serve none of them, so that the code that does is loaded with the first request.
import { type ListDefinition, listParameters } from '@tapeline/contract/list'
import type { Answer } from '../../http/answer.ts'
import type { Route } from '../../http/routes.ts'
import { type FindCashPlace, lendersCash, ownCash } from '../cash-tie-out/cash-place-reads.ts'
import type { Services } from '../services.ts'
import {
  allFindingList,
  allFindingTotals,
  findingList,
  getAllMonths,
  getByCheck,
  getByLender,
  getChecks,
  getFinding,
  getLendersChecks,
  getLendersFinding,
  getLendersMonths,
  getMonths,
  lendersFindingList,
} from './finding-endpoints.ts'

/** The routes of findings. */
export function findingRoutes(services: Services): Route[] {
  return [
    listRouteOf(services, findingList, ownCash),
    listRouteOf(services, lendersFindingList, lendersCash),
    { endpoint: getFinding, handle: async (call) => (await answers()).one(services, call, ownCash, 'id') },
    {
      endpoint: getLendersFinding,
      handle: async (call) => (await answers()).one(services, call, lendersCash, 'finding_id'),
    },
    { endpoint: getChecks, handle: async (call) => (await answers()).checks(services, call, ownCash) },
    { endpoint: getLendersChecks, handle: async (call) => (await answers()).checks(services, call, lendersCash) },
    { endpoint: getMonths, handle: async (call) => (await answers()).months(services, call, ownCash) },
    { endpoint: getLendersMonths, handle: async (call) => (await answers()).months(services, call, lendersCash) },
    { endpoint: getByLender, handle: async (call) => (await answers()).lenders(services, call) },
    { endpoint: getByCheck, handle: async (call) => (await answers()).byCheck(services, call) },
    { endpoint: getAllMonths, handle: async (call) => (await answers()).monthsOfLenders(services, call) },
    { endpoint: listed(allFindingList), handle: async (call) => (await answers()).all(services, call) },
    { endpoint: allFindingTotals.endpoint, handle: async (call) => (await answers()).totals(services, call) },
  ]
}

const answers = async () => (await import('./finding-answers.ts')).FINDING_ANSWERS

function listRouteOf(services: Services, list: ListDefinition, findPlace: FindCashPlace): Route {
  return {
    endpoint: listed(list),
    handle: async (call): Promise<Answer> => (await answers()).list(services, call, list, findPlace),
  }
}

function listed(list: ListDefinition): Route['endpoint'] {
  return { method: 'GET', path: list.path, query: listParameters(list), metadata: false }
}
