import { expect, test } from 'vitest'
import { operations } from '../../contract/index.ts'
import type { Operation } from '../../contract/operation.ts'

/** The name of a call that creates a record, such as a settlement, or the last word of its action in the history. */
const CREATING_NAME = /\/(create|add|link|register|bulk-create|prepare|terminate)-/
const CREATING_ACTION = /[.-](created|added|linked|registered|logged|requested|sent)$/

/** Calls that create a record only once without a key. */
const ONCE_WITHOUT_KEY: Record<string, string> = {
  'contractor/create-url-to-sign': 'A link of the provider, which creates no record.',
  'employee/resend-confirmation-email-code': 'A new code ends the former one.',
  'employee/confirm-second-factor': 'The secret that it confirms is confirmed once.',
  'employee/confirm-passkey': 'Its challenge is used once.',
  'notifications/add-new-fcm-token': 'A token belongs to one device.',
}

const isCreating = ([name, { writes, records }]: [string, Operation]): boolean =>
  writes && (CREATING_NAME.test(name) || (typeof records === 'string' && CREATING_ACTION.test(records)))

const all = Object.entries(operations) as [string, Operation][]
const creating = all.filter(isCreating)

test('the words find the calls that create a record', () => {
  expect(creating.map(([name]) => name)).toEqual(
    expect.arrayContaining([
      'client/create-client',
      'payroll/add-incidents',
      'employee/register-contract-information',
      'employee/terminate-last-contract',
    ]),
  )
  expect(creating.length).toBeGreaterThan(25)
})

test('a call that creates a record declares its request key, so that the same request again creates nothing', () => {
  const unkeyed = creating.filter(([, { input }]) => !('requestKey' in input.properties)).map(([name]) => name)
  expect(unkeyed.sort()).toEqual(Object.keys(ONCE_WITHOUT_KEY).sort())
})

test('the calls whose answer has a secret are answered once', () => {
  const once = all.filter(([, { isAnsweredOnce }]) => isAnsweredOnce).map(([name]) => name)
  expect(once.sort()).toEqual(['integration/create-api-key', 'integration/create-webhook', 'integration/rotate-webhook-secret'])
})
