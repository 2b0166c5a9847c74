// Alerts of one's own organization, and what people do with them. They are as they are now: no clock moves them.
import { queryOptions } from '@tanstack/react-query'
import type { Alert, AlertComment, AlertSnooze } from '@tapeline/sdk'
import type { Environment } from '../paths.ts'
import { call } from './call.ts'
import { type ListQuestion, listQuery, pathPart } from './list.ts'

/** The list of them. */
export const ALERTS = '/alerts'

/** Again every half minute while the page is visible: alerts come by themselves. */
const AGAIN_MS = 30_000

/** A page of alerts, newest first. */
export const alertsQuery = (environment: Environment, question: ListQuestion) => ({
  ...listQuery<Alert>(environment, ALERTS, question),
  refetchInterval: AGAIN_MS,
})

const pathOf = (environment: Environment, id: string) => `/${environment}/v${ALERTS}/${pathPart(id)}`

/** One alert. */
export const alertQuery = (environment: Environment, id: string) =>
  queryOptions({
    queryKey: ['alert', environment, id],
    queryFn: () => call<Alert>('GET', pathOf(environment, id)),
  })

/** States that somebody deals with it. */
export const acknowledgeAlert = (environment: Environment, id: string) =>
  call<Alert>('POST', `${pathOf(environment, id)}/acknowledgements`, {})

/** Lets it wait until a moment. */
export const snoozeAlert = (environment: Environment, id: string, snooze: AlertSnooze) =>
  call<Alert>('POST', `${pathOf(environment, id)}/snoozes`, snooze)

/** Adds a text to its history. */
export const commentAlert = (environment: Environment, id: string, comment: AlertComment) =>
  call<Alert>('POST', `${pathOf(environment, id)}/comments`, comment)
