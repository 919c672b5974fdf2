import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Bench, DEMO } from './scale.ts'
import { residentMegabytes, startOurs } from './servers.ts'

const LIMITS = { memoryMb: 150, startMs: 1_500 }

/** The server as a first user has it: embedded database, demo data; started once more on existing data, then left alone. */
export async function measureIdle({ scale, folder, port, report }: Bench): Promise<void> {
  const environment = { DATA_DIR: join(folder, DEMO) }
  await (await startOurs(port, environment)).stop()
  const server = await startOurs(port, environment)
  await sleep(scale.idleMs)
  const memory = residentMegabytes(server.pid)
  await server.stop()
  const part = 'idle'
  report.add({ part, name: 'start on existing data', value: server.startMs, unit: 'ms', atMost: LIMITS.startMs })
  report.add({ part, name: 'memory of a server left alone', value: memory, unit: 'MB', atMost: LIMITS.memoryMb })
}
