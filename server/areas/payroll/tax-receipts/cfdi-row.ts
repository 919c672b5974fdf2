import type { Selectable } from 'kysely'
import type { PayrollCfdi } from '../../../../contract/payroll/papers/schemas.ts'
import type { PayrollCfdis } from '../../../db/types.ts'

export type PayrollCfdiRow = Selectable<PayrollCfdis>

export const toCfdi = (row: PayrollCfdiRow): PayrollCfdi => ({
  id: row.id,
  status: row.status,
  uuid: row.uuid,
  serie: row.serie,
  folio: row.folio,
  is_stamped: row.is_stamped,
  total: row.total,
  issued_at: row.issued_at,
  xml_url: row.xml_file,
  pdf_url: row.pdf_file,
  cancel_motive: row.cancel_motive,
  substituted_by: row.substituted_by,
})

/** The payroll's status of its receipt: an uploaded one counts like one made here. */
export const statusOf = ({ status }: Pick<PayrollCfdiRow, 'status'>): string => (status === 'External' ? 'Valid' : status)

/** Display name: the UUID, or the number before there is one. */
export const nameOf = ({ uuid, serie, folio }: Pick<PayrollCfdiRow, 'uuid' | 'serie' | 'folio'>): string =>
  uuid ?? `${serie}-${folio}`
