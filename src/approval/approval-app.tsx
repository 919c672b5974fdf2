import { useCallback, useEffect, useState } from 'react'
import type { InvoiceToApprove } from '../../contract/schemas/invoice.ts'
import { ApiError, callApi } from '../../providers/api.ts'
import { Banner, Waiting } from '../sign-in/parts.tsx'
import { APPROVAL_TEXTS as TEXTS } from '../texts/invoice-approval.ts'
import { Logo } from '../ui/logo.tsx'
import { ApprovalEnd } from './approval-end.tsx'
import { InvoiceSheet } from './invoice-sheet.tsx'
import { pathOf } from './words.ts'

type State =
  | { kind: 'loading' }
  | { kind: 'ended' }
  | { kind: 'failed'; message: string }
  | { kind: 'open'; invoice: InvoiceToApprove }

/** The page behind a mailed link: shows the invoice, and approves it with one click. Opening it does nothing. */
export function ApprovalApp({ token }: { token: string }) {
  const [state, setState] = useState<State>({ kind: 'loading' })
  const read = useCallback(async () => {
    setState({ kind: 'loading' })
    try {
      const { data } = await callApi('contractor/open-invoice-link', { token }, { token: null })
      setState({ kind: 'open', invoice: data })
    } catch (error) {
      const isEnded = error instanceof ApiError && error.code === 'LINK_INVALID'
      setState(isEnded ? { kind: 'ended' } : { kind: 'failed', message: error instanceof Error ? error.message : '' })
    }
  }, [token])
  useEffect(() => {
    document.title = `${TEXTS.page} · Plantilla`
    void read()
  }, [read])
  return (
    <div className="signing">
      <header className="bar">
        <Logo size={28} />
      </header>
      <main className="sheet">{screenOf()}</main>
    </div>
  )

  function screenOf() {
    if (state.kind === 'loading') return <Waiting>{TEXTS.loading}</Waiting>
    if (state.kind === 'ended') return <ApprovalEnd {...TEXTS.ended} link={{ to: '/login', label: TEXTS.ended.signIn }} />
    if (state.kind === 'failed') {
      return (
        <section aria-labelledby="approval-title">
          <h1 id="approval-title">{TEXTS.page}</h1>
          <Banner>{state.message}</Banner>
          <div className="actions">
            <button type="button" className="primary" onClick={() => void read()}>
              {TEXTS.retry}
            </button>
          </div>
        </section>
      )
    }
    const { invoice } = state
    if (invoice.stage === 'gone') return <ApprovalEnd {...TEXTS.gone} link={{ to: '/login', label: TEXTS.ended.signIn }} />
    if (invoice.stage === 'approved') {
      const { title, text, open } = TEXTS.approved
      return <ApprovalEnd title={title} text={text(invoice.folio)} link={{ to: pathOf(invoice), label: open }} />
    }
    return (
      <InvoiceSheet
        token={token}
        invoice={invoice}
        onApproved={(data) => setState({ kind: 'open', invoice: data })}
        onReload={read}
      />
    )
  }
}
