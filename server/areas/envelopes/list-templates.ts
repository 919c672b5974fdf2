import type { Action } from '../../calls/handlers.ts'
import { askProvider } from './ask-provider.ts'

/** The templates that can be sent; default: those for contracts of contractors. */
export const listTemplates: Action<'contractor/get-all-template-docusing'> = async ({ role = 'Contractor' }, { services }) => ({
  data: await askProvider(services.esign, (esign) => esign.listTemplates(role)),
})
