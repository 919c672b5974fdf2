import type { NotificationProvider } from '@refinedev/core'
import type { NotificationInstance } from 'antd/es/notification/interface'

/** Refine's messages in antd's notices, title and text each in its place (the stock provider swaps them). */
export function createNotificationProvider(notices: NotificationInstance): NotificationProvider {
  return {
    open: ({ key, type, message, description }) => {
      notices.open({
        type: type === 'error' ? 'error' : type === 'success' ? 'success' : 'info',
        message,
        description,
        role: type === 'error' ? 'alert' : 'status',
        ...(key === undefined ? {} : { key }),
      })
    },
    close: (key) => notices.destroy(key),
  }
}
