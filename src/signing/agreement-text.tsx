import type { AgreementBlock, AgreementContent } from '../../contract/signing/schemas.ts'

/** The agreement as the PDF has it, as headings, paragraphs, lists and facts that a screen reader knows. */
export function AgreementText({ agreement }: { agreement: AgreementContent }) {
  const { language, title, mark, intro, sections } = agreement
  return (
    <article className="agreement" lang={language} aria-labelledby="agreement-title">
      {mark && <p className="mark">{mark}</p>}
      <h2 id="agreement-title">{title}</h2>
      <Blocks blocks={intro} />
      {sections.map(({ heading, blocks }) => (
        <section key={heading}>
          <h3>{heading}</h3>
          <Blocks blocks={blocks} />
        </section>
      ))}
    </article>
  )
}

function Blocks({ blocks }: { blocks: readonly AgreementBlock[] }) {
  return blocks.map((block) => <Block key={JSON.stringify(block)} block={block} />)
}

function Block({ block: { type, text, items, rows } }: { block: AgreementBlock }) {
  if (type === 'paragraph') return <p>{text}</p>
  if (type === 'list') {
    return (
      <ul>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    )
  }
  return (
    <dl>
      {rows.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
