import { useEffect, useRef, useState } from 'react'
import { t } from '../../contract/language/texts.ts'
import { finishByOrganization, goToOrganization, takeProviderAnswer } from '../../providers/organization.ts'
import type { SignInOutcome } from '../../providers/sign-in.ts'
import { Banner, Waiting } from './parts.tsx'
import { prefetchOffice } from './prefetch-office.ts'
import { useSubmit } from './use-submit.ts'

interface OrganizationButtonProps {
  /** Does the server offer it? */
  isOffered: boolean
  onOutcome: (outcome: SignInOutcome) => void
}

/** Signing in at the organization's provider, where the server offers it: the way there, and the return. */
export function OrganizationButton({ isOffered, onOutcome }: OrganizationButtonProps) {
  const [returned] = useState(takeProviderAnswer)
  const [problem, setProblem] = useState(returned === 'failed' ? t('sign-in.organization.refused') : null)
  const { isBusy, run } = useSubmit('stay-busy')
  const latest = useRef({ onOutcome, run })
  useEffect(() => {
    if (returned === null || returned === 'failed') return
    prefetchOffice()
    const { onOutcome: follow, run: once } = latest.current
    void once(async () => follow(await finishByOrganization(returned))).then((refusal) => setProblem(refusal?.message ?? null))
  }, [returned])

  const leave = async () => setProblem((await run(goToOrganization))?.message ?? null)
  return (
    <>
      <Banner>{problem}</Banner>
      {isBusy && <Waiting>{t('sign-in.organization.waiting')}</Waiting>}
      {isOffered && (
        <div className="actions">
          <button type="button" className="link" aria-disabled={isBusy} onClick={() => void leave()}>
            {t('sign-in.organization.button')}
          </button>
        </div>
      )}
    </>
  )
}
