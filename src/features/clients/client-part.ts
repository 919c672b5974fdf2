import type { Client } from '../../../contract/clients/schemas.ts'

/** Props of every part of a company's page. */
export interface ClientPartProps {
  client: Client
  /** Reads the record again; call it after every change. */
  onReload: () => Promise<Client | undefined>
}
