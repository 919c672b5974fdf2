import { expect, test } from 'vitest'
import contract from '../../schemas/views/contract.json' with { type: 'json' }
import receipt from '../../schemas/views/receipt.json' with { type: 'json' }
import { checkView } from './check.ts'

test('every frame but the plain one has a title', () => {
  expect([checkView(contract), checkView(receipt)]).toEqual([[], []])
  const problem = ['title: every frame but "plain" has one']
  expect(checkView({ ...contract, title: ['job_name'] })).toEqual(problem)
  expect(checkView({ ...receipt, title: undefined })).toEqual(problem)
})

test('a panel is a part, forms or a history, and names a known operation', () => {
  const panels = [{ forms: ['contract-pay'], part: 'pay' }, { history: { operation: 'contract/no-such-call' } }]
  expect(checkView({ ...contract, panels })).toEqual([
    'operation: there is no "contract/no-such-call"',
    'panels: a tab or panel has either a part, forms or a history',
  ])
})

test('a wrong format or an unknown member is one reason, which names the formats or the member', () => {
  const [first, ...others] = contract.facts
  expect(checkView({ ...contract, facts: [{ ...first, format: 'picture' }, ...others] })).toEqual([
    expect.stringMatching(/^facts\.0\.format: must be equal to one of the allowed values \(text, word, .*number\)$/),
  ])
  expect(checkView({ ...contract, colour: 'blue' })).toEqual([expect.stringMatching(/additional properties \(colour\)$/)])
})
