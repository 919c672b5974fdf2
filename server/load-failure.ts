import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { isAbsolute, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { missingMember } from './missing-member.ts'
import { readJson } from './read-json.ts'

const ROOT = join(import.meta.dirname, '..')
const REMEDY = 'Correct the file and start again.'

/** A `SchemaProblem`, known by its name: its class may be among the modules that did not load. */
interface Placed extends Error {
  folder: string
  place: readonly string[]
  problem: string
}

/**
 * The mistake in a file of `schemas` that ended the loading of the modules, in sentences for the person who edits the file;
 * `null` for a fault of the program. Messages begin with their file and a colon. Imports nothing that needs such a file.
 */
export function explainLoadFailure(error: unknown, root = ROOT): string | null {
  if (!(error instanceof Error)) return null
  if (error.name === 'SchemaProblem') return `${nameFile(error as Placed, root)}\n${REMEDY}`
  if (error instanceof TypeError) return nameMissing(error, root)
  const end = error.message.indexOf(':')
  const file = error.message.slice(0, Math.max(end, 0))
  if (!file.endsWith('.json') || !file.includes('schemas/')) return null
  return `${isAbsolute(file) ? relative(root, file) : file}${error.message.slice(end)}\n${REMEDY}`
}

/** The missing member that a module on the stack reads; a bundled program is built without one (scripts/lib/named-json.ts). */
function nameMissing({ stack = '' }: Error, root: string): string | null {
  for (const [address] of stack.matchAll(/file:\/\/[^\s)]+?\.ts(?=:)/g)) {
    const module = fileURLToPath(address)
    // Stacks of a bundled program may name sources that are not installed.
    const missing = existsSync(module) ? missingMember(module, readFileSync(module, 'utf8')) : null
    if (missing) return `${relative(root, missing.file)}: "${missing.member}" is missing.\n${REMEDY}`
  }
  return null
}

/** The problem with its file: the one of the folder that has such a place, or each of several. */
function nameFile({ folder, place, problem, message }: Placed, root: string): string {
  const path = join(root, 'schemas', folder)
  const files = readdirSync(path).filter((file) => hasPlace(readJson(join(path, file)), place))
  if (files.length === 0) return message
  const members = place.map((member) => `"${member}"`)
  return `${[files.map((file) => `schemas/${folder}/${file}`).join(' or '), ...members].join(', ')}: ${problem}`
}

function hasPlace(content: unknown, place: readonly string[]): boolean {
  const [member, ...rest] = place
  if (member === undefined) return true
  if (typeof content !== 'object' || content === null || !(member in content)) return false
  return hasPlace((content as Record<string, unknown>)[member], rest)
}
