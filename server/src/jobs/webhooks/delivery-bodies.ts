// What is sent of deliveries: each event as it is answered by the interface, read together.
import { jsonText } from '@tapeline/kernel/core/json-text'
import { presentEvent } from '../../resources/event/event-rules.ts'
import type { ClaimedDelivery } from '../../resources/webhook-endpoint/webhook-delivery-store.ts'
import { listEventsAt } from '../../resources/webhook-endpoint/webhook-queue-store.ts'
import type { EventSources } from '../../resources/webhook-endpoint/webhook-sources-reads.ts'
import type { Database } from '../../storage/database.ts'
import { unlessAway } from './away-sources.ts'

/** What is sent. */
export interface DeliveryBodies {
  /** One whose event is not there any more has none. */
  readonly bodies: ReadonlyMap<ClaimedDelivery, string>
  /** Those whose events could not be read, since the server that has them is away. */
  readonly unread: ReadonlySet<ClaimedDelivery>
}

/** Reads the bodies of deliveries, source by source: one that is away holds up none of another. */
export async function readBodies(
  database: Database,
  { sources }: EventSources,
  deliveries: readonly ClaimedDelivery[],
): Promise<DeliveryBodies> {
  const bodies = new Map<ClaimedDelivery, string>()
  const unread = new Set<ClaimedDelivery>()
  for (const place of sources) {
    const wanted = deliveries.filter(({ source }) => source === place.tenant)
    if (wanted.length === 0) continue
    const positions = [...new Set(wanted.map(({ position }) => position))]
    const events = await unlessAway(listEventsAt(database, place.tenant, place.reader, positions))
    if (events === undefined) {
      for (const delivery of wanted) unread.add(delivery)
      continue
    }
    const at = new Map(events.map((event) => [event.number, event]))
    for (const delivery of wanted) {
      const event = at.get(delivery.position)
      if (event !== undefined) bodies.set(delivery, jsonText(presentEvent(place, event)))
    }
  }
  return { bodies, unread }
}
