import { lazyPart } from '../../../ui/lazy-part.tsx'
import { Spinner } from '../../../ui/notices.tsx'

/** Parts of a person's page whose code is loaded when they are first opened. */
export const AccessTab = lazyPart(async () => (await import('../staff/access-tab.tsx')).AccessTab, <Spinner />)
export const DocumentsTab = lazyPart(async () => (await import('./documents-tab.tsx')).DocumentsTab, <Spinner />)
export const ContractTab = lazyPart(async () => (await import('./contract-tab.tsx')).ContractTab, <Spinner />)
export const BankTab = lazyPart(async () => (await import('./bank-tab.tsx')).BankTab, <Spinner />)
export const ReceiptsTab = lazyPart(async () => (await import('./receipts-tab.tsx')).ReceiptsTab, <Spinner />)
