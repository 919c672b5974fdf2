/**
 * Payroll cases by hand: `npm run -s payroll -- --case file.json` (`-` reads standard input) prints the answer as JSON, one
 * for a case and a list for a list. Format of both: docs/payroll.md. Exit code 0: counted; 1: counted, and not what the
 * case expects; 2: a case is wrong, and its answer says where.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { withoutExplanations } from '../payroll/cases/brief.ts'
import { type CaseAnswer, runCases } from '../payroll/cases/run-case.ts'

const DIFFERENT = 1
const WRONG = 2
const USAGE = 'npm run -s payroll -- --case file.json [--brief] [--out answer.json]'

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
const wrong = (field: string, message: string): CaseAnswer => ({ ok: false, problems: [{ field, message }] })

interface Options {
  path: string
  brief: boolean
  out?: string
}

/** @returns the options, or what is wrong with them. */
function optionsOf(args: string[]): Options | string {
  try {
    const { values } = parseArgs({
      args,
      options: { case: { type: 'string' }, out: { type: 'string' }, brief: { type: 'boolean', default: false } },
    })
    const { case: path, out, brief } = values
    return path === undefined ? `is missing: ${USAGE}` : { path, brief, ...(out === undefined ? {} : { out }) }
  } catch (error) {
    return `${messageOf(error)} Use: ${USAGE}`
  }
}

function answersFor(path: string): CaseAnswer | CaseAnswer[] {
  let text: string
  try {
    // Editors of Windows begin a file with a mark of its encoding.
    text = readFileSync(path === '-' ? 0 : path, 'utf8').replace(/^\uFEFF/, '')
  } catch (error) {
    return wrong('--case', messageOf(error))
  }
  let file: unknown
  try {
    file = JSON.parse(text)
  } catch (error) {
    return wrong('', `The file is not JSON: ${messageOf(error)}`)
  }
  return runCases(file)
}

function codeOf(answers: readonly CaseAnswer[]): number {
  if (answers.some(({ ok }) => !ok)) return WRONG
  return answers.some((answer) => answer.ok && (answer.differences ?? []).length > 0) ? DIFFERENT : 0
}

const options = optionsOf(process.argv.slice(2))
const answer = typeof options === 'string' ? wrong('--case', options) : answersFor(options.path)
const isBrief = typeof options !== 'string' && options.brief
const json = JSON.stringify(isBrief ? withoutExplanations(answer) : answer, null, 2)
console.log(json)
if (typeof options !== 'string' && options.out !== undefined) writeFileSync(options.out, `${json}\n`)
process.exitCode = codeOf([answer].flat())
