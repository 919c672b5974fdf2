import { Script } from 'node:vm'
import safeRegex from 'safe-regex2'
import { currentLanguage, t } from '../../contract/language/texts.ts'

/** The longest text an operation lets through to a form. */
const LONGEST = 2000
/** A pattern that computes this long for all probes together backtracks; a healthy one needs a few milliseconds. */
const PATIENCE_MS = 150
/** On a machine that leaves the probes no processor, they are tried again and given more time, up to this. */
const LONGEST_WAIT_MS = 5_000
/** Share of the time that an undisturbed thread computes at least. */
const MOSTLY = 0.8
const ALPHABET = ['a', 'A', '0', ' ', '.', '-', '@', 'ñ']
const OWN_CHARACTERS = 6

const known = new Map<string, string | null>()

/** The reason why a pattern cannot be used, or null: with unbounded backtracking one long text could stop the server. */
export function checkPattern(pattern: string): string | null {
  const key = `${currentLanguage()} ${pattern}`
  if (!known.has(key)) known.set(key, judge(pattern))
  return known.get(key) ?? null
}

function judge(pattern: string): string | null {
  try {
    new RegExp(pattern, 'u')
  } catch (error) {
    return (error as Error).message
  }
  const isFast = safeRegex(pattern) && endsInTime(pattern)
  return isFast ? null : t('server-schema-files.pattern')
}

/**
 * Tries long texts that almost fit. The engine can be stopped in the middle of a match, so this ends in any case. Only the
 * time that this thread computed tells a bad pattern from a busy machine.
 */
function endsInTime(pattern: string): boolean {
  const probe = `for (const text of ${JSON.stringify(probesFor(pattern))}) new RegExp(${JSON.stringify(pattern)}, 'u').test(text)`
  const script = new Script(probe)
  for (let timeout = PATIENCE_MS; timeout <= LONGEST_WAIT_MS; timeout *= 2) {
    const begun = process.threadCpuUsage()
    try {
      script.runInThisContext({ timeout })
      return true
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error
    }
    const { user, system } = process.threadCpuUsage(begun)
    if ((user + system) / 1000 >= PATIENCE_MS * MOSTLY) return false
  }
  return false
}

function probesFor(pattern: string): string[] {
  const own = [...new Set(pattern.replace(/\\[pP]\{\w+\}|\\./gu, '').match(/[\p{L}\p{N}@ .-]/gu))].slice(0, OWN_CHARACTERS)
  const pairs = own.flatMap((first) => own.filter((second) => second !== first).map((second) => first + second))
  return [...new Set([...ALPHABET, ...own, ...pairs])].map((unit) => `${unit.repeat(LONGEST / unit.length)}\n`)
}
