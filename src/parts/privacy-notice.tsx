import { Button } from 'antd'
import { t } from '../../contract/language/texts.ts'
import { type ResultOf, useRead } from '../../providers/calls.ts'
import { useAct } from '../resource/operation-dialog.tsx'
import { ReadDialog } from '../resource/read-dialog.tsx'
import { Stack } from '../ui/layout.tsx'
import { SwitchRow } from '../ui/switch-row.tsx'

type Read = ResultOf<'employee/find-privacy-notice'>

/** The privacy notice; where it waits for consent, with the button that gives it. */
export function PrivacyNotice({ onClose, onAccepted }: { onClose: () => void; onAccepted?: () => void }) {
  const query = useRead('employee/find-privacy-notice', {})
  const accept = useAct('employee/accept-privacy-notice', {
    done: t('privacy.notice.done'),
    onChanged: (accepted) => accepted && onAccepted?.(),
  })
  return (
    <ReadDialog<Read>
      title={t('privacy.notice.title')}
      query={query}
      width={720}
      onClose={onClose}
      actions={
        query.data &&
        onAccepted && (
          <Button
            type="primary"
            loading={accept.loading}
            onClick={() => void accept.act({ version: (query.data as Read).notice.version })}
          >
            {t('privacy.notice.accept')}
          </Button>
        )
      }
    >
      {({ notice, purposes }) => (
        <Stack gap="m">
          <article lang={notice.language}>
            {notice.sections.map(({ heading, paragraphs }) => (
              <section key={heading}>
                <h3>{heading}</h3>
                {paragraphs.map((paragraph) => (
                  <p key={paragraph}>{paragraph}</p>
                ))}
              </section>
            ))}
          </article>
          <Purposes purposes={purposes} onChanged={query.refetch} />
        </Stack>
      )}
    </ReadDialog>
  )
}

/** A switch for each use of data that the person may refuse. */
export function Purposes({ purposes, onChanged }: { purposes: Read['purposes']; onChanged: () => unknown }) {
  const { act, loading } = useAct('employee/set-privacy-opposition', { done: t('privacy.purposes.saved'), onChanged })
  return (
    <fieldset>
      <legend>{t('privacy.purposes.title')}</legend>
      <Stack gap="s">
        {purposes.map(({ key, title, text, is_refused }) => (
          <SwitchRow
            key={key}
            label={title}
            isOn={!is_refused}
            isDisabled={loading}
            onSwitch={(isAllowed) => void act({ purpose: key, isRefused: !isAllowed })}
          >
            {text}
          </SwitchRow>
        ))}
      </Stack>
    </fieldset>
  )
}
