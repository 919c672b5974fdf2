import { Button, Tag } from 'antd'
import { useState } from 'react'
import { t } from '../../../contract/language/texts.ts'
import { makePasskey } from '../../../providers/passkeys.ts'
import { type ResultOf, useSend } from '../../../providers/use-operation.ts'
import { OperationDialog } from '../../resource/operation-dialog.tsx'
import { OutcomeDialog } from '../../resource/outcome-dialog.tsx'
import { Card } from '../../ui/card.tsx'
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
  const [open, setOpen] = useState<'add' | Passkey | null>(null)
  const begin = useSend('employee/begin-passkey')
  const proof = useProof(passkeys)
  const common = { width: 480, isOwnData: true, onChanged, onClose: () => setOpen(null) }
  return (
    <Card title={t('security.passkeys.title')}>
      <Note>{t('security.passkeys.text')}</Note>
      <List isLined top="m">
        {passkeys.map((passkey) => (
          <Row as="li" key={passkey.id} justify="between">
            <PasskeyFacts passkey={passkey} />
            <Button aria-label={t('security.passkeys.removeOf', { name: passkey.name })} onClick={() => setOpen(passkey)}>
              {t('security.passkeys.remove')}
            </Button>
          </Row>
        ))}
      </List>
      <Row top="m">
        <Button onClick={() => setOpen('add')}>{t('security.passkeys.add')}</Button>
      </Row>
      {open === 'add' && (
        <OutcomeDialog
          operation="employee/confirm-passkey"
          title={t('security.passkeys.add')}
          form="passkey"
          question={<p>{t('security.passkeys.addText')}</p>}
          input={({ typed }) => ({ name: String(typed['name']) })}
          send={async (input, one) => one({ ...input, passkey: await makePasskey(await begin({})) })}
          submit={t('security.passkeys.add')}
          outcome={outcomeOfCodes()}
          {...common}
        />
      )}
      {open !== null && open !== 'add' && (
        <OperationDialog
          operation="employee/remove-passkey"
          title={t('security.passkeys.removeTitle', { name: open.name })}
          form={proof.form}
          input={({ typed }) => ({ passkeyId: open.id, ...proof.input({ typed }) })}
          send={proof.send}
          submit={t('security.passkeys.remove')}
          danger
          done={t('security.passkeys.removed')}
          {...common}
        />
      )}
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
