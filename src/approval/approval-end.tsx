import { MailedHeading } from '../sign-in/mailed-page.tsx'

interface ApprovalEndProps {
  title: string
  text: string
  link: { to: string; label: string }
}

/** The message shown when there is nothing to approve. */
export function ApprovalEnd({ title, text, link }: ApprovalEndProps) {
  return (
    <section className="narrow" aria-live="polite">
      <MailedHeading>{title}</MailedHeading>
      <p className="intro">{text}</p>
      <p className="aside">
        <a href={link.to}>{link.label}</a>
      </p>
    </section>
  )
}
