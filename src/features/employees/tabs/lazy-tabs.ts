import { lazy } from 'react'

/** Parts of a person's page whose code is loaded when they are first opened. */
export const AccessTab = lazy(async () => ({ default: (await import('../staff/access-tab.tsx')).AccessTab }))
export const DocumentsTab = lazy(async () => ({ default: (await import('./documents-tab.tsx')).DocumentsTab }))
export const ContractTab = lazy(async () => ({ default: (await import('./contract-tab.tsx')).ContractTab }))
export const BankTab = lazy(async () => ({ default: (await import('./bank-tab.tsx')).BankTab }))
export const ReceiptsTab = lazy(async () => ({ default: (await import('./receipts-tab.tsx')).ReceiptsTab }))
