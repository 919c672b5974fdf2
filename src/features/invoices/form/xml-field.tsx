import { Alert, Checkbox } from 'antd'
import type { Invoice } from '../../../../contract/invoices/schemas.ts'
import { INVOICE_TEXTS } from '../../../texts/invoices.ts'
import { FileField } from '../../../ui/file-field.tsx'
import { formatMoney } from '../../../ui/format.ts'
import { List, Note, Row, Stack } from '../../../ui/layout.tsx'
import type { CheckedXml, useXml } from './use-xml.ts'

const TEXTS = INVOICE_TEXTS.xml

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
    <Stack aria-label={TEXTS.title} as="section" bottom="l" gap="s">
      {attached && !xml.xml && (
        <Row>
          <span>{TEXTS.attached(attached.uuid ?? '')}</span>
          <Checkbox checked={isDetached} disabled={disabled} onChange={(event) => onDetach(event.target.checked)}>
            {TEXTS.detach}
          </Checkbox>
        </Row>
      )}
      <FileField
        label={attached ? TEXTS.another : isOnBehalf ? TEXTS.onBehalf : TEXTS.xml}
        accept=".xml"
        file={xml.xml}
        help={xml.loading ? TEXTS.reading : TEXTS.help}
        problem={xml.problem ?? errors.get('xml_file')}
        disabled={disabled || xml.loading}
        onChoose={(file) => void xml.choose(file)}
        onRemove={xml.remove}
      />
      {bill && (
        <>
          <Note role="status">
            {TEXTS.read(bill.issuer.name, bill.receiver.name, formatMoney(bill.total, bill.currency))}
            {bill.sat_state === 'Valid' && ` ${TEXTS.valid}`}
          </Note>
          <FileField
            label={TEXTS.pdf}
            accept=".pdf"
            file={xml.pdf}
            problem={errors.get('pdf_file')}
            disabled={disabled}
            onChoose={xml.setPdf}
            onRemove={() => xml.setPdf(null)}
          />
        </>
      )}
      <Problems title={bill ? TEXTS.blocking : TEXTS.attachedDisagrees} type="error" rows={blocking} />
      <Problems title={TEXTS.others} type="warning" rows={others} />
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
      <Alert
        type={type}
        showIcon
        message={title}
        description={
          <List isBulleted>
            {rows.map(({ code, message }) => (
              <li key={code}>{message}</li>
            ))}
          </List>
        }
      />
    </div>
  )
}
