import type { Action } from '../../calls/handlers.ts'
import { askProvider } from './ask-provider.ts'

/** What can be sent to be signed; contracts of contractors where nothing else is asked for. */
export const listTemplates: Action<'contractor/get-all-template-docusing'> = async ({ role = 'Contractor' }, { services }) => ({
  data: await askProvider(services.esign, (esign) => esign.listTemplates(role)),
})
