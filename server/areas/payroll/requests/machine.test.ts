import { expect, test } from 'vitest'
import type { Session } from '../../../calls/context.ts'
import { inLanguage } from '../../../language.ts'
import { GUARDS, type RequestFacts } from './machine.ts'
import type { StoredRequest } from './request-row.ts'

test('the cut-off is named in the language of the reader, in the time of Mexico City', () => {
  const facts = {
    session: { role: 'Client' } as Session,
    request: { cutoff_at: '2026-01-28T00:00:00.000Z' } as StoredRequest,
    now: new Date('2026-01-28T10:00:00Z'),
    mayApprove: true,
    funds: '0',
    unpayable: [],
  } satisfies RequestFacts
  const refused = (language: string) => () => inLanguage(language, () => GUARDS['beforeCutoff']?.(facts))
  expect(refused('en')).toThrow(/27 January 2026 at 18:00/)
  expect(refused('es')).toThrow(/27 de enero de 2026 a las 18:00/)
})
