import type { form as portuguese } from '../pt-br/form.ts';
import type { Translated } from '../translated.ts';

/** What every form says. */
export const form: Translated<typeof portuguese> = {
  save: 'Save',
  cancel: 'Cancel',
  failed: 'It was not saved',
  picture: {
    choose: 'Choose a picture',
    replace: 'Change the picture',
    remove: 'Remove',
    file: 'File of the picture',
    hint: 'PNG, JPEG or WebP. The picture is made smaller before it is sent.',
    fault: 'This file is no picture that can be read. Choose a PNG, JPEG or WebP picture.',
  },
  unsaved: {
    title: 'There are unsaved changes',
    text: 'If you leave now, what was typed is lost.',
    stay: 'Go on editing',
    discard: 'Discard changes',
    restored: 'What you had typed is back in the form.',
  },
  clash: {
    title: 'Somebody else saved first',
    lead: '{{who}} changed these fields: {{when}}.',
    somebody: 'Somebody',
    justNow: 'just now',
    field: 'Field',
    theirs: 'Saved now',
    mine: 'Typed here',
    untouched: 'not changed here',
    takeTheirs: 'Use what was saved',
    keepMine: 'Save what I typed',
  },
  zoneNone: 'No time zone of that name',
  rule: {
    required: 'Required field.',
    tooShort: 'Min character length is {{minimum}}',
    tooLong: 'Max character length is {{maximum}}',
    tooSmall: 'Must be {{minimum}} or more.',
    tooBig: 'Must be {{maximum}} or less.',
    wrongType: 'The value is not of the expected type.',
    wrongFormat: 'The format is not valid.',
    notAnOption: 'Not one of the options.',
    notValid: 'The value is not valid.',
  },
};
