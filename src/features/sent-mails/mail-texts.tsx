import { useState } from 'react'
import { currentLanguage, t } from '../../../contract/language/texts.ts'
import type { mailTextOperations } from '../../../contract/mail-texts/operations.ts'
import type { AnswerOf } from '../../../contract/operation.ts'
import { useRead } from '../../../providers/use-read.ts'
import { LANGUAGES } from '../../language.ts'
import { Card } from '../../ui/card.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { MailTextForm } from './mail-text-form.tsx'
import style from './sent-mails.module.css'

type Kind = AnswerOf<(typeof mailTextOperations)['notifications/get-mail-texts']>['mailTexts'][number]

/** For Admin: the words of a kind of mail in a language, to be changed beside a preview. */
export function MailTexts() {
  const kinds = useRead('notifications/get-mail-texts', {})
  return <Loaded query={kinds}>{({ mailTexts }) => <Chosen kinds={mailTexts} onChanged={kinds.refetch} />}</Loaded>
}

function Chosen({ kinds, onChanged }: { kinds: readonly Kind[]; onChanged: () => Promise<unknown> }) {
  const [name, setName] = useState(kinds[0]?.name ?? '')
  const [language, setLanguage] = useState(currentLanguage())
  const text = useRead('notifications/get-mail-text', { name, language })
  const reload = async () => {
    await Promise.all([text.refetch(), onChanged()])
  }
  return (
    <Card title={t('sent-mails.texts.title')}>
      <p className={style['intro']}>{t('sent-mails.texts.intro')}</p>
      <div className={style['choices']}>
        <TextField
          label={t('sent-mails.texts.kind')}
          value={name}
          onChange={setName}
          options={kinds.map((kind) => ({
            value: kind.name,
            label: kind.changed.includes(language) ? t('sent-mails.texts.changedKind', { kind: kind.label }) : kind.label,
          }))}
        />
        <TextField
          label={t('sent-mails.texts.language')}
          value={language}
          onChange={setLanguage}
          options={Object.entries(LANGUAGES).map(([value, label]) => ({ value, label }))}
        />
      </div>
      <Loaded query={text}>
        {({ mailText }) => (
          <MailTextForm
            key={`${name} ${language} ${mailText.version}`}
            name={name}
            language={language}
            mailText={mailText}
            onChanged={reload}
          />
        )}
      </Loaded>
    </Card>
  )
}
