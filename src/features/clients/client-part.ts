import type { Client } from '../../../contract/clients/schemas.ts'

/** What every part of a company's page gets. */
export interface ClientPartProps {
  client: Client
  /** Reads the record anew, after whatever changed it. */
  onReload: () => Promise<Client | undefined>
}
