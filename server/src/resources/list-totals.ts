// Serving the totals of a list: the key, the parent, the filters, as the list reads them; then what all rows add up to.
import type { TotalledList, TotalsShape } from '@tapeline/contract/list-totals'
import { formatMoment } from '@tapeline/kernel/core/moment'
import { readListRequest } from '../http/list-route.ts'
import type { Route } from '../http/routes.ts'
import { type GroupTotal, type ListTotals, readTotals, totalsInTurn } from '../storage/lists/totals.ts'
import { withFreshness } from './freshness-header.ts'
import { answerWith, refuseFaults } from './handling.ts'
import { type FindPlace, type ListSource, ownPlace } from './list-handling.ts'
import type { Resource } from './present.ts'
import type { Services } from './services.ts'

const NOTHING: ListTotals = { groups: [], is_cut: false, watermark: null }

/** The route of the totals of a list, of the same source and at the same place as the list. */
export function totalsRoute(
  services: Services,
  { list, endpoint, totals: shape }: TotalledList,
  source: ListSource,
  findPlace: FindPlace = ownPlace,
): Route {
  return {
    endpoint,
    handle: async (call) => {
      const place = await findPlace(services, call)
      const { request, faults } = readListRequest(list, call.query)
      refuseFaults(faults)
      const { tenant, reader_tenant = tenant, parent } = place
      const filters = place.filters?.(request.filters) ?? request.filters
      return totalsInTurn(reader_tenant, async () => {
        // In its turn: balances may fall behind while it waits.
        const freshness = await source.freshness?.(place)
        const totals =
          place.empty === true
            ? NOTHING
            : await readTotals(services.database, source.table, { tenant, parent, filters })
        const answer = answerWith(presentTotals(totals, shape))
        return freshness === undefined ? answer : withFreshness(answer, freshness)
      })
    },
  }
}

/** Totals as they are answered, with how many rows are left out where some can be. */
export function presentTotals(
  { groups, is_cut, watermark }: ListTotals,
  shape: TotalsShape,
  left_out: { readonly left_out?: number } = {},
): Resource {
  return {
    data: groups.map((group) => presentGroup(group, shape)),
    is_cut,
    ...left_out,
    known_at: watermark === null ? null : formatMoment(watermark),
  }
}

function presentGroup({ by, count, sums }: GroupTotal, { lacking = {} }: TotalsShape): Resource {
  const amounts = Object.entries(sums).map(([field, { sum }]) => [field, sum] as const)
  const counts = Object.entries(lacking).map(([name, { field }]) => [name, count - (sums[field]?.rows ?? 0)] as const)
  return { ...by, count, ...Object.fromEntries([...amounts, ...counts]) }
}
