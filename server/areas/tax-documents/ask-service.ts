import { ZONE } from '../../../contract/calendar.ts'
import { dateFormat } from '../../../contract/language/formats.ts'
import { t } from '../../../contract/language/texts.ts'
import type { CallContext, PrepareContext, Services } from '../../calls/context.ts'
import { AppError } from '../../errors/app-error.ts'
import type { MadeFile, StoredFile } from '../../outside/storage/stored-file.ts'
import { SealRefusal } from '../../outside/tax/check-seal.ts'
import { type FoundBill, type MadeBill, type Tax, TaxError } from '../../outside/tax/tax.ts'
import { type Claim, giveUpClaim } from './claim.ts'
import { type DocumentRequest, type DocumentTable, partiesOf } from './documents.ts'
import { asProvider, refusal } from './refusals.ts'

type Needed = Pick<PrepareContext, 'store' | 'log'>

/** Makes the claimed document, once: see `Claim.earlier`. A permanent refusal releases the claim. */
export async function askService<R extends DocumentRequest, M>(
  { db, tax }: Pick<Services, 'db' | 'tax'>,
  { table }: { table: DocumentTable },
  { id, request, earlier, settledAt }: Claim<R>,
  make: (request: R, options: { mayExist: boolean }) => Promise<M>,
): Promise<M | FoundBill> {
  if (earlier === 'open') {
    const document = await lookFor(tax, request).catch(asProvider)
    if (document) return document
    throw new AppError('TAX_BILL_EXISTS', { text: stillOpen(settledAt) })
  }
  try {
    return await make(request, { mayExist: earlier === 'over' })
  } catch (error) {
    // Without an answer the claim stays, and the next attempt asks for the result.
    if (!(error instanceof TaxError) || error.isPassing) return asProvider(error)
    // This call was refused permanently. An earlier one without an answer may have succeeded all the same.
    const document = earlier === 'over' ? await lookFor(tax, request).catch(asProvider) : null
    if (document) return document
    await giveUpClaim(db, table, id)
    if (error instanceof SealRefusal) throw refusal(error)
    return asProvider(error)
  }
}

/** The document of an earlier try, where it came through. */
async function lookFor(tax: Tax, request: DocumentRequest): Promise<FoundBill | null> {
  const { serie, folio } = request
  const found = await tax.findBills({ issuerRfc: partiesOf(request).issuerRfc, serie, folio })
  return found.find(({ isActive }) => isActive) ?? null
}

const TIME = { timeZone: ZONE, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

const stillOpen = (from: Date): string => t('server-tax-bills.stillOpen', { at: dateFormat(TIME).format(from) })

export interface Papers {
  xml: StoredFile | null
  pdf: StoredFile | null
}

/** The bill counts with or without its files: missing ones are fetched on demand. */
export async function papersOf(tax: Tax, made: MadeBill, request: DocumentRequest, { store, log }: Needed): Promise<Papers> {
  const paper = async (kind: 'xml' | 'pdf'): Promise<StoredFile | null> => {
    try {
      const content = made.papers?.[kind] ?? (await tax.download(made.id, kind))
      const file: MadeFile = { name: `${made.uuid ?? `${request.serie}-${request.folio}`}.${kind}`, kind, content }
      return await store(file)
    } catch (error) {
      log.warn({ err: error, kind }, 'a paper of a tax bill is still at the service')
      return null
    }
  }
  return { xml: await paper('xml'), pdf: await paper('pdf') }
}

/** Keeps the files of a made bill. @returns its columns */
export async function keepPapers({ xml, pdf }: Papers, { keepFile }: Pick<CallContext, 'keepFile'>) {
  for (const file of [xml, pdf]) if (file) await keepFile(file)
  return { xml_file: xml?.id ?? null, pdf_file: pdf?.id ?? null }
}
