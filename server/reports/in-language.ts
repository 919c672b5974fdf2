import { currentLanguage } from '../../contract/language/texts.ts'
import type { ReportRow } from '../../payroll/reports/types.ts'
import { inLanguage } from '../language.ts'
import { conceptInWords, inWords } from '../words/stored-words.ts'
import type { Report } from './report.ts'

/** A report with its title, the heads of its columns and the words in it in the current language, however late it is read. */
export function inLanguageOfReader({ title, columns, pages, ...report }: Report): Report {
  const language = currentLanguage()
  const say = columns.map(({ hasWords, hasConcepts }) => (hasWords ? inWords : hasConcepts ? conceptInWords : undefined))
  const toRow = (row: ReportRow) => row.map((cell, at) => say[at]?.(cell) ?? cell)
  const read = async function* () {
    for await (const rows of pages) yield inLanguage(language, () => rows.map(toRow))
  }
  const heads = columns.map((column) => ({
    ...column,
    title: column.isConcept ? conceptInWords(column.title) : inWords(column.title),
  }))
  return { ...report, title: inWords(title), columns: heads, pages: read() }
}
