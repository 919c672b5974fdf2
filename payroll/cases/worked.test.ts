import { describe, expect, test } from 'vitest'
import { runCase } from './run-case.ts'
import annual from './worked/annual.json' with { type: 'json' }
import deductions from './worked/deductions.json' with { type: 'json' }
import edges from './worked/edges.json' with { type: 'json' }
import extraordinary from './worked/extraordinary.json' with { type: 'json' }
import hourly from './worked/hourly.json' with { type: 'json' }
import periods from './worked/periods.json' with { type: 'json' }
import profitSharing from './worked/profit-sharing.json' with { type: 'json' }
import settlementPay from './worked/settlement-pay.json' with { type: 'json' }
import terminations from './worked/terminations.json' with { type: 'json' }

const FILES = { periods, deductions, extraordinary, terminations, annual, edges, settlementPay, profitSharing, hourly }

describe('cases worked apart from the code agree to the cent [I2]', () => {
  test.each(Object.entries(FILES))('%s', (_name, file) => {
    const answers = file.cases.map(runCase)
    expect(answers).toHaveLength(file.cases.length)
    // The title is compared together with the differences, so that a failure names its case.
    const wrong = answers.map((answer, at) => ({
      title: file.cases[at]?.title,
      found: answer.ok ? answer.differences : answer.problems,
    }))
    expect(wrong.filter(({ found }) => found === undefined || found.length > 0)).toEqual([])
  })
})
