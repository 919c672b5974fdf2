/**
 * One payroll case by hand: `npm run -s payroll -- --case file.json` (`-` reads standard input) prints the answer as JSON.
 * Format of both: docs/payroll.md. Exit code 0: counted; 2: the case is wrong, and the answer says where.
 */
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type CaseAnswer, runCase } from '../payroll/cases/run-case.ts'

const WRONG = 2

const wrong = (field: string, message: string): CaseAnswer => ({ ok: false, problems: [{ field, message }] })

function answerFor(args: string[]): CaseAnswer {
  const { values } = parseArgs({ args, options: { case: { type: 'string' } } })
  if (values.case === undefined) return wrong('--case', 'is missing: npm run payroll -- --case file.json')
  let text: string
  try {
    text = readFileSync(values.case === '-' ? 0 : values.case, 'utf8')
  } catch (error) {
    return wrong('--case', error instanceof Error ? error.message : String(error))
  }
  let file: unknown
  try {
    file = JSON.parse(text)
  } catch (error) {
    return wrong('', `The file is not JSON: ${error instanceof Error ? error.message : String(error)}`)
  }
  return runCase(file)
}

const answer = answerFor(process.argv.slice(2))
console.log(JSON.stringify(answer, null, 2))
if (!answer.ok) process.exitCode = WRONG
