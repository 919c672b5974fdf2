import { type TextBranch, type TextValues, textAt } from '../../contract/language/texts.ts'

/** The texts of a button and of the dialog that it opens, from one branch of the catalogue that has some of these names. */
export function dialogTexts(branch: TextBranch, values?: TextValues) {
  const text = (name: string) => textAt(branch, name, values)
  const submit = text('submit')
  return {
    /** Accessible name of the button, where the same label is on several. */
    name: text('name'),
    /** Shown on the button, where the dialog's own button has another label. */
    label: text('label'),
    title: text('title') ?? submit ?? '',
    question: text('question'),
    reasonLabel: text('reasonLabel'),
    submit,
    submitting: text('submitting'),
    done: text('done'),
    notLoaded: text('notLoaded'),
  }
}
