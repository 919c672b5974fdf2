import { explainStartFailure } from '../../server/start-failure.ts'

/** Did `parseArgs` refuse the arguments? */
export const isUsageError = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')

/** Runs a command; a failure is one readable text, with the usage where the arguments are wrong, and exit code 1. */
export async function runCommand(usage: string, command: () => Promise<void>): Promise<void> {
  try {
    await command()
  } catch (error) {
    console.error(isUsageError(error) ? `${error.message}\n${usage}` : (explainStartFailure(error) ?? error))
    process.exitCode = 1
  }
}
