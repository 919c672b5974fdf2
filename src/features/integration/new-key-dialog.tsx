import { Checkbox } from 'antd'
import { useState } from 'react'
import { t } from '../../../contract/language/texts.ts'
import type { ResultOf } from '../../../providers/use-operation.ts'
import { OutcomeDialog } from '../../resource/outcome-dialog.tsx'
import style from './integration.module.css'
import { scopeInWords } from './scope-in-words.ts'
import { ShownOnce } from './shown-once.tsx'

interface NewKeyDialogProps {
  scopes: ResultOf<'integration/find-api-keys'>['scopes']
  onChanged: () => unknown
  onClose: () => void
}

/** Makes a key, and shows it this once. */
export function NewKeyDialog({ scopes, onChanged, onClose }: NewKeyDialogProps) {
  const [chosen, setChosen] = useState<readonly string[]>([])
  /** A key of a company has no use of some scopes, which are not offered for it. */
  const offeredFor = ({ companyId }: Partial<Record<string, unknown>>) =>
    scopes.filter(({ isForCompanies }) => isForCompanies || !companyId).map(({ scope }) => scope)
  const chosenFor = (typed: Partial<Record<string, unknown>>) => offeredFor(typed).filter((scope) => chosen.includes(scope))
  return (
    <OutcomeDialog
      operation="integration/create-api-key"
      title={t('integration.make')}
      form="api-key"
      isNew
      isKeyed
      input={({ typed }) => ({ ...typed, scopes: chosenFor(typed) })}
      isDirty={chosen.length > 0}
      shows={/^scopes/}
      refuse={({ typed }) => (chosenFor(typed).length === 0 ? t('integration.scopesMissing') : undefined)}
      submit={t('integration.make')}
      onChanged={onChanged}
      onFailed={onChanged}
      onClose={onClose}
      outcome={{
        title: t('integration.keyTitle'),
        close: t('integration.close'),
        draw: ({ key }) => (
          <ShownOnce
            secret={key}
            text={t('integration.keyText')}
            copied={t('integration.copied')}
            notCopied={t('integration.notCopied')}
          />
        ),
      }}
    >
      {({ typed }) => (
        <fieldset className={style['scopes']}>
          <legend>{t('integration.scopes')}</legend>
          {offeredFor(typed).map((scope) => (
            <Checkbox
              key={scope}
              checked={chosen.includes(scope)}
              onChange={({ target }) => setChosen(target.checked ? [...chosen, scope] : chosen.filter((one) => one !== scope))}
            >
              {scopeInWords(scope)}
            </Checkbox>
          ))}
        </fieldset>
      )}
    </OutcomeDialog>
  )
}
