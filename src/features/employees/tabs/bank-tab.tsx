import type { ButtonProps } from 'antd'
import { allows, targetOf } from '../../../../access-control/people.ts'
import { MAKE_TAX_BILLS } from '../../../../access-control/tax-bills.ts'
import { t } from '../../../../contract/language/texts.ts'
import type { Person } from '../../../../contract/people/schemas.ts'
import type { Seal } from '../../../../contract/tax-bills/schemas.ts'
import { useRead } from '../../../../providers/calls.ts'
import { dialogTexts, OperationButton } from '../../../resource/operation-dialog.tsx'
import type { PartProps } from '../../../resource/record-view.tsx'
import { formatDate } from '../../../ui/format.ts'
import { Block, Card, Facts, Note, Row } from '../../../ui/layout.tsx'
import { Callout, EmptyNotice, Loaded } from '../../../ui/notices.tsx'
import { useSession } from '../../../ui/session-context.ts'
import { PaymentSections } from '../bank/payment-sections.tsx'

/** The person's bank account and house credit; for a contractor also the seal that signs tax bills. */
export function BankTab({ record: person, reload }: PartProps<Person>) {
  const viewer = useSession()
  const makesBills = person.role.name === 'Contractor' && allows(MAKE_TAX_BILLS, viewer, targetOf(person))
  return (
    <>
      <PaymentSections record={person} reload={reload} />
      {makesBills && <SealCard person={person} />}
    </>
  )
}

const DAY_MS = 24 * 3_600_000
/** The card warns this many days before the end (the day of the first reminder by mail). */
const NEAR_DAYS = 60

/** The seal certificate of a contractor: adding, replacing and deleting it, and how long it is valid. */
function SealCard({ person }: { person: Person }) {
  const query = useRead('contractor/get-csd-records-by-user-id', { userId: person.id }, { reuses: true })
  const put = { userId: person.id, rfc: query.data?.rfc ?? null, isThere: Boolean(query.data?.seal), onChanged: query.refetch }
  const action = put.isThere && (
    <Row>
      <SealButton {...put} />
      <OperationButton
        operation="contractor/delete-csd-records-by-user-id"
        input={{ userId: person.id }}
        {...dialogTexts('seals.removing')}
        danger
        onChanged={query.refetch}
      />
    </Row>
  )
  return (
    <Block top="m">
      <Card title={t('seals.title')} action={action}>
        <Loaded query={query}>
          {(read) =>
            read.seal ? (
              <SealFacts seal={read.seal} asksEachTime={read.needs_key_each_time} />
            ) : (
              <EmptyNotice
                title={t('seals.none')}
                action={<SealButton {...put} button={{ type: 'primary', disabled: read.rfc === null }} />}
              >
                {read.rfc === null ? t('seals.noRfc') : t('seals.noneDetail')}
              </EmptyNotice>
            )
          }
        </Loaded>
      </Card>
    </Block>
  )
}

function SealFacts({ seal, asksEachTime }: { seal: Seal; asksEachTime: boolean }) {
  const days = Math.ceil((new Date(seal.valid_to).getTime() - Date.now()) / DAY_MS)
  return (
    <>
      {days <= 0 && <Callout type="error" title={t('seals.expired', { day: formatDate(seal.valid_to) })} bottom="m" />}
      {days > 0 && days <= NEAR_DAYS && <Callout type="warning" title={t('seals.ending', { days })} bottom="m" />}
      <Facts
        facts={[
          [t('seals.facts.rfc'), seal.rfc],
          [t('seals.facts.holder'), seal.holder_name],
          [t('seals.facts.number'), seal.certificate_number],
          [t('seals.facts.from'), formatDate(seal.valid_from)],
          [t('seals.facts.to'), formatDate(seal.valid_to)],
        ]}
      />
      <Note top="s">{asksEachTime ? `${t('seals.promise')} ${t('seals.eachTime')}` : t('seals.promise')}</Note>
    </>
  )
}

interface SealButtonProps {
  userId: number
  rfc: string | null
  isThere: boolean
  button?: ButtonProps
  onChanged: () => Promise<unknown>
}

const filesOf = () => ({
  cer_file: { label: t('seals.files.cer_file'), accept: '.cer' },
  key_file: { label: t('seals.files.key_file'), accept: '.key' },
})

/** Two files and a password; each problem is shown at its field. */
function SealButton({ userId, rfc, isThere, button = {}, onChanged }: SealButtonProps) {
  return (
    <OperationButton
      operation={isThere ? 'contractor/update-csd-records-by-user-id' : 'contractor/upload-csd-files-to-facturama'}
      // Every character of it counts, also a space at its end.
      input={({ raw }) => ({ userId, password: String(raw['password'] ?? '') })}
      {...dialogTexts(isThere ? 'seals.replacing' : 'seals.adding')}
      question={rfc === null ? undefined : <Note top="s">{t('seals.rfc', { rfc })}</Note>}
      files={filesOf()}
      form="seal"
      subject="Contractor"
      disabled={({ files, typed }) => !files['cer_file']?.length || !files['key_file']?.length || !typed['password']}
      submitting={t('seals.sending')}
      done={t('seals.added')}
      button={button}
      onChanged={onChanged}
    />
  )
}
