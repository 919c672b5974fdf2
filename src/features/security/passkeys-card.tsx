import { Tag } from 'antd'
import { t } from '../../../contract/language/texts.ts'
import { makePasskey } from '../../../providers/passkeys.ts'
import { type ResultOf, useSend } from '../../../providers/use-operation.ts'
import { dialogTexts } from '../../resource/dialog-texts.ts'
import { OperationButton } from '../../resource/operation-button.tsx'
import { OutcomeDialog } from '../../resource/outcome-dialog.tsx'
import { Card } from '../../ui/card.tsx'
import { DialogButton } from '../../ui/dialog-button.tsx'
import { formatDateTime } from '../../ui/format.ts'
import { List, Note, Row } from '../../ui/layout.tsx'
import { outcomeOfCodes } from './factor-parts.tsx'
import { useProof } from './use-proof.ts'

type Passkey = ResultOf<'employee/my-security'>['passkeys'][number]

interface PasskeysCardProps {
  passkeys: readonly Passkey[]
  onChanged: () => Promise<unknown>
}

/** The passkeys as second factor: adding one, and removing each. */
export function PasskeysCard({ passkeys, onChanged }: PasskeysCardProps) {
  const begin = useSend('employee/begin-passkey')
  const proof = useProof(passkeys)
  const common = { width: 480, isOwnData: true, onChanged }
  return (
    <Card title={t('security.passkeys.title')}>
      <Note>{t('security.passkeys.text')}</Note>
      <List isLined top="m">
        {passkeys.map((passkey) => (
          <Row as="li" key={passkey.id} justify="between">
            <PasskeyFacts passkey={passkey} />
            <OperationButton
              operation="employee/remove-passkey"
              form={proof.form}
              input={({ typed }) => ({ passkeyId: passkey.id, ...proof.input({ typed }) })}
              send={proof.send}
              {...dialogTexts('security.passkeys.removing', { name: passkey.name })}
              danger
              button={{ danger: false }}
              {...common}
            />
          </Row>
        ))}
      </List>
      <Row top="m">
        <DialogButton
          dialog={(close) => (
            <OutcomeDialog
              operation="employee/confirm-passkey"
              form="passkey"
              {...dialogTexts('security.passkeys.adding')}
              input={({ typed }) => ({ name: String(typed['name']) })}
              send={async (input, one) => one({ ...input, passkey: await makePasskey(await begin({})) })}
              outcome={outcomeOfCodes()}
              {...common}
              onClose={close}
            />
          )}
        >
          {t('security.passkeys.adding.submit')}
        </DialogButton>
      </Row>
    </Card>
  )
}

function PasskeyFacts({ passkey: { name, is_synced, is_stopped, created_at, last_used_at } }: { passkey: Passkey }) {
  const facts = [
    t('security.passkeys.since', { at: formatDateTime(created_at) }),
    last_used_at !== null && t('security.passkeys.used', { at: formatDateTime(last_used_at) }),
    is_synced && t('security.passkeys.synced'),
  ]
  return (
    <div>
      <strong>{name}</strong> {is_stopped && <Tag color="red">{t('security.passkeys.stopped')}</Tag>}
      <Note as="div">{facts.filter((fact) => fact !== false).join(' · ')}</Note>
    </div>
  )
}
