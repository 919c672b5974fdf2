/**
 * Payroll cases by hand: `npm run -s payroll -- --case file.json` (`-` reads standard input) prints the answer as JSON, one
 * for a case and a list for a list. Format of both: docs/payroll.md. Exit code 0: calculated; 1: calculated, but different
 * from the case's expectation; 2: a case is invalid, and its answer names the field. Cases are read, calculated and written
 * one after the other, so that a file of any length needs little memory.
 */
import { createReadStream } from 'node:fs'
import { parseArgs } from 'node:util'
import { withoutExplanations } from '../payroll/cases/brief.ts'
import { type CaseAnswer, runCase } from '../payroll/cases/run-case.ts'
import { type CasePiece, CaseSplitter } from './lib/split-cases.ts'
import { type Output, openOutput } from './lib/write-answers.ts'

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

/** @returns the options, or their error. */
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

function answerOf(piece: CasePiece, isList: boolean): CaseAnswer {
  if ('problem' in piece) return wrong('', piece.problem)
  let file: unknown
  try {
    file = JSON.parse(piece.text)
  } catch (error) {
    return wrong('', `The ${isList ? 'case' : 'file'} is not JSON: ${messageOf(error)}`)
  }
  return runCase(file)
}

function codeOf(answer: CaseAnswer): number {
  if (!answer.ok) return WRONG
  return (answer.differences ?? []).length > 0 ? DIFFERENT : 0
}

/** @returns the exit code: the worst of all answers. */
async function answerAll({ path, brief }: Options, output: Output): Promise<number> {
  const splitter = new CaseSplitter()
  let code = 0
  const write = async (pieces: readonly CasePiece[]) => {
    for (const piece of pieces) {
      const answer = answerOf(piece, splitter.isList)
      code = Math.max(code, codeOf(answer))
      await output.write(brief ? withoutExplanations(answer) : answer, splitter.isList)
    }
  }
  const file = path === '-' ? process.stdin.setEncoding('utf8') : createReadStream(path, 'utf8')
  try {
    let isFirst = true
    for await (const part of file) {
      // Editors of Windows begin a file with a mark of its encoding.
      await write(splitter.feed(isFirst ? String(part).replace(/^\uFEFF/, '') : String(part)))
      isFirst = false
    }
  } catch (error) {
    await output.write(wrong('--case', messageOf(error)), splitter.isList)
    await output.end(splitter.isList)
    return WRONG
  }
  await write(splitter.end())
  await output.end(splitter.isList)
  return code
}

async function run(): Promise<number> {
  const options = optionsOf(process.argv.slice(2))
  if (typeof options !== 'string') {
    const output = await openOutput(options.out)
    if (typeof output !== 'string') return answerAll(options, output)
    console.log(JSON.stringify(wrong('--out', output), null, 2))
    return WRONG
  }
  console.log(JSON.stringify(wrong('--case', options), null, 2))
  return WRONG
}

process.exitCode = await run()
