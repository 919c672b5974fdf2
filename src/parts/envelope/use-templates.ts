import { useRead } from '../../../providers/calls.ts'
import type { EnvelopeCalls } from './envelope-calls.ts'

export const useTemplates = (kind: EnvelopeCalls['kind']) =>
  useRead('contractor/get-all-template-docusing', { role: kind }, { reuses: true })
