import Type from 'typebox'
import { EDIT_CONTRACT, READ_CONTRACT, WRITE_LOG } from '../../access-control/contracts.ts'
import { ExtraValue, Id, ListRequest, Nullable, oneOf, RequestKey, ShortText, Version } from '../format/shared.ts'
import { read, upload, write } from '../operation.ts'
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
export const contractOperations = {
  'employee/register-contract-information': write({
    summary: 'Register a contract of a person as a draft; a person who left is hired again and returns to Request',
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
    isJudgedByForms: true,
    records: 'contract.registered',
    errors: ['CONTRACT_STATE', 'CONTRACT_EXISTS', 'ONBOARDING_STATE', 'MIN_WAGE', 'FIELD_READ_ONLY'],
    example: {
      userId: 1,
      job_name: 'Analyst',
      start_date: '2026-12-01',
      contract_duration: 'Indefinite',
      monthly_salary: '18500.00',
      payment_frequency: 'Fortnightly',
      work_days: [1, 2, 3, 4, 5],
      work_hours: '8',
      requestKey: '3f0e4b5c-0a4e-4e43-9a51-0d6f3f0e9a12',
    },
  }),
  'employee/get-last-contract-employee': read({
    summary: "A person's contract in force, otherwise the newest, or the given one; with its terms over time",
    input: Type.Object({ userId: Type.Optional(Id), contractId: Type.Optional(Id) }),
    answer: Type.Object({ lastContract: Nullable(Contract), contracts: Type.Array(ContractRef) }),
    access: {
      kind: 'session',
      roles: READ_CONTRACT,
      target: { entity: 'person', param: 'userId', absentMeansSelf: true },
      leavers: true,
    },
    example: { userId: 1 },
  }),
  'employee/update-contract-information': write({
    summary:
      'Change a contract: its position and terms at once, its pay and working time from a given day; earlier terms are kept',
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
    isJudgedByForms: true,
    records: 'contract.updated',
    errors: ['STALE', 'CONTRACT_STATE', 'MIN_WAGE', 'FIELD_READ_ONLY'],
    example: { contractId: 1, monthly_salary: '21000.00', effective_from: '2027-01-01', reason: 'Yearly raise' },
  }),
  'employee/change-contract-status': write({
    summary: 'Take a step of a contract: mark it as sent, put it in force, or void it with a reason',
    input: Type.Object({
      contractId: Id,
      status: oneOf('Sent', 'Active', 'Void'),
      reason: Reason,
      version: Type.Optional(Version),
    }),
    answer: Type.Object({ contract: Contract }),
    access: { kind: 'session', roles: EDIT_CONTRACT, target: CONTRACT },
    records: 'contract.status-changed',
    errors: ['STALE', 'CONTRACT_STATE', 'CONTRACT_INCOMPLETE', 'CONTRACT_EXISTS'],
    example: { contractId: 1, status: 'Void', reason: 'Signed by mistake with another date.' },
  }),
  'employee/logs-contract-register': upload({
    summary: 'Write into the log of a contract, with a file or without; a correction points to the entry it corrects',
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
    records: 'contract.logged',
    example: { contractId: 1, type: 'Recognition', description: 'Closed the year without a single correction.' },
  }),
  'employee/get-all-logs-by-contract-user': read({
    summary: "The log of a person's contracts, newest first; each viewer sees the entries meant for them",
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
    example: { userId: 1, page: 1, limit: 25, filters: { type: 'Salary' } },
  }),
}
