import { App, Button } from 'antd'
import { useState } from 'react'
import { t } from '../../../contract/language/texts.ts'
import { type ResultOf, useOperation } from '../../../providers/use-operation.ts'
import { OperationDialog } from '../../resource/operation-dialog.tsx'
import { OutcomeDialog } from '../../resource/outcome-dialog.tsx'
import { Card } from '../../ui/card.tsx'
import { formatDateTime } from '../../ui/format.ts'
import { Note, Row } from '../../ui/layout.tsx'
import { EnrolmentQuestion, outcomeOfCodes } from './factor-parts.tsx'
import { useProof } from './use-proof.ts'

interface FactorCardProps {
  security: Pick<ResultOf<'employee/my-security'>, 'second_factor' | 'app_since' | 'passkeys'>
  onChanged: () => Promise<unknown>
}

type Enrolment = ResultOf<'employee/begin-second-factor'>
type Open = 'codes' | 'remove' | Enrolment | null

const codeOf = ({ typed }: { typed: Record<string, unknown> }) => ({ code: String(typed['code']) })

/** The authenticator app: adding it with its recovery codes, new codes, removing it. */
export function FactorCard({ security, onChanged }: FactorCardProps) {
  const { second_factor: factor, app_since } = security
  const proof = useProof(security.passkeys)
  const [open, setOpen] = useState<Open>(null)
  const begin = useOperation('employee/begin-second-factor')
  const { message } = App.useApp()
  const close = () => setOpen(null)
  const enrol = async () => {
    const { error } = await begin.call({}, setOpen)
    if (error) void message.error(error.message)
  }
  const common = { form: 'second-factor', width: 480, isOwnData: true, onChanged, onClose: close }
  return (
    <Card title={t('security.factor.title')}>
      <Note>
        {factor
          ? t('security.factor.on', { at: formatDateTime(factor.since), left: factor.recovery_codes_left })
          : t('security.factor.off')}
      </Note>
      <Row top="m">
        {factor && <Button onClick={() => setOpen('codes')}>{t('security.factor.newCodes')}</Button>}
        {app_since !== null ? (
          <Button danger onClick={() => setOpen('remove')}>
            {t('security.factor.remove')}
          </Button>
        ) : (
          <Button type="primary" loading={begin.loading} onClick={() => void enrol()}>
            {t('security.factor.add')}
          </Button>
        )}
      </Row>
      {open === 'codes' && (
        <OutcomeDialog
          operation="employee/make-recovery-codes"
          title={t('security.factor.newCodes')}
          question={t('security.factor.newCodesText')}
          input={proof.input}
          send={proof.send}
          submit={t('security.factor.newCodes')}
          outcome={outcomeOfCodes()}
          {...common}
          form={proof.form}
        />
      )}
      {open !== null && typeof open === 'object' && (
        <OutcomeDialog
          operation="employee/confirm-second-factor"
          title={t('security.factor.add')}
          question={<EnrolmentQuestion enrolment={open} />}
          input={codeOf}
          submit={t('security.factor.confirm')}
          outcome={outcomeOfCodes()}
          {...common}
        />
      )}
      {open === 'remove' && (
        <OperationDialog
          operation="employee/remove-second-factor"
          title={t('security.factor.removeTitle')}
          {...common}
          form="remove-second-factor"
          input={({ typed }) => ({ password: String(typed['password']), code: String(typed['code']) })}
          submit={t('security.factor.remove')}
          danger
          done={t('security.factor.removed')}
        />
      )}
    </Card>
  )
}
