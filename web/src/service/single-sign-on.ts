// The settings of single sign-on, for admins.
import { queryOptions } from '@tanstack/react-query'
import type { DashboardEndpoints } from '../generated/dashboard-endpoints.ts'
import { callOwn } from './own-call.ts'

/** The settings as they are saved, with the client secret, empty where the stored one stays, and the password of whoever saves them. */
export type StatedProvider = DashboardEndpoints['POST /single-sign-on']['body']

export const singleSignOnQuery = queryOptions({
  queryKey: ['single-sign-on'],
  queryFn: () => callOwn('GET /single-sign-on'),
})

export const saveSingleSignOn = (body: StatedProvider) => callOwn('POST /single-sign-on', { body })

export const turnOffSingleSignOn = (password: string) => callOwn('POST /single-sign-on/off', { body: { password } })

/** Checks the connection as it is saved. */
export const testSingleSignOn = async () => (await callOwn('POST /single-sign-on/test')).checks

/** Looks up the records that prove the mail domains. */
export const checkMailDomains = async () => (await callOwn('POST /single-sign-on/domains/check')).checks
