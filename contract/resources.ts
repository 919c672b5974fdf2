import { ofResources } from '../access-control/resources.ts'
import file from '../schemas/resource-calls.json' with { type: 'json' }
import type { OperationName } from './index.ts'

/** A call about one record. */
interface RecordCall {
  operation: OperationName
  record: string
  /** The member of the input that takes the id, where it is not called `id`. */
  param?: string
  /** The id is a text, also where it consists of digits. */
  isText?: true
}

/**
 * The operations of a Refine resource, and the members of their answers with records and totals; nested members are named
 * with a dot.
 */
export interface ResourceCalls {
  list?: { operation: OperationName; records: string; total: string }
  one?: RecordCall
  create?: { operation: OperationName; record: string }
  update?: RecordCall
  delete?: RecordCall
  /** The list as a CSV file; takes the same selection. */
  export?: { operation: OperationName }
}

/** Refine's resources. The owner chose the names; a resource gets its calls when its area is built. */
export const RESOURCES = {
  ...file,
  ...ofResources(({ name, member, one, total }) => [
    [
      name,
      {
        list: { operation: `${name}/list`, records: member, total },
        export: { operation: `${name}/export` },
        one: { operation: `${name}/get`, record: one },
        create: { operation: `${name}/create`, record: one },
        update: { operation: `${name}/update`, record: one },
      },
    ],
  ]),
}
