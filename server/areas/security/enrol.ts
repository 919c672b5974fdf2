import { randomBytes } from 'node:crypto'
import qrcode from 'qrcode-generator'
import { t } from '../../../contract/language/texts.ts'
import type { Action } from '../../calls/handlers.ts'
import { replaceRow } from '../../db/rows.ts'
import { AppError } from '../../errors/app-error.ts'
import { type Account, lockAccount } from '../session/account.ts'
import { noteChange } from './note-change.ts'
import { openSecret, sealSecret } from './sealed-secret.ts'
import { findFactor, switchOn } from './second-factor.ts'
import { otpAddress, stepOfCode, toBase32 } from './totp.ts'

/** The length of the digest, as RFC 4226 advises. */
const SECRET_BYTES = 20

/** Makes a secret for an authenticator app; it counts once a code of the app has confirmed it. */
export const beginSecondFactor: Action<'employee/begin-second-factor'> = async (_input, { db, session, services, now }) => {
  await lockAccount(db, session.id)
  const factor = await findFactor(db, session.id)
  if (factor?.app_since) throw new AppError('FACTOR_STATE', { text: t('server-session.factorThere') })
  const bytes = randomBytes(SECRET_BYTES)
  const row = {
    secret: sealSecret(bytes, { use: 'second-factor', id: session.id }, services.settings),
    created_at: now.toISOString(),
  }
  await replaceRow(db, 'second_factors', { person_id: session.id }, row)
  return { secret: toBase32(bytes), qr: qrOf(otpAddress(bytes, session.email, t('server-session.issuer'))) }
}

/** The first right code switches the factor on. @returns the recovery codes, this once */
export const confirmSecondFactor: Action<'employee/confirm-second-factor'> = async ({ code }, context) => {
  const { db, session, services, now } = context
  const account = (await lockAccount(db, session.id)) as Account
  const factor = await findFactor(db, account.id)
  if (!factor?.secret || factor.app_since) throw new AppError('FACTOR_STATE', { text: t('server-session.noEnrolment') })
  const step = stepOfCode(
    openSecret(factor.secret, { use: 'second-factor', id: account.id }, services.settings),
    code.replace(/\s/g, ''),
    now,
  )
  if (step === null) throw new AppError('BAD_FACTOR_CODE', { text: t('server-session.wrongAppCode') }).inField('code')
  const confirmed = { app_since: now.toISOString(), last_step: step }
  await db.updateTable('second_factors').set(confirmed).where('person_id', '=', account.id).execute()
  const recovery_codes = await switchOn(context)
  await noteChange(context, account, 'added')
  return { recovery_codes }
}

/** The dark modules as the path of a drawing, one unit each. */
function qrOf(text: string): { size: number; path: string } {
  const code = qrcode(0, 'M')
  code.addData(text)
  code.make()
  const size = code.getModuleCount()
  const cells = Array.from({ length: size * size }, (_, at) => ({ row: Math.floor(at / size), column: at % size }))
  const dark = cells.filter(({ row, column }) => code.isDark(row, column))
  return { size, path: dark.map(({ row, column }) => `M${column} ${row}h1v1h-1z`).join('') }
}
