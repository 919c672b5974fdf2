import { describeAccess } from './matrix.ts'

describeAccess(3)
