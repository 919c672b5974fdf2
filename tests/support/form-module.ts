import { type FormModule, type LoadedForm, toLoadedForm } from '../../src/forms/load-form.ts'

/** Runs a served script as the browser does: the same module, run as an ES module. */
export async function runFormScript(source: string): Promise<LoadedForm> {
  const url = `data:text/javascript;base64,${Buffer.from(source).toString('base64')}`
  const { default: create } = (await import(/* @vite-ignore */ url)) as { default: FormModule }
  return toLoadedForm(create)
}
