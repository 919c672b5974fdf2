/** Texts of the dialog for a person's photo (C21). */
export const PHOTO_TEXTS = {
  change: 'Change photo',
  add: 'Add photo',
  title: 'Photo',
  choose: 'Choose a picture, or drop it here',
  chooseOther: 'Choose another picture, or drop it here',
  rules: 'JPG or PNG, at most 5 MB',
  preview: 'How the photo will look',
  unreadable: 'This picture cannot be shown. Choose another one.',
  one: 'Choose one picture only.',
  sending: 'Sending',
  working: 'Almost done',
  save: 'Save photo',
  remove: 'Remove photo',
  removeSure: 'Really remove?',
  saved: 'Photo saved',
  removed: 'Photo removed',
}
