/** Acts like a press on the form's own button: the form shows all errors, or sends. */
export function submitForm(id: string): void {
  const form = document.getElementById(id)
  if (form instanceof HTMLFormElement) form.requestSubmit()
}
