import { callApi } from './api.ts'
import { storeView } from './storage.ts'

/** Opens the view of an internal employee in this tab; the page must load again afterwards. Rejects with ApiError. */
export async function startViewAs(idInternalEmployee: number): Promise<void> {
  const { token } = await callApi('employee/start-view-as', { idInternalEmployee })
  storeView(token)
}

/** Ends the view of this tab, also where the server has ended it already or cannot be reached: it ends by age there. */
export async function leaveViewAs(): Promise<void> {
  await callApi('employee/leave-view-as', {}).catch((error: unknown) => {
    console.warn('The view could not be ended on the server:', error instanceof Error ? error.message : error)
  })
  storeView(null)
}
