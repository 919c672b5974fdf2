import { SIMPLE_RESOURCES } from '../../../access-control/resources.ts'
import { checkResources } from '../../resources/check.ts'
import { serveResource } from './resource-handlers.ts'

const problems = checkResources()
if (problems.length > 0) throw new Error(`schemas/resources.json cannot be used:\n${problems.join('\n')}`)

const served = SIMPLE_RESOURCES.map(serveResource)

/** The action of every call of simple resources; the types of the table know nothing of them. */
export const simpleResourceHandlers: object = Object.assign({}, ...served.map(({ handlers }) => handlers))
/** Their records with steps. */
export const simpleRecords = served.flatMap(({ record }) => record ?? [])
