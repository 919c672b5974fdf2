import type { notificationOperations } from '../../../contract/notifications/operations.ts'
import type { Channels } from '../../../contract/notifications/schemas.ts'
import type { InputOf } from '../../../contract/operation.ts'
import { callApi } from '../../../providers/api.ts'
import { useRead } from '../../../providers/use-read.ts'

const SAVE = 'notifications/update-notification-settings'

/** The settings that the button of the dialog saves. */
export interface Draft {
  notifications: Record<string, boolean>
  channels: Channels
  muted_companies: { id: number; name: string }[]
}

/** Read again each time the dialog opens: a colleague or another tab may have changed them. */
export const useStoredSettings = () =>
  useRead('notifications/get-notification-settings', {}, { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 })

/** Sends only the changed settings: the others may have been changed in another window. */
export async function saveSettings({ from, to }: { from: Draft; to: Draft }): Promise<Draft> {
  const isChanged = (member: keyof Draft) => JSON.stringify(from[member]) !== JSON.stringify(to[member])
  const boxes = Object.entries(to.notifications).filter(([key, isOn]) => from.notifications[key] !== isOn)
  const input: InputOf<(typeof notificationOperations)[typeof SAVE]> = {
    notifications: Object.fromEntries(boxes),
    ...(isChanged('channels') ? { channels: to.channels } : {}),
    ...(isChanged('muted_companies') ? { muted_companies: to.muted_companies.map(({ id }) => id) } : {}),
  }
  return draftOf(await callApi(SAVE, input))
}

export const draftOf = ({ notifications, channels, muted_companies }: Draft): Draft => ({
  notifications,
  channels,
  muted_companies,
})

/** Quiet hours that begin and never end, or the other way round. */
export const hasHalfQuietHours = ({ quiet_from, quiet_to }: Channels): boolean => (quiet_from === null) !== (quiet_to === null)
