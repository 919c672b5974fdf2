import { useState } from 'react'
import { t } from '../../contract/language/texts.ts'
import { ApiError } from '../../providers/api.ts'
import { Banner, SubmitButton } from '../sign-in/parts.tsx'
import type { Sheet, Subject } from './subjects.ts'

interface ApprovalSheetProps {
  sheet: Sheet
  texts: Subject['texts']
  onApprove: () => Promise<void>
  /** Reads the sheet again. */
  onReload: () => Promise<void>
}

/** The subject of the approval with every amount. */
export function ApprovalSheet({ sheet, texts, onApprove, onReload }: ApprovalSheetProps) {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<{ code: string; message: string } | null>(null)
  const approve = async () => {
    setBusy(true)
    setFailure(null)
    try {
      await onApprove()
    } catch (error) {
      setFailure(error instanceof ApiError ? error : { code: 'INTERNAL', message: String(error) })
      setBusy(false)
    }
  }
  return (
    <form
      aria-labelledby="approval-title"
      onSubmit={(event) => {
        event.preventDefault()
        void approve()
      }}
    >
      <h1 id="approval-title">{sheet.folio}</h1>
      <p className="intro">{sheet.intro}</p>
      <div className="agreement approval">
        <h2>{sheet.heading}</h2>
        <dl>
          {sheet.facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {sheet.sections.map(({ title, lines }) => (
          <section key={title}>
            <h3>{title}</h3>
            <ul>
              {lines.map(({ name, detail, amount }, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the place of a line is what tells it from its twin.
                <li key={at}>
                  <span>
                    {name}
                    {detail !== undefined && <small>{detail}</small>}
                  </span>
                  {amount !== undefined && <span>{amount}</span>}
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <Banner id="approval-problem">{failure?.message ?? null}</Banner>
      <div className="actions">
        {failure && failure.code !== 'OFFLINE' && failure.code !== 'INTERNAL' ? (
          <button type="button" className="primary" onClick={() => void onReload()}>
            {t('approval.changed')}
          </button>
        ) : (
          <SubmitButton isBusy={isBusy} label={t(`${texts}.approve`)} busyLabel={t('approval.approving')} />
        )}
      </div>
      <p className="aside">
        {t('approval.as', { name: sheet.approver })} <a href={sheet.path}>{t(`${texts}.other`)}</a>
      </p>
    </form>
  )
}
