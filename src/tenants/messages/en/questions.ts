import { plural } from '../plural.ts';
import type { QuestionMessages } from '../types.ts';

/** Texts of questions about products in English. */
export const questions: QuestionMessages = {
  title: 'Questions and answers',
  titleOf: (name) => `Questions about ${name}`,
  metaDescription: (name) => `Questions about ${name}, answered by our customer service.`,
  none: 'No questions about this item yet.',
  all: (count) => plural('en', count, { one: 'Read the question', other: `Read all ${count} questions` }),
  ask: 'Ask a question',
  by: (author, date) => `${author}, ${date}`,
  answer: 'Our answer',
  demo: 'Example of the demo',
  how: 'Our customer service answers by email. Questions that help others too appear here with the answer.',
  pages: 'Pages of questions',
  previous: 'Newer questions',
  next: 'Older questions',
  place: (page, pages) => `Page ${page} of ${pages}`,
  form: {
    requiredHint: 'Fields marked with * are required.',
    fields: { text: 'Your question', author: 'Name to show', email: 'Email address' },
    hints: {
      text: 'What would you like to know about the item? For questions about an order, use the contact page.',
      author: 'For example Lea B.',
      email: 'Only for the answer. If you are logged in, the address of your account is enough.',
    },
    submit: 'Send question',
    errorSummary: (count) =>
      plural('en', count, { one: 'Please check one entry', other: `Please check ${count} entries` }),
    fieldProblems: {
      required: 'Please fill in this field.',
      'too-short': 'That is a little short. Please write a bit more.',
      'too-long': 'This text is too long.',
      'contact-data': 'Please leave out email addresses and links: everybody can read this text.',
      'invalid-email': 'Please check the email address.',
    },
    wait: 'Many questions have already come from here. Please try again later.',
    failed: 'That did not work. Please try again later.',
    done: 'Thank you for your question. We answer by email, usually within two working days.',
  },
  mail: {
    subject: (product) => `Answer to your question about ${product}`,
    title: 'Our answer',
    asked: (product) => `You asked us about ${product}:`,
    answered: 'Our answer:',
    button: 'To the item',
    ignore: 'Did you not ask anything? Then another person mistyped their address, and you need not do anything.',
  },
};
