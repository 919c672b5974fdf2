import { deepEquals } from '@rjsf/utils'
import { cleanFormData } from '../../contract/forms/clean.ts'

type Members = Record<string, unknown>

/** Is this other data than that, judged as it would be sent? */
export const isChanged = (before: Members | undefined, now: Members | undefined): boolean =>
  !deepEquals(cleanFormData(before ?? {}), cleanFormData(now ?? {}))
