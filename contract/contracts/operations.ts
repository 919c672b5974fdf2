import Type from 'typebox'
import { named, ownOrNamed, session } from '../../access-control/authorize.ts'
import { EDIT_CONTRACT, READ_CONTRACT, WRITE_LOG } from '../../access-control/contracts.ts'
import calls from '../../schemas/calls/contracts.json' with { type: 'json' }
import inputFile from '../../schemas/inputs/contracts.json' with { type: 'json' }
import { shapes } from '../format/shapes.ts'
import { formData, Id, Nullable, RequestKey, ShortText, Version } from '../format/shared.ts'
import { described, read, upload, write } from '../operation.ts'
import { DOCUMENT_MAX_BYTES } from '../upload.ts'
import { answers } from './schemas.ts'

/** Days as a list, or as a form writes them: "1-5". */
const WorkDays = Type.Optional(
  Type.Unsafe<number[] | string | null>({
    anyOf: [
      { type: 'array', items: { type: 'integer', minimum: 1, maximum: 7 }, maxItems: 7 },
      { type: 'string', maxLength: 40 },
      { type: 'null' },
    ],
  }),
)
const CONTRACT = named('contract', 'contractId')
const Filters = Type.Object({ type: Type.Optional(ShortText) }, { additionalProperties: false })

/**
 * Contracts: registering, reading, changing from a day on. The fields are those of the
 * forms that save by these calls (schemas/forms/contract-*.json), which judge every value.
 */
export const contractOperations = described(calls, answers, shapes(inputFile, { Filters }, 'inputs'), {
  'employee/register-contract-information': write({
    input: formData({
      userId: Id,
      /** A position of the company that the contract takes its words from. */
      job_id: Type.Optional(Nullable(Id)),
      work_days: WorkDays,
      requestKey: Type.Optional(RequestKey),
    }),
    access: session(EDIT_CONTRACT, named('person', 'userId')),
  }),
  'employee/get-last-contract-employee': read({
    access: session(READ_CONTRACT, ownOrNamed('person', 'userId'), { leavers: true }),
  }),
  'employee/update-contract-information': write({
    input: formData({
      contractId: Id,
      job_id: Type.Optional(Nullable(Id)),
      work_days: WorkDays,
      version: Type.Optional(Version),
    }),
    access: session(EDIT_CONTRACT, CONTRACT),
  }),
  'employee/change-contract-status': write({ access: session(EDIT_CONTRACT, CONTRACT) }),
  'employee/logs-contract-register': upload({
    upload: { fields: { file: { kinds: ['pdf', 'jpg', 'png'] } }, maxBytes: DOCUMENT_MAX_BYTES, needsFile: false },
    access: session(WRITE_LOG, CONTRACT),
  }),
  'employee/get-all-logs-by-contract-user': read({ access: session(READ_CONTRACT, ownOrNamed('person', 'userId')) }),
})
