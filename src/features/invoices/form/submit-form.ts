/** As if its own button were pressed: the form shows all that is wrong, or sends. */
export function submitForm(id: string): void {
  const form = document.getElementById(id)
  if (form instanceof HTMLFormElement) form.requestSubmit()
}
