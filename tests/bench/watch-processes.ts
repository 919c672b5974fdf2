import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { residentMegabytes } from './servers.ts'

/** The cost of a piece of work. */
export interface Work {
  seconds: number
  /** Processor time of our server, and of the database. */
  serverCpu: number
  databaseCpu: number
  /** The server's resident memory at its most, in the first and in the second half. */
  firstHalfMb: number
  secondHalfMb: number
}

const LOOK_MS = 100
/** Linux counts the work of a process in hundredths of a second. */
const TICKS = 100

/** Watches our server and a database with all its processes; Linux alone tells, elsewhere the figures are NaN. */
export function watchProcesses(server: number, database: number): { end: () => Work } {
  const began = performance.now()
  const before = { server: cpuOf(server), database: cpuOfAll(database) }
  const memory: number[] = []
  const look = () => memory.push(residentMegabytes(server) ?? Number.NaN)
  look()
  const timer = setInterval(look, LOOK_MS)
  return {
    end: () => {
      clearInterval(timer)
      look()
      const half = Math.ceil(memory.length / 2)
      return {
        seconds: (performance.now() - began) / 1000,
        serverCpu: cpuOf(server) - before.server,
        databaseCpu: cpuOfAll(database) - before.database,
        firstHalfMb: Math.max(...memory.slice(0, half)),
        secondHalfMb: Math.max(...memory.slice(half)),
      }
    },
  }
}

/** Fields of /proc/<pid>/stat after the name, which may hold spaces. */
function statOf(pid: number | string): number[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text
      .slice(text.lastIndexOf(')') + 4)
      .split(' ')
      .map(Number)
  } catch {
    return [] // it has ended since it was listed, or this is not Linux
  }
}

/** Seconds of processor that a process has taken. */
export const cpuOf = (pid: number | string): number => {
  const stat = statOf(pid)
  return ((stat[10] ?? Number.NaN) + (stat[11] ?? Number.NaN)) / TICKS
}

/** A postmaster with the processes it has now, and those that have ended. */
function cpuOfAll(pid: number): number {
  const ended = statOf(pid)
  const names = existsSync('/proc') ? readdirSync('/proc') : []
  const living = names.filter((name) => /^\d+$/.test(name) && statOf(name)[0] === pid)
  const own = cpuOf(pid) + ((ended[12] ?? 0) + (ended[13] ?? 0)) / TICKS
  return living.reduce((total, child) => total + (cpuOf(child) || 0), own)
}
