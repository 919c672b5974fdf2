import type { CallError } from '../../providers/data/http-error.ts'

/** Another person changed the record, or moved it to a state in which this action is not allowed. */
export const isOutdated = ({ code }: CallError): boolean => code === 'STALE' || code.endsWith('_STATE')
