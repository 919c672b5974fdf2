import { App, Button, Checkbox } from 'antd'
import { useState } from 'react'
import { t } from '../../../contract/language/texts.ts'
import type { ResultOf } from '../../../providers/use-operation.ts'
import { OutcomeDialog } from '../../resource/outcome-dialog.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import style from './integration.module.css'
import { scopeInWords } from './scope-in-words.ts'

interface NewKeyDialogProps {
  scopes: ResultOf<'integration/find-api-keys'>['scopes']
  onChanged: () => unknown
  onClose: () => void
}

/** Makes a key, and shows it this once. */
export function NewKeyDialog({ scopes, onChanged, onClose }: NewKeyDialogProps) {
  const [chosen, setChosen] = useState<readonly string[]>([])
  return (
    <OutcomeDialog
      operation="integration/create-api-key"
      title={t('integration.make')}
      form="api-key"
      isNew
      input={({ typed }) => ({ ...typed, scopes: [...chosen] })}
      isDirty={chosen.length > 0}
      shows={/^scopes/}
      refuse={() => (chosen.length === 0 ? t('integration.scopesMissing') : undefined)}
      submit={t('integration.make')}
      onChanged={onChanged}
      onClose={onClose}
      outcome={{
        title: t('integration.keyTitle'),
        close: t('integration.close'),
        draw: ({ key }) => <MadeKey apiKey={key} />,
      }}
    >
      <fieldset className={style['scopes']}>
        <legend>{t('integration.scopes')}</legend>
        {scopes.map(({ scope }) => (
          <Checkbox
            key={scope}
            checked={chosen.includes(scope)}
            onChange={({ target }) => setChosen(target.checked ? [...chosen, scope] : chosen.filter((one) => one !== scope))}
          >
            {scopeInWords(scope)}
          </Checkbox>
        ))}
      </fieldset>
    </OutcomeDialog>
  )
}

function MadeKey({ apiKey }: { apiKey: string }) {
  const { message } = App.useApp()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(apiKey)
      void message.success(t('integration.copied'))
    } catch {
      // The browser may forbid it, and has no clipboard for pages that came by plain HTTP.
      void message.warning(t('integration.notCopied'))
    }
  }
  return (
    <Stack gap="s">
      <p>{t('integration.keyText')}</p>
      <code className={style['key']}>{apiKey}</code>
      <Row>
        <Button onClick={() => void copy()}>{t('integration.copy')}</Button>
      </Row>
    </Stack>
  )
}
