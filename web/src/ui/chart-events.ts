// What happened while the figures of a chart developed: marks on the chart, a list below it, and a column of its file.

/** Something that happened on a day. */
export interface ChartEvent {
  /** `YYYY-MM-DD`. */
  readonly day: string
  /** What happened, in a few words. */
  readonly text: string
}

/** An event at its place in a chart. */
export interface PlacedEvent extends ChartEvent {
  /** The index of its month among the categories. */
  readonly at: number
}

/** The events in months that a chart shows, by their days; each once. */
export function placedEvents(categories: readonly string[], events: readonly ChartEvent[]): PlacedEvent[] {
  const placed = events.flatMap((event) => {
    const at = categories.indexOf(event.day.slice(0, 7))
    return at === -1 ? [] : [{ ...event, at }]
  })
  const once = new Map(placed.map((event) => [eventText(event), event]))
  return [...once.values()].toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
}

/** An event with its day. */
export function eventText({ day, text }: ChartEvent): string {
  return `${day}: ${text}`
}
