import { SIMPLE_RESOURCES } from '../../../access-control/resources.ts'
import { checkResources } from '../../resources/check.ts'
import { cancellation } from '../privacy/blocking/cancellation.ts'
import { type StepCode, serveResource } from './resource-handlers.ts'

const problems = checkResources()
if (problems.length > 0) throw new Error(`schemas/resources.json:\n${problems.join('\n')}`)

/** Resources whose steps need code beyond their machine file. */
const STEP_CODE: Readonly<Record<string, StepCode>> = { 'privacy-requests': cancellation }

const served = SIMPLE_RESOURCES.map((resource) => serveResource(resource, STEP_CODE[resource.name]))

/** The action of every call of simple resources; the types of the table know nothing of them. */
export const simpleResourceHandlers: object = Object.assign({}, ...served.map(({ handlers }) => handlers))
/** Their records with steps. */
export const simpleRecords = served.flatMap(({ record }) => record ?? [])
