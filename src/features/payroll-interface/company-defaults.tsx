import { useState } from 'react'
import { t } from '../../../contract/language/texts.ts'
import { stateText } from '../../../contract/language/values.ts'
import {
  type CompanyDefault,
  CompanyDefaultsTable,
  useCompanyDefaults,
} from '../../parts/company-defaults/company-defaults-table.tsx'
import { type DialogEnds, OperationDialog } from '../../resource/operation-dialog.tsx'
import { RecordField } from '../../tables/record-field.tsx'
import { DialogButton } from '../../ui/dialog-button.tsx'
import { joined } from '../../ui/joined.ts'
import { Block, Card, Note, Row, Stack } from '../../ui/layout.tsx'
import { NotLoaded } from '../../ui/notices.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { ChangeHistory } from './change-history.tsx'
import style from './payroll-interface.module.css'

/** One company's own settings, next to those from its record and from the office. */
export function CompanyDefaults() {
  const [companyId, setCompanyId] = useState<number | null>(null)
  return (
    <Card title={t('payroll-interface.company.title')} isWide>
      <Note>{t('payroll-interface.company.detail')}</Note>
      <Block top="m" bottom="m" className={style['picker']}>
        <RecordField
          title={t('payroll-interface.company.choose')}
          resource="companies"
          value={companyId}
          onChange={setCompanyId}
        />
      </Block>
      {companyId !== null && <OfCompany key={companyId} companyId={companyId} />}
    </Card>
  )
}

function OfCompany({ companyId }: { companyId: number }) {
  const { data, error, refetch } = useCompanyDefaults(companyId)
  if (error || !data) return <NotLoaded error={error} refetch={refetch} />
  const { defaults, history, today } = data
  return (
    <>
      <CompanyDefaultsTable defaults={defaults} />
      <ChangeHistory
        changes={history}
        words={({ values, reason }) => [
          joined(
            ...defaults
              .filter(({ key }) => key in values)
              .map(({ key, label }) => `${label}: ${stateText(values[key] || t('payroll-interface.company.asOffice'))}`),
          ) || t('payroll-interface.company.nothingOwn'),
          reason,
        ]}
      />
      <Row top="m">
        <DialogButton
          dialog={(close) => (
            <CompanyDefaultsDialog
              companyId={companyId}
              defaults={defaults}
              today={today}
              onClose={close}
              onChanged={refetch}
            />
          )}
        >
          {t('payroll-interface.company.change')}
        </DialogButton>
      </Row>
    </>
  )
}

interface CompanyDefaultsDialogProps extends DialogEnds {
  companyId: number
  defaults: readonly CompanyDefault[]
  today: string
}

/** The company's own defaults from a day on; a blank one is that of the record or of the office. */
function CompanyDefaultsDialog({ companyId, defaults, today, ...ends }: CompanyDefaultsDialogProps) {
  // The values that the dialog opened with: a newer one is no change of this person.
  const [own] = useState(() => Object.fromEntries(defaults.map(({ key, own: value }) => [key, value ?? ''])))
  const [values, setValues] = useState(own)
  const [occasion, setOccasion] = useState({ from: today, reason: '' })
  const changed = Object.fromEntries(Object.entries(values).filter(([key, value]) => own[key] !== value))
  return (
    <OperationDialog
      operation="payroll/update-company-defaults"
      input={{ companyId, ...occasion, values: changed }}
      title={t('payroll-interface.company.change')}
      isDirty={Object.keys(changed).length > 0 || occasion.reason !== ''}
      shows={SHOWN}
      width={560}
      submit={t('payroll-interface.form.submit')}
      done={t('payroll-interface.company.saved')}
      {...ends}
    >
      {({ problemOf }) => (
        <Stack top="m">
          {defaults.map(({ key, label, kind, options, value, source }) => (
            <TextField
              key={key}
              label={label}
              value={values[key] ?? ''}
              problem={problemOf(`values.${key}`)}
              hint={
                value === null
                  ? t('payroll-interface.company.blank')
                  : t('payroll-interface.company.now', { value: stateText(value), source: source ?? '' })
              }
              onChange={(text) => setValues((before) => ({ ...before, [key]: text }))}
              {...(options
                ? {
                    options: options.map((option) => ({ value: option, label: stateText(option) })),
                    none: t('payroll-interface.company.asOffice'),
                  }
                : { isNumber: true, isPercentage: kind === 'percent' })}
            />
          ))}
          <TextField
            label={t('payroll-interface.form.from')}
            value={occasion.from}
            type="date"
            min={today}
            hint={t('payroll-interface.form.fromHint')}
            problem={problemOf('from')}
            onChange={(from) => setOccasion((before) => ({ ...before, from }))}
          />
          <TextField
            label={t('payroll-interface.form.reason')}
            value={occasion.reason}
            isLong
            problem={problemOf('reason')}
            onChange={(reason) => setOccasion((before) => ({ ...before, reason }))}
          />
        </Stack>
      )}
    </OperationDialog>
  )
}

const SHOWN = /^(from|reason|values\..+)$/
