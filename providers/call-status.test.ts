import { expect, test } from 'vitest'
import { callStateOf, failed, IDLE, LOADING, succeeded } from './call-status.ts'
import type { CallError } from './data/http-error.ts'

const error: CallError = { statusCode: 503, code: 'BUSY', message: 'Busy', fields: [], current: null }

test('B13 -1 idle or loading, 200 success, 400 any failure, with a loading flag and the error object', () => {
  expect(IDLE).toMatchObject({ status: -1, loading: false })
  expect(LOADING).toMatchObject({ status: -1, loading: true })
  expect(succeeded('answer')).toEqual({ status: 200, loading: false, data: 'answer', error: null })
  expect(failed(error)).toEqual({ status: 400, loading: false, data: null, error })
})

test('the same for calls that Refine makes [B13]', () => {
  const none = { data: undefined, error: null }
  expect(callStateOf({ status: 'pending', isFetching: true, ...none })).toMatchObject({ status: -1, loading: true })
  expect(callStateOf({ status: 'pending', isFetching: false, ...none })).toMatchObject({ status: -1, loading: false })
  expect(callStateOf({ status: 'success', isFetching: false, data: 1, error: null })).toEqual(succeeded(1))
  expect(callStateOf({ status: 'error', isFetching: false, data: undefined, error })).toEqual(failed(error))
  // During a retry it is loading, and no longer failed.
  expect(callStateOf({ status: 'error', isFetching: true, data: undefined, error })).toEqual(LOADING)
})
