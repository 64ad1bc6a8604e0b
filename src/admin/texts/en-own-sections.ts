import type { ownSections as german } from './de-own-sections.ts';

/** Texts around sections of extensions in English. */
export const ownSections: typeof german = {
  extensionSections: {
    done: 'Saved.',
    failed: 'This section does not answer. It is an extension; the other sections are not affected.',
    gone: 'This page does not exist, or no longer exists.',
    formGone: 'This form no longer exists. Nothing was changed; your entries are below.',
    unreachable: 'The extension does not answer. Nothing was changed; your entries are below.',
    entered: 'Your entries',
    actFailed: 'The extension did not answer. Please check whether the change has arrived before you send it again.',
    problems: {
      required: 'Please fill in this field.',
      'invalid-choice': 'Please choose one of the options.',
      'no-number': 'Please enter a whole number.',
      'no-day': 'Please enter a day.',
      'too-long': 'This text is too long.',
    },
    checkFields: 'Please check the marked fields.',
  },
};
