import file from '../../schemas/webhooks.json' with { type: 'json' }
import { TOLD_ACTIONS } from '../notifications/catalogue.ts'

/** Beginnings of actions, by the group of their events. */
const GROUPS: Readonly<Record<string, readonly string[]>> = file.groups

/** The reason why an action is sent to no endpoint, where the file has one. */
const withheldBecause = (action: string): string | undefined =>
  Object.entries(file.withheld).find(([beginning]) => action.startsWith(beginning))?.[1]

/** Every event that endpoints may be sent, by group: the actions of the history that also notify people. */
export const EVENT_GROUPS: readonly { name: string; types: readonly string[] }[] = Object.entries(GROUPS).map(
  ([name, beginnings]) => ({
    name,
    types: TOLD_ACTIONS.filter(
      (action) => beginnings.some((beginning) => action.startsWith(beginning)) && withheldBecause(action) === undefined,
    ),
  }),
)
const SENT: ReadonlySet<string> = new Set(EVENT_GROUPS.flatMap(({ types }) => types))
export const isSent = (action: string): boolean => SENT.has(action)

/** The event that an Admin sends to try an endpoint. */
export const TEST_EVENT = 'webhook.test'

/** Seconds between the tries of a delivery; after the last one it has failed. */
export const RETRY_SECONDS: readonly number[] = file.retryAfterSeconds
/** An endpoint that has failed for this long without a success is paused. */
export const FAILING_HOURS = file.pausedAfterHoursOfFailure
/** An endpoint whose secret could not be opened for this long is paused; a process that starts again may have its key. */
export const WITHOUT_SECRET_MINUTES = file.pausedAfterMinutesWithoutSecret
/** For this long after a change of secret, the former one signs as well. */
export const FORMER_HOURS = file.formerSecretHours
/** Former secrets that sign at a time. */
export const MOST_FORMER = file.mostFormerSecrets
/** Endpoints that have not ended. */
export const MOST_ENDPOINTS = file.mostEndpoints
