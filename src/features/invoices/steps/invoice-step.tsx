import { Checkbox } from 'antd'
import type { Invoice } from '../../../../contract/invoices/schemas.ts'
import { t, texts } from '../../../../contract/language/texts.ts'
import type { Step } from '../../../../contract/machines/step.ts'
import type { PartProps } from '../../../resource/record-view.tsx'
import { StepDialog, type StepPartProps } from '../../../resource/step-dialog.tsx'
import { FileField } from '../../../ui/file-field.tsx'
import { formatMoney } from '../../../ui/format.ts'
import { Block, Row } from '../../../ui/layout.tsx'
import style from '../invoices.module.css'

const PARTS = { amount: Amount, corrections: Corrections, bill: Bill }

interface InvoiceStepProps extends PartProps<Invoice> {
  step: Step
  onClose: () => void
}

export const InvoiceStep = ({ record: invoice, step, onClose, reload }: InvoiceStepProps) => (
  <StepDialog
    step={step}
    record={invoice}
    named={{ invoiceId: invoice.id }}
    machine="invoice"
    parts={PARTS}
    submitting={t('invoices.step.sending')}
    width={560}
    onClose={onClose}
    onReload={reload}
  />
)

function Amount({ record: { total_client, total, currency } }: StepPartProps<Invoice>) {
  return (
    <Row as="p" justify="between" bottom="m" className={style['seen']}>
      <span>{t('invoices.step.amountSeen')}</span>{' '}
      <strong className="sum">{formatMoney(total_client ?? total, currency)}</strong>
    </Row>
  )
}

function Corrections({ entered, onEnter }: StepPartProps<Invoice>) {
  return (
    <Block top="m" bottom="m">
      <Checkbox.Group
        aria-label={t('invoices.step.toCorrect')}
        value={(entered['fields'] as string[] | undefined) ?? []}
        onChange={(fields) => onEnter(fields.length > 0 ? { fields } : {})}
        options={Object.entries(texts('invoices.fields')).map(([value, name]) => ({ value, label: name }))}
      />
    </Block>
  )
}

/** The contractor's tax bill, if it is only available at the closing; the server compares it with the invoice. */
function Bill({ record, files, onFiles, errors, loading }: StepPartProps<Invoice>) {
  const problemOf = (field: string) => errors.find((one) => one.field === field)?.message
  const { xml_file: xml, pdf_file: pdf } = files
  if (record.cfdi !== null) return null
  return (
    <Block top="m" bottom="m">
      <FileField
        label={t('invoices.xml.atClosing')}
        accept=".xml"
        file={xml ?? null}
        help={t('invoices.xml.atClosingHelp')}
        problem={problemOf('xml_file')}
        disabled={loading}
        onChoose={(xml_file) => onFiles({ ...files, xml_file })}
        onRemove={() => onFiles({})}
      />
      {xml && (
        <FileField
          label={t('invoices.xml.pdf')}
          accept=".pdf"
          file={pdf ?? null}
          problem={problemOf('pdf_file')}
          disabled={loading}
          onChoose={(pdf_file) => onFiles({ ...files, pdf_file })}
          onRemove={() => onFiles({ xml_file: xml })}
        />
      )}
    </Block>
  )
}
