import type { CallContext, Session } from '../../calls/context.ts'
import type { MadeBill } from '../../outside/tax/tax.ts'
import type { Papers } from './ask-service.ts'
import { madeOf } from './claim.ts'

/** Stores the files of a bill. @returns the columns of its claim */
export async function keepMade(made: MadeBill, { xml, pdf }: Papers, { keepFile, now }: CallContext<Session>) {
  for (const file of [xml, pdf]) if (file) await keepFile(file)
  return { ...madeOf(made, now), xml_file: xml?.id ?? null, pdf_file: pdf?.id ?? null }
}
