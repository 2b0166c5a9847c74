// Of changes by day and of sums by month, those that count as of a day.
import { monthOfDay } from '../../../core/month.ts'
import type { ChangeReceiver } from './group-totals.ts'
import type { BodyReceiver } from './totals-codec.ts'

/** Takes sums as they are stored, leaving out what is later than a day. */
export interface UpToDay {
  /** Takes changes by day, leaving out those after the day. */
  readonly days: BodyReceiver
  /** Takes sums by month, leaving out those from the month of the day on: the days of that month have them. */
  readonly months_before: BodyReceiver
}

/** Passes on changes after a day with their signs turned: what they leave of a sum over all time is what it was on the day. */
export function takenBackTo(as_of: number, receiver: ChangeReceiver): BodyReceiver {
  return {
    add: (day, measure, delta) => {
      if (day > as_of) receiver.add(monthOfDay(day), measure, -delta)
    },
    addProduct: (day, measure, delta) => {
      if (day > as_of) receiver.addProduct(monthOfDay(day), measure, -delta)
    },
  }
}

/** Passes on what counts as of a day, with its month as its time. */
export function upToDay(as_of: number, receiver: ChangeReceiver): UpToDay {
  const own_month = monthOfDay(as_of)
  return {
    days: {
      add: (day, measure, delta) => {
        if (day <= as_of) receiver.add(monthOfDay(day), measure, delta)
      },
      addProduct: (day, measure, delta) => {
        if (day <= as_of) receiver.addProduct(monthOfDay(day), measure, delta)
      },
    },
    months_before: {
      add: (month, measure, delta) => {
        if (month < own_month) receiver.add(month, measure, delta)
      },
      addProduct: (month, measure, delta) => {
        if (month < own_month) receiver.addProduct(month, measure, delta)
      },
    },
  }
}
