import { expect, test } from 'vitest'
import { sessionOf } from '../../../tests/web/people.ts'
import { homeLinks } from './home-links.ts'

const labels = (...args: Parameters<typeof sessionOf>) => homeLinks(sessionOf(...args)).map(({ label }) => label)

test('B10 Employee and Contractor reach their own record and their receipts', () => {
  expect(labels('Employee')).toEqual(['My Profile', 'Payroll Receipts'])
  expect(labels('Contractor')).toEqual(['My Profile', 'Payroll Receipts', 'Invoices'])
})

test('B9 a Client reaches the own company and its onboarding, which have no sidebar entry', () => {
  expect(homeLinks(sessionOf('Client')).map(({ path }) => path)).toEqual([
    '/admin/request-payments',
    '/admin/employees-onboarding',
    '/admin/client-detail/',
    '/admin/clients-onboarding/10',
    '/admin/invoices',
    '/admin/hire-cost',
  ])
})

test('I3 the page that sends receipts has its way from Home, for staff who may open it', () => {
  expect(labels('InternalEmployee', { permissions: { requestPayments: { viewDetails: true } } })).toContain('Send Payrolls')
  expect(labels('InternalEmployee')).not.toContain('Send Payrolls')
  expect(labels('Client')).not.toContain('Send Payrolls')
})

test('B8 staff gets what the flags open and no more', () => {
  expect(labels('InternalEmployee', { permissions: { clients: { viewTab: true } } })).toEqual([
    'My Profile',
    'Clients',
    'Payroll Receipts',
  ])
})
