import { useQuery } from '../../../../providers/use-query.ts'
import { loadForm } from '../../../forms/load-form.ts'

const VARIANT = { viewer: 'Contractor', subject: 'Contractor' } as const

/** A form of invoices; the same for everybody. `null` loads none. A changed file shows on the next visit. */
export const useInvoiceForm = (name: string | null) =>
  useQuery({
    queryKey: ['invoice-form', name],
    queryFn: () => loadForm(name ?? '', VARIANT),
    enabled: name !== null,
    staleTime: 0,
  })
