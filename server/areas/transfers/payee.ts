import { sql } from 'kysely'
import { t } from '../../../contract/language/texts.ts'
import { checkClabe } from '../../../payroll/identity/clabe.ts'
import type { Database } from '../../db/connect.ts'
import { AppError } from '../../errors/app-error.ts'
import type { Recipient } from '../../outside/transfers/transfers.ts'

interface Known {
  firstname: string
  lastname: string
  clabe: string | null
  wise_email: string | null
  street: string | null
  city: string | null
  zip_code: string | null
  isShared: boolean
}

/**
 * The account for a contractor's payment in this currency: pesos go to the CLABE; other currencies, and contractors without a
 * CLABE, to the Wise email. Throws NO_PAYEE where it is uncertain.
 */
export async function payeeOf(db: Database, personId: number, currency: string) {
  const known = await readKnown(db, personId)
  const name = `${known.firstname} ${known.lastname}`
  const clabe = currency === 'MXN' ? known.clabe?.trim() || null : null
  if (clabe !== null) {
    if (checkClabe(clabe).length > 0) throw new AppError('NO_PAYEE', { text: t('server-transfers.clabe') })
    if (known.isShared) {
      throw new AppError('NO_PAYEE', { text: t('server-transfers.clabeTwice') })
    }
    return {
      recipient: { name, currency, clabe, email: null, address: addressOf(known) },
      shown: `CLABE ••••${clabe.slice(-4)}`,
    }
  }
  const email = known.wise_email?.trim() || null
  if (email === null) throw new AppError('NO_PAYEE')
  return { recipient: { name, currency, clabe: null, email, address: null }, shown: email }
}

async function readKnown(db: Database, personId: number): Promise<Known> {
  return db
    .selectFrom('people as p')
    .leftJoin('bank_details as b', 'b.person_id', 'p.id')
    .leftJoin('addresses as a', 'a.person_id', 'p.id')
    .select(['p.firstname', 'p.lastname', 'b.clabe', 'b.wise_email', 'a.street', 'a.city', 'a.zip_code'])
    .select((row) =>
      row
        .exists(
          row
            .selectFrom('bank_details as other')
            .select('other.id')
            .where(sql<boolean>`blind_key(other.clabe) = blind_key(b.clabe)`)
            .whereRef('other.person_id', '<>', 'p.id'),
        )
        .$castTo<boolean>()
        .as('isShared'),
    )
    .where('p.id', '=', personId)
    .executeTakeFirstOrThrow()
}

/** A complete address or none: the provider refuses an incomplete one even where it requires none. */
const addressOf = ({ street, city, zip_code }: Known): Recipient['address'] =>
  street && city && zip_code ? { firstLine: street, city, postCode: zip_code } : null
