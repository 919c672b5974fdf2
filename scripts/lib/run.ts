import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'

export const ROOT = join(import.meta.dirname, '..', '..')

/** The tools of node_modules come first on the path, the Node among them: their bins start with `#!/usr/bin/env node`. */
const toolPath = (): string => [join(ROOT, 'node_modules', '.bin'), process.env['PATH'] ?? ''].join(delimiter)

/** Starts a tool of the project in its root folder. */
export function start(command: string, args: readonly string[], options: SpawnOptions = {}): ChildProcess {
  return spawn(command, args, {
    cwd: ROOT,
    stdio: 'inherit',
    ...options,
    env: { ...process.env, ...options.env, PATH: toolPath() },
  })
}

/** Waits for the end of a program. A program that a signal ended, or that could not start, counts as failed: 1. */
export function exitCode(child: ChildProcess): Promise<number> {
  return new Promise((done) => {
    child.once('error', (error) => {
      console.error(error.message)
      done(1)
    })
    child.once('close', (code) => done(code ?? 1))
  })
}

/** Runs a tool to its end with our terminal. */
export const run = (command: string, args: readonly string[], options: SpawnOptions = {}): Promise<number> =>
  exitCode(start(command, args, options))
