import { Checkbox } from 'antd'
import { useState } from 'react'
import { t } from '../../../../contract/language/texts.ts'
import type { OfferedConcept, Payroll } from '../../../../contract/payroll/counting/schemas.ts'
import { useSend } from '../../../../providers/calls.ts'
import { type Choice, type Conflict, Conflicts, type FormsData, useMerge } from '../../../forms/merge/conflicts.tsx'
import { plain } from '../../../parts/explanation/explained-figures.ts'
import { type DialogEnds, OperationDialog } from '../../../resource/operation-dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { formatMoney } from '../../../ui/format.ts'
import { Block, Note, ProblemNote, Stack } from '../../../ui/layout.tsx'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { NumberInput } from '../../../ui/number-input.tsx'
import { useOfferedConcepts } from '../use-offered-concepts.ts'
import { changedLines, isAmount, linesOf, type ManualLine, manualData, nameManual, netWith, newLines } from './manual-lines.ts'
import own from './payrolls.module.css'

const DAYS = /^\d{1,3}(\.\d{1,4})?$/

interface ModifyDialogProps extends DialogEnds {
  payroll: Payroll
}

/** Changes amounts or days of one payroll by hand; restoring brings back the calculated values. */
export function ModifyDialog({ payroll: shown, ...ends }: ModifyDialogProps) {
  // Keeps the payroll as it was when the dialog opened: a newer one is merged into the typed data only on request.
  const [payroll, setPayroll] = useState(shown)
  const offered = useOfferedConcepts(payroll.request_id)
  const [added, setAdded] = useState<readonly ManualLine[]>([])
  const [amounts, setAmounts] = useState<Record<string, string>>({})
  const daysBefore = plain(payroll.days_paid ?? '')
  const [days, setDays] = useState(daysBefore)
  const [followsTax, setFollowsTax] = useState(payroll.recalculates_tax)
  const [isTried, setTried] = useState(false)
  const readPayroll = useSend('payroll/get-payroll-by-id')
  const lines = [...linesOf(payroll), ...added]
  const merge = useMerge([], nameManual([...lines, ...newLines('perceptions', offered), ...newLines('deductions', offered)]))
  const changed = {
    perceptions: changedLines(lines, amounts, 'perceptions'),
    deductions: changedLines(lines, amounts, 'deductions'),
  }
  const count = changed.perceptions.length + changed.deductions.length
  const areDaysChanged = days.trim() !== daysBefore
  // The amounts agreed at the end of a contract already include their tax.
  const offersTax = payroll.kind !== 'Settlement'
  const isTaxChanged = payroll.is_modified && followsTax !== payroll.recalculates_tax
  const isNothing = count === 0 && !areDaysChanged && !isTaxChanged
  const isDayWrong = areDaysChanged && !DAYS.test(days.trim())
  const isCountedAgain = areDaysChanged || isTaxChanged || (offersTax && followsTax && changed.perceptions.length > 0)
  const net = netWith(payroll, lines, amounts)

  const check = () => {
    setTried(true)
    const areAmountsRight = lines.every(({ key, amount }) => isAmount(amounts[key] ?? amount))
    return merge.check() && !isNothing && !isDayWrong && areAmountsRight
  }
  const { perceptions, deductions } = changed
  const input = {
    payrollId: payroll.id,
    version: payroll.version,
    ...(perceptions.length > 0 ? { perceptions } : {}),
    ...(deductions.length > 0 ? { deductions } : {}),
    ...(areDaysChanged ? { days_paid: days.trim() } : {}),
    ...(offersTax ? { recalculate_tax: followsTax } : {}),
  }
  const show = (data: FormsData, of: Payroll, all: readonly ManualLine[]) => {
    setAmounts(Object.fromEntries(all.map(({ key, kind, code }) => [key, String(data[kind]?.[code] ?? '')])))
    setDays(String(data['more']?.['days'] ?? ''))
    setFollowsTax(data['more']?.['tax'] === true)
    setPayroll(of)
  }
  const mine = manualData(lines, amounts, days, followsTax)
  const loadLatest = async () => {
    const [{ payroll: latest }] = await Promise.all([readPayroll({ payrollId: payroll.id }), ends.onChanged()])
    const own = linesOf(latest)
    const base = manualData(linesOf(payroll), {}, daysBefore, payroll.recalculates_tax)
    const theirs = manualData(own, {}, plain(latest.days_paid ?? ''), latest.recalculates_tax)
    const merged = merge.take(base, mine, theirs)
    // Lines that are typed here alone, or that the other person took away while they were changed here.
    const left = lines.filter(
      ({ key, kind, code }) => merged[kind]?.[code] !== undefined && !own.some((one) => one.key === key),
    )
    const further = left.map((line) => ({ ...line, amount: '' }))
    setAdded(further)
    show(merged, latest, [...own, ...further])
    return true
  }
  const choose = (conflict: Conflict, choice: Choice) => show(merge.choose(conflict, choice, mine).data, payroll, lines)
  const type = (key: string) => (value: string) => setAmounts((before) => ({ ...before, [key]: value }))
  const part = (kind: ManualLine['kind']) => (
    <LinePart
      key={kind}
      kind={kind}
      lines={lines.filter((line) => line.kind === kind)}
      amounts={amounts}
      offered={offered}
      isTried={isTried}
      onType={type}
      onAdd={(line) => setAdded((before) => [...before, line])}
    />
  )
  return (
    <OperationDialog
      operation="payroll/modify-payroll"
      isKeyed
      input={({ reason }) => ({ ...input, reason })}
      title={`${t('payroll-preparation.modify.title')}: ${payroll.firstname} ${payroll.lastname}`}
      width={620}
      isDirty={isTaxChanged || count > 0 || areDaysChanged || added.length > 0}
      reason="required"
      check={check}
      shows={/^days_paid$/}
      submit={t('payroll-preparation.modify.submit')}
      done={t('payroll-preparation.actions.done.modify')}
      onReload={loadLatest}
      {...ends}
    >
      {({ problemOf }) => (
        <>
          <Conflicts merge={merge} onChoose={choose} />
          <p>{t('payroll-preparation.modify.intro')}</p>
          {part('perceptions')}
          {part('deductions')}
          {payroll.kind === 'Regular' && (
            <AmountField
              label={t('payment-requests.payroll.facts.days')}
              value={days}
              problem={isDayWrong ? t('payroll-preparation.modify.wrongDays') : problemOf('days_paid')}
              onChange={setDays}
            />
          )}
          {offersTax && (
            <Block top="m" bottom="m">
              <Checkbox checked={followsTax} onChange={({ target }) => setFollowsTax(target.checked)}>
                {t('payroll-preparation.modify.recalculateTax')}
              </Checkbox>
            </Block>
          )}
          <Note tone="plain" bottom="s" role="status">
            {isCountedAgain
              ? t('payroll-preparation.modify.netUnknown')
              : net !== null &&
                count > 0 &&
                t('payroll-preparation.modify.net', { before: formatMoney(payroll.net), after: formatMoney(net) })}
          </Note>
          <ProblemNote>{isTried && isNothing && t('payroll-preparation.modify.nothing')}</ProblemNote>
        </>
      )}
    </OperationDialog>
  )
}

interface LinePartProps {
  kind: ManualLine['kind']
  lines: readonly ManualLine[]
  amounts: Record<string, string>
  offered: readonly OfferedConcept[]
  isTried: boolean
  onType: (key: string) => (value: string) => void
  onAdd: (line: ManualLine) => void
}

function LinePart({ kind, lines, amounts, offered, isTried, onType, onAdd }: LinePartProps) {
  const title = t(`payment-requests.payroll.${kind}`)
  const others = newLines(kind, offered).filter(({ code }) => !lines.some((line) => line.code === code))
  return (
    <Stack as="fieldset" gap="s" bottom="m">
      <legend>{title}</legend>
      {lines.map(({ key, name, amount }) => {
        const value = amounts[key] ?? amount
        return (
          <AmountField
            key={key}
            label={name}
            value={value}
            problem={
              isAmount(value) || !(isTried || value !== amount) ? undefined : t('payroll-preparation.modify.wrongAmount')
            }
            onChange={onType(key)}
          />
        )
      })}
      <NativeSelect
        label={t('payroll-preparation.modify.addTo', { title })}
        value=""
        none={t('payroll-preparation.modify.addLine')}
        options={others.map(({ code, name }) => ({ value: code, label: name }))}
        onChange={(code) => {
          const line = others.find((one) => one.code === code)
          if (line) onAdd(line)
        }}
      />
    </Stack>
  )
}

interface AmountFieldProps {
  label: string
  value: string
  problem: string | undefined
  onChange: (value: string) => void
}

const AmountField = ({ label, value, problem, onChange }: AmountFieldProps) => (
  <div className={own['amountField']}>
    <Field label={label} problem={problem}>
      {(control) => <NumberInput {...control} value={value} onChange={onChange} />}
    </Field>
  </div>
)
