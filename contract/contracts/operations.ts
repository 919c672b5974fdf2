import Type from 'typebox'
import { EDIT_CONTRACT, READ_CONTRACT, WRITE_LOG } from '../../access-control/contracts.ts'
import calls from '../../schemas/calls/contracts.json' with { type: 'json' }
import { ExtraValue, Id, ListRequest, Nullable, oneOf, RequestKey, ShortText, Version } from '../format/shared.ts'
import { described, read, upload, write } from '../operation.ts'
import { pageOf } from '../tables/list.ts'
import { DOCUMENT_MAX_BYTES } from '../upload.ts'
import { Contract, ContractLog, ContractRef } from './schemas.ts'

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
const CONTRACT = { entity: 'contract', param: 'contractId' } as const
/** Above the maximum of a reason, so that the rule of the machine answers with its own message. */
const Reason = Type.Optional(Type.String({ maxLength: 600 }))

/**
 * Contracts: registering, reading, changing from a day on. The fields are those of the
 * forms that save by these calls (schemas/forms/contract-*.json), which judge every value.
 */
export const contractOperations = described(calls, {
  'employee/register-contract-information': write({
    input: Type.Object(
      {
        userId: Id,
        /** A position of the company that the contract takes its words from. */
        job_id: Type.Optional(Nullable(Id)),
        work_days: WorkDays,
        requestKey: RequestKey,
      },
      { additionalProperties: ExtraValue, maxProperties: 60 },
    ),
    answer: Type.Object({ contract: Contract }),
    access: { kind: 'session', roles: EDIT_CONTRACT, target: { entity: 'person', param: 'userId' } },
  }),
  'employee/get-last-contract-employee': read({
    input: Type.Object({ userId: Type.Optional(Id), contractId: Type.Optional(Id) }),
    answer: Type.Object({ lastContract: Nullable(Contract), contracts: Type.Array(ContractRef) }),
    access: {
      kind: 'session',
      roles: READ_CONTRACT,
      target: { entity: 'person', param: 'userId', absentMeansSelf: true },
      leavers: true,
    },
  }),
  'employee/update-contract-information': write({
    input: Type.Object(
      {
        contractId: Id,
        job_id: Type.Optional(Nullable(Id)),
        work_days: WorkDays,
        version: Type.Optional(Version),
      },
      { additionalProperties: ExtraValue, maxProperties: 60 },
    ),
    answer: Type.Object({ contract: Contract }),
    access: { kind: 'session', roles: EDIT_CONTRACT, target: CONTRACT },
  }),
  'employee/change-contract-status': write({
    input: Type.Object({
      contractId: Id,
      status: oneOf('Sent', 'Active', 'Void'),
      reason: Reason,
      version: Type.Optional(Version),
    }),
    answer: Type.Object({ contract: Contract }),
    access: { kind: 'session', roles: EDIT_CONTRACT, target: CONTRACT },
  }),
  'employee/logs-contract-register': upload({
    input: Type.Object({
      contractId: Id,
      type: Type.Optional(Type.String({ maxLength: 40 })),
      /** schemas/forms/contract-log.json validates the text. */
      description: Type.Optional(Type.String({ maxLength: 4000 })),
      effective_date: Type.Optional(Type.String({ maxLength: 10 })),
      /** The readers in addition to the provider's staff; an entry written by a company is visible to the company. */
      visibility: Type.Optional(Type.String({ maxLength: 20 })),
      corrects_id: Type.Optional(Id),
      requestKey: RequestKey,
    }),
    upload: { fields: { file: { kinds: ['pdf', 'jpg', 'png'] } }, maxBytes: DOCUMENT_MAX_BYTES, needsFile: false },
    answer: Type.Object({ log: ContractLog }),
    access: { kind: 'session', roles: WRITE_LOG, target: CONTRACT },
  }),
  'employee/get-all-logs-by-contract-user': read({
    input: Type.Object({
      userId: Type.Optional(Id),
      contractId: Type.Optional(Id),
      page: ListRequest.page,
      limit: ListRequest.limit,
      filters: Type.Optional(Type.Object({ type: Type.Optional(ShortText) }, { additionalProperties: false })),
    }),
    answer: pageOf({ logs: ContractLog }),
    access: {
      kind: 'session',
      roles: READ_CONTRACT,
      target: { entity: 'person', param: 'userId', absentMeansSelf: true },
    },
  }),
})
