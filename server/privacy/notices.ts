import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DEFAULT_LANGUAGE } from '../../contract/language/texts.ts'
import provider from '../../schemas/provider.json' with { type: 'json' }

/** The privacy notice in one language (schemas/privacy/notices/<version>/<language>.md). */
export interface Notice {
  version: string
  language: string
  title: string
  sections: { heading: string; paragraphs: string[] }[]
}

interface Kept {
  version: string
  texts: ReadonlyMap<string, Notice>
}

const kept = new Map<string, Kept>()

/** The newest version counts; earlier ones stay in the folder as they were agreed to. */
function newestIn(schemasDir: string): Kept {
  const known = kept.get(schemasDir)
  if (known) return known
  const folder = join(schemasDir, 'privacy', 'notices')
  const version = readdirSync(folder).sort().at(-1) as string
  const texts = readdirSync(join(folder, version)).map((file) => {
    const language = file.replace(/\.md$/, '')
    return [language, parseNotice(version, language, readFileSync(join(folder, version, file), 'utf8'))] as const
  })
  const read = { version, texts: new Map(texts) }
  kept.set(schemasDir, read)
  return read
}

export const noticeVersion = (schemasDir: string): string => newestIn(schemasDir).version

/** The notice that counts now, in a language or in English. */
export function noticeIn(schemasDir: string, language: string): Notice {
  const { texts } = newestIn(schemasDir)
  return (texts.get(language) ?? texts.get(DEFAULT_LANGUAGE)) as Notice
}

function parseNotice(version: string, language: string, text: string): Notice {
  const [head = '', ...parts] = text.replaceAll('{provider}', provider.name).trim().split(/^## /m)
  const sections = parts.map((part) => {
    const [heading = '', ...paragraphs] = part.trim().split(/\n{2,}/)
    return { heading, paragraphs }
  })
  return { version, language, title: head.replace(/^# /, '').trim(), sections }
}
