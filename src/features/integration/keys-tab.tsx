import { Checkbox } from 'antd'
import { useState } from 'react'
import { t, textAt } from '../../../contract/language/texts.ts'
import type { ResultOf } from '../../../providers/use-operation.ts'
import { useRead } from '../../../providers/use-read.ts'
import { dialogTexts } from '../../resource/dialog-texts.ts'
import { OperationButton } from '../../resource/operation-button.tsx'
import { OutcomeDialog } from '../../resource/outcome-dialog.tsx'
import { Card } from '../../ui/card.tsx'
import { DialogButton } from '../../ui/dialog-button.tsx'
import { formatDateTime } from '../../ui/format.ts'
import { Block, Grid, List, Note, Row } from '../../ui/layout.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { ShownOnce } from './shown-once.tsx'

type Keys = ResultOf<'integration/find-api-keys'>
type ApiKey = Keys['apiKeys'][number]

export function KeysTab() {
  const query = useRead('integration/find-api-keys', {})
  return <Loaded query={query}>{(data) => <KeysCard data={data} onChanged={query.refetch} />}</Loaded>
}

function KeysCard({ data, onChanged }: { data: Keys; onChanged: () => unknown }) {
  return (
    <Card
      title={t('integration.keys')}
      action={
        <DialogButton
          type="primary"
          dialog={(close) => <NewKeyDialog scopes={data.scopes} onChanged={onChanged} onClose={close} />}
        >
          {t('integration.make')}
        </DialogButton>
      }
    >
      <Note>{t('integration.text')}</Note>
      {data.apiKeys.length === 0 && <p>{t('integration.none')}</p>}
      <List isLined top="m">
        {data.apiKeys.map((key) => (
          <Row as="li" key={key.id} justify="between">
            <KeyFacts apiKey={key} />
            {/* A closed key would count again with the account of its maker. */}
            {(key.status === 'Active' || key.status === 'Closed') && (
              <OperationButton
                operation="integration/revoke-api-key"
                input={{ id: key.id }}
                {...dialogTexts('integration.revoking', { name: key.name })}
                danger
                onChanged={onChanged}
              />
            )}
          </Row>
        ))}
      </List>
    </Card>
  )
}

function KeyFacts({ apiKey }: { apiKey: ApiKey }) {
  const { name, prefix, company, scopes, status, created_by, created_at, expires_at, last_used_at, revoked_at } = apiKey
  const facts = [
    company?.name ?? t('integration.allCompanies'),
    t('integration.madeBy', { who: created_by, at: formatDateTime(created_at) }),
    revoked_at === null
      ? t('integration.ends', { at: formatDateTime(expires_at) })
      : t('integration.revoked', { at: formatDateTime(revoked_at) }),
    last_used_at === null ? t('integration.unused') : t('integration.used', { at: formatDateTime(last_used_at) }),
  ]
  return (
    <div>
      <strong>{name}</strong> <code>{prefix}…</code> <StatusBadge list="apiKeys" value={status} />
      <Note as="div">{facts.join(' · ')}</Note>
      <Note as="div">{scopes.map(scopeInWords).join(' · ')}</Note>
    </div>
  )
}

interface NewKeyDialogProps {
  scopes: ResultOf<'integration/find-api-keys'>['scopes']
  onChanged: () => unknown
  onClose: () => void
}

/** Makes a key, and shows it this once. */
function NewKeyDialog({ scopes, onChanged, onClose }: NewKeyDialogProps) {
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
        isShownOnce: () => true,
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
        <Block as="fieldset" top="m">
          <legend>{t('integration.scopes')}</legend>
          <Grid columns="wide" gap="s">
            {offeredFor(typed).map((scope) => (
              <Checkbox
                key={scope}
                checked={chosen.includes(scope)}
                onChange={({ target }) =>
                  setChosen(target.checked ? [...chosen, scope] : chosen.filter((one) => one !== scope))
                }
              >
                {scopeInWords(scope)}
              </Checkbox>
            ))}
          </Grid>
        </Block>
      )}
    </OutcomeDialog>
  )
}

/** A scope such as `people:read` for people; one of a resource without a text is named as it is. */
function scopeInWords(scope: string): string {
  const [area = '', verb = ''] = scope.split(':')
  return t('integration.scope', {
    area: textAt('integration.areas', area) ?? area,
    verb: textAt('integration.verbs', verb) ?? verb,
  })
}
