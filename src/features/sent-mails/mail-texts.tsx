import { App, Button } from 'antd'
import { useEffect, useState } from 'react'
import { currentLanguage, t } from '../../../contract/language/texts.ts'
import { type ResultOf, useOperation, useRead } from '../../../providers/calls.ts'
import { LANGUAGES } from '../../language.ts'
import { useLeave, useUnsavedGuard } from '../../ui/dialog.tsx'
import { formatDateTime } from '../../ui/format.ts'
import { Card, Grid, Note, Row, Stack } from '../../ui/layout.tsx'
import { Loaded, Refusal } from '../../ui/notices.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useConfirm } from '../../ui/use-confirm.ts'
import style from './sent-mails.module.css'

type Kind = ResultOf<'notifications/get-mail-texts'>['mailTexts'][number]

/** For Admin: the words of a kind of mail in a language, to be changed beside a preview. */
export function MailTexts() {
  const kinds = useRead('notifications/get-mail-texts', {})
  return <Loaded query={kinds}>{({ mailTexts }) => <Chosen kinds={mailTexts} onChanged={kinds.refetch} />}</Loaded>
}

function Chosen({ kinds, onChanged }: { kinds: readonly Kind[]; onChanged: () => Promise<unknown> }) {
  const [name, setName] = useState(kinds[0]?.name ?? '')
  const [language, setLanguage] = useState(currentLanguage())
  const text = useRead('notifications/get-mail-text', { name, language })
  const leave = useLeave()
  const reload = async () => {
    const [latest] = await Promise.all([text.refetch(), onChanged()])
    return latest?.mailText
  }
  return (
    <Card title={t('sent-mails.texts.title')}>
      <Note bottom="m">{t('sent-mails.texts.intro')}</Note>
      <Grid columns="fit" bottom="m" className={style['choices']}>
        <TextField
          label={t('sent-mails.texts.kind')}
          value={name}
          onChange={(chosen) => leave(() => setName(chosen))}
          options={kinds.map((kind) => ({
            value: kind.name,
            label: kind.changed.includes(language) ? t('sent-mails.texts.changedKind', { kind: kind.label }) : kind.label,
          }))}
        />
        <TextField
          label={t('sent-mails.texts.language')}
          value={language}
          onChange={(chosen) => leave(() => setLanguage(chosen))}
          options={Object.entries(LANGUAGES).map(([value, label]) => ({ value, label }))}
        />
      </Grid>
      <Loaded query={text}>
        {({ mailText }) => (
          <MailTextForm key={`${name} ${language}`} name={name} language={language} mailText={mailText} onChanged={reload} />
        )}
      </Loaded>
    </Card>
  )
}

type MailText = ResultOf<'notifications/get-mail-text'>['mailText']
type Words = MailText['words']

const FIELDS = ['subject', 'title', 'body', 'button', 'closing'] as const
const LONG: ReadonlySet<string> = new Set(['body', 'closing'])
/** Pause in typing after which the preview follows. */
const PAUSE_MS = 400

interface MailTextFormProps {
  name: string
  language: string
  mailText: MailText
  onChanged: () => Promise<MailText | undefined>
}

/** The words of one mail with their preview; problems of the words are at their fields while they are typed. */
function MailTextForm({ name, language, mailText, onChanged }: MailTextFormProps) {
  // The text as it was read: a newer one is taken where nothing is typed, and otherwise when the user loads it.
  const [{ base, words }, setText] = useState({ base: mailText, words: mailText.words })
  const { words: saved, shipped, placeholders, version, is_own, changed_at, changed_by } = base
  const replace = (latest: MailText) => setText({ base: latest, words: latest.words })
  const { message } = App.useApp()
  const confirm = useConfirm()
  const save = useOperation('notifications/save-mail-text')
  const restore = useOperation('notifications/restore-mail-text')
  const shown = usePaused(words)
  const preview = useRead(
    'notifications/preview-mail-text',
    { name, language, words: shown },
    { keeps: true, retry: false, refetchOnWindowFocus: false },
  )
  // Words that are refused have none: the last good one stays.
  const [good, setGood] = useState(preview.data)
  if (preview.data && preview.data !== good) setGood(preview.data)
  const own = typedWords(saved, words)
  const isChanged = Object.keys(own).length > 0
  useUnsavedGuard(isChanged)
  if (!isChanged && mailText.version > version) replace(mailText)
  const refusal = save.error ?? restore.error
  const problems = new Map((preview.error?.fields ?? refusal?.fields ?? []).map(({ field, message }) => [field, message]))
  const done = (text: string) => async () => {
    void message.success(text)
    const latest = await onChanged()
    if (latest) replace(latest)
  }
  const loadLatest = async () => {
    const latest = await onChanged()
    if (!latest) return false
    setText({ base: latest, words: { ...latest.words, ...own } })
    save.reset()
    restore.reset()
    return true
  }
  const returnToShipped = () =>
    confirm({
      title: t('sent-mails.texts.restoreTitle'),
      content: t('sent-mails.texts.restoreDetail'),
      okText: t('sent-mails.texts.restore'),
      onOk: () => restore.call({ name, language, version }, done(t('sent-mails.texts.restored'))),
    })
  return (
    <Grid columns="fit" className={style['editor']}>
      <Stack
        as="form"
        onSubmit={(event) => {
          event.preventDefault()
          void save.call({ name, language, words, version }, done(t('sent-mails.texts.saved')))
        }}
      >
        <Note as="p">{t('sent-mails.texts.values', { names: placeholders.map((one) => `{${one}}`).join(', ') })}</Note>
        {refusal?.fields.length === 0 && <Refusal error={refusal} onLoadLatest={loadLatest} />}
        {FIELDS.filter((field) => shipped[field] !== undefined).map((field) => (
          <TextField
            key={field}
            label={t(`sent-mails.texts.fields.${field}`)}
            value={words[field] ?? ''}
            onChange={(typed) => setText({ base, words: { ...words, [field]: typed } })}
            problem={problems.get(`words.${field}`)}
            hint={LONG.has(field) ? t('sent-mails.texts.paragraphs') : undefined}
            isLong={LONG.has(field)}
          />
        ))}
        {is_own && changed_at && (
          <Note as="p">{t('sent-mails.texts.changedBy', { by: changed_by, at: formatDateTime(changed_at) })}</Note>
        )}
        <Row>
          <Button type="primary" htmlType="submit" loading={save.loading} disabled={!isChanged}>
            {t('sent-mails.texts.save')}
          </Button>
          {is_own && (
            <Button onClick={returnToShipped} loading={restore.loading}>
              {t('sent-mails.texts.restore')}
            </Button>
          )}
        </Row>
      </Stack>
      <Stack as="section" gap="s" aria-label={t('sent-mails.texts.preview')}>
        <h3>{t('sent-mails.texts.preview')}</h3>
        <strong>{good?.subject}</strong>
        <iframe
          className={style['mail']}
          title={t('sent-mails.texts.previewOf', { subject: good?.subject })}
          // Scripts and links in it have no effect.
          sandbox=""
          srcDoc={good?.html ?? ''}
        />
      </Stack>
    </Grid>
  )
}

const typedWords = (saved: Words, words: Words): Partial<Words> =>
  Object.fromEntries(FIELDS.filter((field) => words[field] !== saved[field]).map((field) => [field, words[field]]))

/** The value as it was when typing paused. */
function usePaused<Value>(value: Value): Value {
  const [paused, setPaused] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return paused
}
