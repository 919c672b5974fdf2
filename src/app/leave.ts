/** To the sign-in screens: another program, so by a full load. Back does not return to the page that was left. */
export const leaveForSignIn = (): void => location.replace('/login')
