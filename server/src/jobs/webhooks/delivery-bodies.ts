// What is sent of deliveries: each event as it is answered by the interface, read together.
import { jsonText } from '@tapeline/kernel/core/json-text'
import { presentEvent } from '../../resources/event/event-rules.ts'
import type { ClaimedDelivery } from '../../resources/webhook-endpoint/webhook-delivery-store.ts'
import { listEventsAt } from '../../resources/webhook-endpoint/webhook-queue-store.ts'
import type { EventSources } from '../../resources/webhook-endpoint/webhook-sources-reads.ts'
import type { Database } from '../../storage/database.ts'

/** The bodies of deliveries; one whose event is not there any more has none. */
export async function readBodies(
  database: Database,
  { sources }: EventSources,
  deliveries: readonly ClaimedDelivery[],
): Promise<ReadonlyMap<ClaimedDelivery, string>> {
  const bodies = new Map<ClaimedDelivery, string>()
  for (const place of sources) {
    const wanted = deliveries.filter(({ source }) => source === place.tenant)
    if (wanted.length === 0) continue
    const positions = [...new Set(wanted.map(({ position }) => position))]
    const events = await listEventsAt(database, place.tenant, place.reader, positions)
    const at = new Map(events.map((event) => [event.number, event]))
    for (const delivery of wanted) {
      const event = at.get(delivery.position)
      if (event !== undefined) bodies.set(delivery, jsonText(presentEvent(place, event)))
    }
  }
  return bodies
}
