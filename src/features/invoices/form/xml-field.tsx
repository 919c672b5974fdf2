import { Checkbox } from 'antd'
import type { Invoice } from '../../../../contract/invoices/schemas.ts'
import { t } from '../../../../contract/language/texts.ts'
import { Callout } from '../../../ui/callout.tsx'
import { FileField } from '../../../ui/file-field.tsx'
import { formatMoney } from '../../../ui/format.ts'
import { List, Note, Row, Stack } from '../../../ui/layout.tsx'
import type { CheckedXml, useXml } from './use-xml.ts'

interface XmlFieldProps {
  xml: ReturnType<typeof useXml>
  problems: CheckedXml['problems']
  /** Errors of the files in a refused save. */
  errors: ReadonlyMap<string, string>
  /** The bill that is attached already. */
  attached: Invoice['cfdi']
  isDetached: boolean
  /** The user acts for the contractor. */
  isOnBehalf: boolean
  disabled: boolean
  onDetach: (isDetached: boolean) => void
}

/** The contractor's own tax bill: it fills in the fields, and its problems are shown at once. */
export function XmlField(props: XmlFieldProps) {
  const { xml, problems, errors, attached, isDetached, isOnBehalf, disabled, onDetach } = props
  const { bill } = xml
  const blocking = problems.filter((one) => one.blocking)
  const others = problems.filter((one) => !one.blocking)
  return (
    <Stack aria-label={t('invoices.xml.title')} as="section" bottom="l" gap="s">
      {attached && !xml.xml && (
        <Row>
          <span>{t('invoices.xml.attached', { uuid: attached.uuid ?? '' })}</span>
          <Checkbox checked={isDetached} disabled={disabled} onChange={(event) => onDetach(event.target.checked)}>
            {t('invoices.xml.detach')}
          </Checkbox>
        </Row>
      )}
      <FileField
        label={attached ? t('invoices.xml.another') : isOnBehalf ? t('invoices.xml.onBehalf') : t('invoices.xml.xml')}
        accept=".xml"
        file={xml.xml}
        help={xml.loading ? t('invoices.xml.reading') : t('invoices.xml.help')}
        problem={xml.problem ?? errors.get('xml_file')}
        disabled={disabled || xml.loading}
        onChoose={(file) => void xml.choose(file)}
        onRemove={xml.remove}
      />
      {bill && (
        <>
          <Note role="status">
            {t('invoices.xml.read', {
              issuer: bill.issuer.name,
              receiver: bill.receiver.name,
              total: formatMoney(bill.total, bill.currency),
            })}
            {bill.sat_state === 'Valid' && ` ${t('invoices.xml.valid')}`}
          </Note>
          <FileField
            label={t('invoices.xml.pdf')}
            accept=".pdf"
            file={xml.pdf}
            problem={errors.get('pdf_file')}
            disabled={disabled}
            onChoose={xml.setPdf}
            onRemove={() => xml.setPdf(null)}
          />
        </>
      )}
      <Problems title={bill ? t('invoices.xml.blocking') : t('invoices.xml.attachedDisagrees')} type="error" rows={blocking} />
      <Problems title={t('invoices.xml.others')} type="warning" rows={others} />
    </Stack>
  )
}

interface ProblemsProps {
  title: string
  type: 'error' | 'warning'
  rows: CheckedXml['problems']
}

function Problems({ title, type, rows }: ProblemsProps) {
  if (rows.length === 0) return null
  return (
    <div tabIndex={-1} data-blocking={type === 'error'}>
      <Callout type={type} title={title}>
        <List isBulleted>
          {rows.map(({ code, message }) => (
            <li key={code}>{message}</li>
          ))}
        </List>
      </Callout>
    </div>
  )
}
