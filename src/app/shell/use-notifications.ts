import { useCallback, useEffect, useRef, useState } from 'react'
import type { Notification } from '../../../contract/notifications/schemas.ts'
import { callApi } from '../../../providers/api.ts'
import { type CallState, failed, LOADING, succeeded } from '../../../providers/call-status.ts'
import { announceChange } from '../../../providers/changes.ts'
import { toCallError } from '../../../providers/data/http-error.ts'
import { hearNotifications } from '../../../providers/live/notification-stream.ts'
import { BELL_PAGE_SIZE } from '../first-calls.ts'

interface Bell {
  notifications: readonly Notification[]
  count: number
  total: number
  /** State of the call that reads the list (B13). */
  call: CallState<null>
}

const NOTHING: Bell = { notifications: [], count: 0, total: 0, call: LOADING }

/** A notification that arrived twice, from list and stream, is kept once. */
const merged = (newer: readonly Notification[], older: readonly Notification[]): Notification[] => [
  ...newer,
  ...older.filter(({ id }) => !newer.some((one) => one.id === id)),
]

/** State of the bell: the pages of its list, its count, and the notifications that arrive while the page is open. */
export function useNotifications(personId: number) {
  const [bell, setBell] = useState<Bell>(NOTHING)
  const heard = useRef(0)

  const load = useCallback(async (page: number): Promise<void> => {
    setBell((now) => ({ ...now, call: LOADING }))
    const before = heard.current
    try {
      const { notifications, count, total } = await callApi(
        'notifications/my-notifications',
        { page, limit: BELL_PAGE_SIZE },
        { isRead: true },
      )
      // A number received from the stream while the call ran may be newer than the answer.
      const isOlder = heard.current !== before
      setBell((now) => {
        const late = isOlder ? now.notifications.filter(({ id }) => id > (notifications[0]?.id ?? 0)) : []
        return {
          notifications: page === 1 ? merged(late, notifications) : merged(now.notifications, notifications),
          count: isOlder ? now.count : count,
          total: total + (page === 1 ? late.length : 0),
          call: succeeded(null),
        }
      })
    } catch (error) {
      setBell((now) => ({ ...now, call: failed(toCallError(error)) }))
    }
  }, [])

  useEffect(() => {
    void load(1)
    return hearNotifications(personId, ({ notification, count }) => {
      heard.current += 1
      if (notification !== null) announceChange()
      setBell((now) => {
        if (notification === null) return { ...now, count }
        const isNew = !now.notifications.some(({ id }) => id === notification.id)
        return { ...now, count, total: now.total + (isNew ? 1 : 0), notifications: merged([notification], now.notifications) }
      })
    })
  }, [personId, load])

  /** The panel was opened: everything counts as read. */
  const open = useCallback(async (): Promise<void> => {
    await load(1)
    const before = heard.current
    // A view of another person changes nothing: the server refuses, and the count stays.
    const answer = await callApi('notifications/set-read-notifications', {}).catch(() => null)
    // A number received from the stream meanwhile is newer and will be followed by the count after this reading.
    if (answer && heard.current === before) setBell((now) => ({ ...now, count: answer.count }))
  }, [load])

  const click = useCallback((id: number): void => {
    const clicked = (one: Notification): Notification =>
      one.id === id
        ? { ...one, notification_status: one.notification_status.map((status) => ({ ...status, is_clicked: true })) }
        : one
    setBell((now) => ({ ...now, notifications: now.notifications.map(clicked) }))
    // The page changes at once; should the mark be lost, the line only looks new.
    callApi('notifications/set-clicked-notification', { notificationId: id }, { outlivesPage: true }).catch(() => undefined)
  }, [])

  const more = useCallback(
    () => load(Math.floor(bell.notifications.length / BELL_PAGE_SIZE) + 1),
    [load, bell.notifications.length],
  )
  return { ...bell, open, click, more, reload: open }
}
