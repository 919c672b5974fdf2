import { join } from 'node:path'
import { loadTexts } from '../../server/language.ts'

// Tests read the same catalogue as the product.
loadTexts(join(import.meta.dirname, '../../schemas'))
