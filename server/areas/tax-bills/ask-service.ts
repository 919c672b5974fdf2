import { ZONE } from '../../../contract/calendar.ts'
import { dateFormat } from '../../../contract/language/formats.ts'
import { t } from '../../../contract/language/texts.ts'
import type { BillRequest } from '../../../payroll/cfdi/bill.ts'
import type { PrepareContext } from '../../calls/context.ts'
import { AppError } from '../../errors/app-error.ts'
import type { MadeFile, StoredFile } from '../../outside/storage/stored-file.ts'
import { SealRefusal } from '../../outside/tax/check-seal.ts'
import { type MadeBill, type SealFiles, type Tax, TaxError } from '../../outside/tax/tax.ts'
import type { Claim } from './claim.ts'
import { asProvider, refusal } from './seals.ts'

type Asked = Pick<Claim, 'request' | 'earlier' | 'settledAt'>
type Needed = Pick<PrepareContext, 'store' | 'log'>

/** Makes the claimed bill, once: see `Claim.earlier`. `withdraw` releases the claim after a permanent refusal. */
export async function askService(
  tax: Tax,
  claim: Asked,
  seal: SealFiles | 'own' | null,
  withdraw: () => Promise<void>,
): Promise<MadeBill> {
  const { request, earlier, settledAt } = claim
  if (earlier === 'open') {
    const made = await lookFor(tax, request).catch(asProvider)
    if (made) return made
    throw new AppError('TAX_BILL_EXISTS', { text: stillOpen(settledAt) })
  }
  try {
    return await tax.createBill(request, { mayExist: earlier === 'over', seal })
  } catch (error) {
    // Without an answer the claim stays, and the next attempt asks for the result.
    if (error instanceof TaxError && error.isPassing) return asProvider(error)
    // This call was refused permanently. An earlier one without an answer may have succeeded all the same.
    const made = earlier === 'over' ? await lookFor(tax, request).catch(asProvider) : null
    if (made) return made
    await withdraw()
    if (error instanceof SealRefusal) throw refusal(error)
    return asProvider(error)
  }
}

/** The bill of an earlier try, where it came through. */
async function lookFor(tax: Tax, { issuer, serie, folio }: BillRequest): Promise<MadeBill | null> {
  const found = await tax.findBills({ issuerRfc: issuer.rfc, serie, folio })
  return found.find(({ isActive }) => isActive) ?? null
}

const TIME = { timeZone: ZONE, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

const stillOpen = (from: Date): string => t('server-tax-bills.stillOpen', { at: dateFormat(TIME).format(from) })

export interface Papers {
  xml: StoredFile | null
  pdf: StoredFile | null
}

/** The bill counts with or without its files: missing ones are fetched on demand. */
export async function papersOf(tax: Tax, made: MadeBill, request: BillRequest, { store, log }: Needed): Promise<Papers> {
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
