import { App, Button } from 'antd'
import { useState } from 'react'
import { t } from '../../../contract/language/texts.ts'
import { type ResultOf, useOperation } from '../../../providers/use-operation.ts'
import { dialogTexts } from '../../resource/dialog-texts.ts'
import { OperationButton } from '../../resource/operation-button.tsx'
import { OutcomeDialog } from '../../resource/outcome-dialog.tsx'
import { Card } from '../../ui/card.tsx'
import { DialogButton } from '../../ui/dialog-button.tsx'
import { formatDateTime } from '../../ui/format.ts'
import { Note, Row } from '../../ui/layout.tsx'
import { EnrolmentQuestion, outcomeOfCodes } from './factor-parts.tsx'
import { useProof } from './use-proof.ts'

interface FactorCardProps {
  security: Pick<ResultOf<'employee/my-security'>, 'second_factor' | 'app_since' | 'passkeys'>
  onChanged: () => Promise<unknown>
}

type Enrolment = ResultOf<'employee/begin-second-factor'>

const codeOf = ({ typed }: { typed: Record<string, unknown> }) => ({ code: String(typed['code']) })

/** The authenticator app: adding it with its recovery codes, new codes, removing it. */
export function FactorCard({ security, onChanged }: FactorCardProps) {
  const { second_factor: factor, app_since } = security
  const proof = useProof(security.passkeys)
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null)
  const begin = useOperation('employee/begin-second-factor')
  const { message } = App.useApp()
  const enrol = async () => {
    const { error } = await begin.call({}, setEnrolment)
    if (error) void message.error(error.message)
  }
  const common = { form: 'second-factor', width: 480, isOwnData: true, onChanged }
  return (
    <Card title={t('security.factor.title')}>
      <Note>
        {factor
          ? t('security.factor.on', { at: formatDateTime(factor.since), left: factor.recovery_codes_left })
          : t('security.factor.off')}
      </Note>
      <Row top="m">
        {factor && (
          <DialogButton
            dialog={(close) => (
              <OutcomeDialog
                operation="employee/make-recovery-codes"
                {...dialogTexts('security.factor.codes')}
                input={proof.input}
                send={proof.send}
                outcome={outcomeOfCodes()}
                {...common}
                form={proof.form}
                onClose={close}
              />
            )}
          >
            {t('security.factor.codes.submit')}
          </DialogButton>
        )}
        {app_since !== null ? (
          <OperationButton
            operation="employee/remove-second-factor"
            {...common}
            form="remove-second-factor"
            input={({ typed }) => ({ password: String(typed['password']), code: String(typed['code']) })}
            {...dialogTexts('security.factor.removing')}
            danger
          />
        ) : (
          <Button type="primary" loading={begin.loading} onClick={() => void enrol()}>
            {t('security.factor.add')}
          </Button>
        )}
      </Row>
      {enrolment && (
        <OutcomeDialog
          operation="employee/confirm-second-factor"
          title={t('security.factor.add')}
          question={<EnrolmentQuestion enrolment={enrolment} />}
          input={codeOf}
          submit={t('security.factor.confirm')}
          outcome={outcomeOfCodes()}
          {...common}
          onClose={() => setEnrolment(null)}
        />
      )}
    </Card>
  )
}
