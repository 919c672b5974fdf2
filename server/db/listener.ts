import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

const RETRY_MS = 1000

type Hearer = (payload: string) => void

/** Receives PostgreSQL's notifications to all processes (LISTEN), on a connection of its own for each listener. */
export interface Listener {
  /**
   * Starts listening to channels. `gap` is called after each reconnection: notifications sent meanwhile are lost and have to
   * be read.
   */
  listen: (channels: Record<string, Hearer>, on: { gap: () => void; trouble: (error: unknown) => void }) => Promise<void>
  stop: () => Promise<void>
}

/** It connects with the first `listen`, the way the pool does. */
export function createListener(pool: pg.Pool): Listener {
  const clients = new Set<pg.Client>()
  let isStopped = false

  const open: Listener['listen'] = async (channels, on) => {
    const opened = new pg.Client(pool.options)
    opened.on('notification', ({ channel, payload }) => channels[channel]?.(payload ?? ''))
    opened.on('error', on.trouble)
    await opened.connect()
    for (const channel of Object.keys(channels)) await opened.query(`listen ${channel}`)
    opened.once('end', () => {
      clients.delete(opened)
      if (!isStopped) void reopen(channels, on)
    })
    clients.add(opened)
    if (isStopped) await opened.end()
  }

  const reopen: Listener['listen'] = async (channels, on) => {
    while (!isStopped) {
      await pause(RETRY_MS, undefined, { ref: false })
      try {
        await open(channels, on)
        return on.gap()
      } catch (error) {
        on.trouble(error)
      }
    }
  }

  return {
    listen: open,
    stop: async () => {
      isStopped = true
      await Promise.all([...clients].map((client) => client.end()))
    },
  }
}
