import { Button, Checkbox, Input } from 'antd'
import { useState } from 'react'
import type { Client } from '../../../../contract/clients/schemas.ts'
import { t } from '../../../../contract/language/texts.ts'
import { useAct } from '../../../resource/use-act.ts'
import { Card } from '../../../ui/card.tsx'
import { formatDateTime } from '../../../ui/format.ts'
import { Note } from '../../../ui/layout.tsx'
import { useMay } from '../../../ui/use-may.ts'
import type { ClientPartProps } from '../client-part.ts'
import style from '../clients.module.css'

const OPEN_IN = ['Revision', 'Audit']
const MAX_NOTE = 500

/** The audit's checklist, item by item, with the reviewer and a note. */
export function Checklist({ client, onReload }: ClientPartProps) {
  const mayReview = useMay('client-onboarding', 'review')
  const mayDecide = useMay('client-onboarding', 'decide')
  const mayCheck = OPEN_IN.includes(client.status) && (mayReview || mayDecide)
  return (
    <Card title={t('clients.onboarding.checklist')}>
      <ul className={style['rows']}>
        {client.checklist.map((check) => (
          // A note saved by another person resets the field.
          <Check
            key={`${check.key}-${check.note}`}
            clientId={client.id}
            check={check}
            mayCheck={mayCheck}
            onReload={onReload}
          />
        ))}
      </ul>
    </Card>
  )
}

interface CheckProps extends Pick<ClientPartProps, 'onReload'> {
  clientId: number
  check: Client['checklist'][number]
  mayCheck: boolean
}

function Check({ clientId, check, mayCheck, onReload }: CheckProps) {
  const [note, setNote] = useState(check.note ?? '')
  const { act, loading } = useAct('client/update-checklist-client', { onChanged: onReload })
  const save = (isDone: boolean) => act({ clientId, key: check.key, isDone, note })
  const isNoteNew = note.trim() !== (check.note ?? '')
  return (
    <li className={style['check']}>
      <Checkbox checked={check.is_done} disabled={!mayCheck || loading} onChange={(event) => void save(event.target.checked)}>
        {check.title}
      </Checkbox>
      {mayCheck ? (
        <div className={style['note']}>
          <Input
            aria-label={t('clients.onboarding.checklistNote', { item: check.title })}
            placeholder={t('clients.onboarding.checklistNote', { item: check.title })}
            maxLength={MAX_NOTE}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
          {isNoteNew && (
            <Button loading={loading} onClick={() => void save(check.is_done)}>
              {t('clients.onboarding.saveNote')}
            </Button>
          )}
        </div>
      ) : (
        check.note !== null && <Note>{check.note}</Note>
      )}
      {check.by !== null && check.at !== null && (
        <Note>{t('clients.onboarding.by', { name: check.by, when: formatDateTime(check.at) })}</Note>
      )}
    </li>
  )
}
