import type { ReactNode } from 'react'

const FOLIO = /\b([CN]-\d{4}-\d{5,})\b/

/** A sentence whose folios stay on one line: browsers break after a hyphen. */
export function withFolios(sentence: ReactNode): ReactNode {
  if (typeof sentence !== 'string' || !FOLIO.test(sentence)) return sentence
  return sentence.split(FOLIO).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence keep their order.
      <span key={at} className="folio">
        {part}
      </span>
    ),
  )
}
