import { join } from 'node:path'
import { loadTexts } from '../../server/language.ts'

loadTexts(join(import.meta.dirname, '../../schemas'))
