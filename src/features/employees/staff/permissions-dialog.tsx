import { Button, Checkbox } from 'antd'
import { useEffect, useId, useState } from 'react'
import type { FlagPath } from '../../../../access-control/permissions.ts'
import { t } from '../../../../contract/language/texts.ts'
import { OperationDialog } from '../../../resource/operation-dialog.tsx'
import { Block, List, Note, Panel, Row } from '../../../ui/layout.tsx'
import { Callout } from '../../../ui/notices.tsx'
import { differences, draftOf, isOn, isOpen, type Touches, toSend, touchesOf } from './permission-draft.ts'
import style from './permissions.module.css'
import type { CatalogueFlag, CatalogueGroup, Preset, StaffDialogProps } from './use-staff.ts'

/** The editor closes this long after a successful save (F2), in milliseconds. */
const CLOSES_AFTER_MS = 1000

interface PermissionsDialogProps extends StaffDialogProps {
  groups: readonly CatalogueGroup[]
  presets: readonly Preset[]
}

/** The permissions editor (F2): switched flags stay until they are saved or deliberately discarded. */
export function PermissionsDialog({ staff, groups, presets, onClose, onReload }: PermissionsDialogProps) {
  const [touches, setTouches] = useState<Touches>([])
  const stored = staff.permissions
  const draft = draftOf(stored, touches)
  const { granted, taken } = differences(groups, stored, draft)
  const count = granted.length + taken.length
  const [isSaved, setSaved] = useState(false)
  useEffect(() => {
    if (!isSaved) return
    const timer = setTimeout(onClose, CLOSES_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isSaved, onClose])

  const touch = (more: Touches) => setTouches([...touches, ...more])
  const applyPreset = (preset: Preset) =>
    touch(groups.flatMap((group) => touchesOf(group, stored, ({ flag }) => preset.flags.includes(flag))))

  return (
    <OperationDialog
      operation="employee/update-permissions-internal-employee"
      input={{ idInternalEmployee: staff.id, version: staff.version, newJsonPermissions: toSend(groups, draft) }}
      title={t('staff.permissions.dialog', { name: `${staff.firstname} ${staff.lastname}` })}
      width={880}
      isDirty={count > 0 && !isSaved}
      disabled={count === 0 || isSaved}
      submit={t('staff.permissions.save', { count })}
      detail={({ code }) => (code === 'STALE' ? t('staff.permissions.kept') : undefined)}
      // The save ends once the stored record is displayed.
      onChanged={onReload}
      onDone={() => setSaved(true)}
      onReload={onReload}
      onClose={onClose}
    >
      {({ loading }) => (
        <>
          {isSaved && (
            <Callout bottom="m" className="sticky" type="success" title={t('staff.permissions.saved')} role="status" />
          )}
          <Panel as="fieldset" top="m" bottom="m">
            <legend>{t('staff.permissions.preset')}</legend>
            <Row gap="s">
              {presets.map((preset) => (
                <Button
                  key={preset.name}
                  size="small"
                  title={preset.text}
                  disabled={loading || isSaved}
                  onClick={() => applyPreset(preset)}
                >
                  {preset.name}
                </Button>
              ))}
            </Row>
            <Note>{t('staff.permissions.presetHint')}</Note>
          </Panel>
          {groups.map((group) => (
            <Block as="section" key={group.name} bottom="l" aria-label={group.title}>
              <Row align="baseline" gap="xs">
                <h3>{group.title}</h3>
                <Note as="span" className={style['count']}>
                  {t('staff.permissions.held', {
                    count: group.flags.filter((flag) => isOn(draft, flag)).length,
                    of: group.flags.length,
                  })}
                </Note>
                {(['all', 'none'] as const).map((name) => (
                  <Button
                    key={name}
                    size="small"
                    type="text"
                    disabled={isSaved}
                    aria-label={t(`staff.permissions.${name}Of`, { group: group.title })}
                    onClick={() => touch(touchesOf(group, stored, () => name === 'all'))}
                  >
                    {t(`staff.permissions.${name}`)}
                  </Button>
                ))}
              </Row>
              <Note bottom="xs">{group.text}</Note>
              <List isFramed isLined>
                {group.flags.map((flag) => (
                  <PermissionRow
                    key={flag.flag}
                    flag={flag}
                    isOn={isOn(draft, flag)}
                    isChanged={isOn(draft, flag) !== isOn(stored, flag)}
                    isOpen={isOpen(stored, flag)}
                    disabled={loading || isSaved}
                    onSwitch={(value) => touch([[flag.flag as FlagPath, value]])}
                  />
                ))}
              </List>
            </Block>
          ))}
          <Panel as="section" aria-label={t('staff.permissions.changes', { count })} aria-live="polite">
            <h3>{count === 0 ? t('staff.permissions.noChanges') : t('staff.permissions.changes', { count })}</h3>
            <Changes title={t('staff.permissions.granted')} sign="+" labels={granted.map(({ label }) => label)} />
            <Changes title={t('staff.permissions.taken')} sign="−" labels={taken.map(({ label }) => label)} />
          </Panel>
        </>
      )}
    </OperationDialog>
  )
}

/** One side of the difference; a sign in front, so that it does not depend on colour alone. */
function Changes({ title, sign, labels }: { title: string; sign: string; labels: readonly string[] }) {
  if (labels.length === 0) return null
  return (
    <div>
      <strong>{title}</strong>
      <List className={style['labels']}>
        {labels.map((label) => (
          <li key={label}>
            {sign} {label}
          </li>
        ))}
      </List>
    </div>
  )
}

interface PermissionRowProps {
  flag: CatalogueFlag
  isOn: boolean
  isChanged: boolean
  /** May this viewer change it? */
  isOpen: boolean
  disabled: boolean
  onSwitch: (isOn: boolean) => void
}

/** One permission: its name, whether it moves money, and the screens and actions it opens. */
function PermissionRow({ flag, isOn, isChanged, isOpen, disabled, onSwitch }: PermissionRowProps) {
  const textId = useId()
  const { pages, entries, calls } = flag.opens
  const lists = [
    { title: t('staff.permissions.pages'), items: pages },
    { title: t('staff.permissions.entries'), items: entries },
    { title: t('staff.permissions.calls'), items: calls },
  ].filter(({ items }) => items.length > 0)
  return (
    <li className={style['row']} data-changed={isChanged}>
      <Checkbox
        checked={isOn}
        disabled={disabled || !isOpen}
        aria-describedby={textId}
        onChange={({ target }) => onSwitch(target.checked)}
      >
        {flag.label}
      </Checkbox>
      {flag.isMoney && <span className="chip advice">{t('staff.permissions.money')}</span>}
      <Note as="div" id={textId} className={style['below']}>
        {flag.text}
        {!isOpen && <strong> {t('staff.permissions.notYours')}</strong>}
      </Note>
      <Note as="details" tone="plain" className={style['below']}>
        <summary aria-label={`${t('staff.permissions.opens')}: ${flag.label}`}>{t('staff.permissions.opens')}</summary>
        {lists.length === 0 && <Note>{t('staff.permissions.opensNothing')}</Note>}
        {lists.map(({ title, items }) => (
          <div key={title}>
            <strong>{title}</strong>
            <List isBulleted>
              {items.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </List>
          </div>
        ))}
        <code>{flag.flag}</code>
      </Note>
    </li>
  )
}
