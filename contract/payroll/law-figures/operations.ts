import Type from 'typebox'
import { named, roles, session } from '../../../access-control/authorize.ts'
import { CONFIGURE, READ_REQUEST } from '../../../access-control/payment-requests.ts'
import calls from '../../../schemas/calls/payroll-law-figures.json' with { type: 'json' }
import inputFile from '../../../schemas/inputs/payroll-law-figures.json' with { type: 'json' }
import { shapes } from '../../format/shapes.ts'
import { described, read, readUpload, write } from '../../operation.ts'
import { CSV_MAX_BYTES } from '../../upload.ts'
import { answers, LawDay, Mark, Provider, Row, Values } from './schemas.ts'

const access = session(roles({ Admin: true }))
const COMPANY = named('company', 'companyId')
const Rows = Type.Array(Row, { minItems: 1, maxItems: 30 })
const ProviderKey = Provider.properties.key
const inputs = shapes(inputFile, { LawDay, Values, Rows, Mark, ProviderKey }, 'inputs')

/** Figures of the law, concepts and settings behind every payroll; Admin only. */
export const payrollInterfaceOperations = described(calls, answers, inputs, {
  'payroll/get-payroll-parameters': read({ access }),
  'payroll/update-payroll-parameters': write({ access }),
  'payroll/preview-payroll-parameters': read({ access }),
  'payroll/get-company-defaults': read({ access: session(READ_REQUEST, COMPANY) }),
  'payroll/update-company-defaults': write({ access: session(CONFIGURE, COMPANY) }),
  'payroll/find-all-concepts': read({ access }),
  'payroll/create-concept': write({ access }),
  'payroll/update-concept': write({ access }),
  'payroll/run-parallel': readUpload({
    upload: { fields: { payroll_file: { kinds: ['csv', 'xlsx'] } }, maxBytes: CSV_MAX_BYTES, needsFile: true },
    access,
  }),
  'payroll/download-parallel-template': read({ access }),
  'payroll/test-provider': read({ access }),
})
