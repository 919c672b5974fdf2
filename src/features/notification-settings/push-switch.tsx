import { t } from '../../../contract/language/texts.ts'
import { switchPush } from '../../../providers/push/push.ts'
import { Note, ProblemNote } from '../../ui/layout.tsx'
import { SwitchRow } from '../../ui/switch-row.tsx'
import { usePush } from './use-push.ts'

/** Switches push messages of the signed-in person on and off for this device (G5). */
export function PushSwitch() {
  const { hasSwitch, isOn, isDisabled, text, hint, problem } = usePush()
  if (!hasSwitch) return <Note>{text}</Note>
  return (
    <div>
      <SwitchRow label={t('push.label')} isOn={isOn} isDisabled={isDisabled} onSwitch={(wish) => void switchPush(wish)}>
        <span role="status">{text}</span>
        {hint !== null && <Note tone="plain">{hint}</Note>}
      </SwitchRow>
      <ProblemNote top="xs">{problem}</ProblemNote>
    </div>
  )
}
