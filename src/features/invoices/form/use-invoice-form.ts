import { useForm } from '../../../forms/use-forms.ts'

const VARIANT = { viewer: 'Contractor', subject: 'Contractor' } as const

/** A form of invoices; the same for everybody. `null` loads none. A changed file shows on the next visit. */
export const useInvoiceForm = (name: string | null) => useForm(name, VARIANT)
