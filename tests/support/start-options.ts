import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const { scripts } = JSON.parse(readFileSync(join(import.meta.dirname, '..', '..', 'package.json'), 'utf8'))
/** `NAME=value … exec node --option … scripts/start.ts` */
const [variables = '', command = ''] = (scripts.start as string).split(' exec node ')

/** Environment of `npm start`. */
export const START_ENVIRONMENT: Readonly<Record<string, string>> = Object.fromEntries(
  variables.split(' ').map((one) => one.split('=')),
)
/** Options of Node in `npm start`; their paths begin at the root of the repository. */
export const START_OPTIONS: readonly string[] = command.split(' ').slice(0, -1)

/** Arguments of Node for a script, as `npm run` starts it in the root of the repository: without compiling it each time. */
export const argumentsOf = (script: string): readonly string[] => [
  '--import',
  './scripts/prepare-node.js',
  `scripts/${script}.ts`,
]
