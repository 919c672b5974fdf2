import { useEffect, useRef } from 'react'

interface ApprovalEndProps {
  title: string
  text: string
  link: { to: string; label: string }
}

/** The message shown when there is nothing to approve. */
export function ApprovalEnd({ title, text, link }: ApprovalEndProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // Moves screen readers to the changed part of the page.
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="narrow" aria-live="polite">
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p className="intro">{text}</p>
      <p className="aside">
        <a href={link.to}>{link.label}</a>
      </p>
    </section>
  )
}
