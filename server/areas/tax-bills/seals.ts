import { readFile } from 'node:fs/promises'
import { t } from '../../../contract/language/texts.ts'
import { Seal } from '../../../contract/tax-bills/schemas.ts'
import type { CallContext, PrepareContext, Session } from '../../calls/context.ts'
import type { Action, InputTo, PreparedAction } from '../../calls/handlers.ts'
import { aboutPerson } from '../../calls/history.ts'
import type { Database } from '../../db/connect.ts'
import { replaceRow } from '../../db/rows.ts'
import { AppError, fieldError, validationError } from '../../errors/app-error.ts'
import { membersOf } from '../../lists/select-row.ts'
import { checkSeal, type SealFacts, SealRefusal } from '../../outside/tax/check-seal.ts'
import { type SealFiles, TaxError } from '../../outside/tax/tax.ts'
import type { ReceivedFile } from '../../uploads/received-file.ts'
import { asProvider, refusal } from '../tax-documents/refusals.ts'

type Upload = 'contractor/upload-csd-files-to-facturama' | 'contractor/update-csd-records-by-user-id'
type Entered = InputTo<Upload>

/**
 * Stores a seal: checked here, uploaded to the service, and only its certificate is stored here. Both calls do the same, so a
 * client without an answer may send either again.
 */
const takeSeal: PreparedAction<Upload> = {
  prepare: async (entered: Entered, context) => {
    const { services, now, log } = context
    const personId = contractorOf(entered.userId, context)
    const seal = await readSeal(entered, await rfcOf(context.db, personId), context.files)
    let facts: SealFacts
    try {
      facts = checkSeal(seal, now).facts
      await services.tax.putSeal(seal)
    } catch (error) {
      if (error instanceof SealRefusal) throw refusal(error)
      if (error instanceof TaxError) throw new AppError('CSD_REFUSED', { text: error.text, cause: error.cause })
      log.error({ err: error }, 'a seal certificate could not be taken over')
      throw new AppError('CSD_UNKNOWN', { cause: error })
    }
    return (step) => keepSeal(personId, facts, seal.certificate, step)
  },
}

export const uploadSeal: PreparedAction<'contractor/upload-csd-files-to-facturama'> = takeSeal
export const replaceSeal: PreparedAction<'contractor/update-csd-records-by-user-id'> = takeSeal

/** Only contractors issue bills of their own. Throws VALIDATION. */
function contractorOf(userId: number | undefined, { session, target }: Pick<PrepareContext<Session>, 'session' | 'target'>) {
  if (target?.role !== 'Contractor') {
    throw fieldError('userId', t('server-tax-bills.seals.contractors'))
  }
  return userId ?? session.id
}

async function rfcOf(db: Database, personId: number): Promise<string | null> {
  const row = await db.selectFrom('employee_details').select('rfc').where('person_id', '=', personId).executeTakeFirst()
  return row?.rfc?.trim().toUpperCase() || null
}

async function readSeal(
  { password = '', rfc }: Entered,
  own: string | null,
  files: readonly ReceivedFile[],
): Promise<SealFiles> {
  const [cer, key] = ['cer_file', 'key_file'].map((field) => files.find((file) => file.field === field))
  const missing = [
    ...(cer ? [] : [{ field: 'cer_file', message: t('server-tax-bills.seals.cer') }]),
    ...(key ? [] : [{ field: 'key_file', message: t('server-tax-bills.seals.key') }]),
    ...(password === '' ? [{ field: 'password', message: t('server-tax-bills.password') }] : []),
  ]
  if (!cer || !key || missing.length > 0) throw validationError(missing)
  if (own === null) throw refusal(new SealRefusal('rfc', t('server-outside.seal.noRfc')))
  const typed = rfc?.trim().toUpperCase() || own
  if (typed !== own) throw refusal(new SealRefusal('rfc', t('server-tax-bills.seals.rfc', { own, said: typed })))
  return { rfc: own, certificate: await readFile(cer.path), key: await readFile(key.path), password }
}

async function keepSeal(personId: number, facts: SealFacts, certificate: Buffer, context: CallContext<Session>) {
  const { db, session, now, services, record } = context
  const before = await sealOf(db, personId)
  const row = {
    rfc: facts.rfc,
    certificate_number: facts.certificateNumber,
    holder_name: facts.holderName,
    valid_from: facts.validFrom,
    valid_to: facts.validTo,
    certificate,
    service: services.tax.name,
    reminded_days: null,
    uploaded_by: session.id,
    uploaded_at: now.toISOString(),
  }
  await replaceRow(db, 'seal_certificates', { person_id: personId }, row)
  await record({
    ...about(personId, context),
    changes: [{ field: 'seal', from: before?.certificate_number ?? null, to: facts.certificateNumber }],
  })
  return { data: membersOf(Seal, row) }
}

const about = (personId: number, { target }: Pick<CallContext, 'target'>) => ({
  ...aboutPerson(personId, target?.companyId ?? null),
  visibility: 'All' as const,
})

/** The stored part of the current seal. */
export const sealOf = (db: Database, personId: number) =>
  db.selectFrom('seal_certificates').selectAll().where('person_id', '=', personId).executeTakeFirst()

export const getSeal: Action<'contractor/get-csd-records-by-user-id'> = async ({ userId }, context) => {
  const personId = userId ?? context.session.id
  const row = await sealOf(context.db, personId)
  const { needsKeyEachTime } = context.services.tax
  return {
    data: {
      seal: row ? membersOf(Seal, row) : null,
      rfc: await rfcOf(context.db, personId),
      needs_key_each_time: needsKeyEachTime,
    },
  }
}

/** Deletes the seal at the service first: a seal left there would still sign. */
export const deleteSeal: PreparedAction<'contractor/delete-csd-records-by-user-id'> = {
  prepare: async ({ userId }, context) => {
    const personId = contractorOf(userId, context)
    const row = await sealOf(context.db, personId)
    if (row) await context.services.tax.deleteSeal(row.rfc).catch(asProvider)
    return async (step) => {
      const gone = await step.db
        .deleteFrom('seal_certificates')
        .where('person_id', '=', personId)
        .returning('certificate_number')
        .executeTakeFirst()
      if (gone) {
        const changes = [{ field: 'seal', from: gone.certificate_number, to: null }]
        await step.record({ ...about(personId, step), changes })
      } else step.nothingChanged()
      return { data: { deleted: true } }
    }
  },
}
