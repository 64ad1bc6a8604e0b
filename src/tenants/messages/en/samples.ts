import type { SampleMessages } from '../types.ts';

/** Texts of samples of covers in English. */
export const samples: SampleMessages = {
  title: 'Order fabric samples',
  titleOf: (name) => `Fabric samples of ${name}`,
  lead: (most) =>
    `No screen shows how a fabric really looks and feels. We send you up to ${most} samples by post, free and without obligation.`,
  choose: 'Which covers would you like to see?',
  address: 'Where shall we send the samples?',
  requiredHint: 'Fields marked with * are required.',
  emailHint: 'For the confirmation.',
  privacy: (days) => `We need these details for the letter only and delete them ${days} days later.`,
  submit: 'Order free samples',
  problems: {
    required: 'Please choose at least one cover.',
    'too-many': (most) => `Please choose at most ${most} covers.`,
    'invalid-choice': 'One of these covers no longer exists. Please choose again.',
  },
  covers: 'Covers',
  wait: 'Many requests have already come from here. Please try again later.',
  enough:
    'We have already sent several samples to this address in the last few weeks. Do you need more? Our customer service is happy to help.',
  doneTitle: 'Your samples are ordered',
  done: 'They will come by post. The confirmation arrives by email.',
  back: 'Back to the item',
  mail: {
    subject: (product) => `Your fabric samples of ${product}`,
    title: 'Your samples are ordered',
    requested: (product) =>
      `Thank you for your interest in ${product}. We send you the samples by post, free of charge.`,
    covers: 'Covers',
    button: 'To the item',
    ignore:
      'Did you not order anything? Then another person mistyped their address, and you need not do anything: samples are free and oblige you to nothing.',
  },
  letter: {
    heading: 'Your fabric samples',
    file: (day) => `Fabric-samples-${day}.pdf`,
    product: 'Item',
    requested: 'Ordered on',
    cover: 'Cover',
    paragraphs: [
      'Look at the samples by daylight and in the evening, in the place meant for the furniture. A colour looks lighter on a large area than on a small sample.',
      'The samples are yours to keep. Do you have questions? Our customer service is happy to advise you.',
    ],
  },
};
