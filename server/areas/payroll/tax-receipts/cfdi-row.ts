import type { Selectable } from 'kysely'
import { PayrollCfdi } from '../../../../contract/payroll/papers/schemas.ts'
import type { PayrollCfdis } from '../../../db/types.ts'
import { membersOf } from '../../../lists/select-row.ts'

export type PayrollCfdiRow = Selectable<PayrollCfdis>

export const toCfdi = (row: PayrollCfdiRow): PayrollCfdi => ({
  ...membersOf(PayrollCfdi, row),
  xml_url: row.xml_file,
  pdf_url: row.pdf_file,
})

/** The payroll's status of its receipt: an uploaded one counts like one made here. */
export const statusOf = ({ status }: Pick<PayrollCfdiRow, 'status'>): string => (status === 'External' ? 'Valid' : status)

/** Display name: the UUID, or the number before there is one. */
export const nameOf = ({ uuid, serie, folio }: Pick<PayrollCfdiRow, 'uuid' | 'serie' | 'folio'>): string =>
  uuid ?? `${serie}-${folio}`
