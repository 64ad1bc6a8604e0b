import type { questions as model } from './de-questions.ts';

/** Texts of the section for questions about products in English. */
export const questions: typeof model = {
  questions: {
    title: 'Questions about products',
    intro:
      'The first answer goes by email to the person who asked. The shop then deletes their address. Published questions are with the answer on the page of the product.',
    task: (count) => (count === 1 ? '1 question to answer' : `${count} questions to answer`),
    state: 'State',
    all: 'All',
    states: { waiting: 'Open', published: 'Published', answered: 'Answered only', refused: 'Rejected' },
    tabs: { waiting: 'open', published: 'published', answered: 'answered only', refused: 'rejected' },
    empty: 'No question found.',
    by: (author, at) => `${author}, ${at}`,
    question: 'Question',
    answer: 'Answer',
    mailed: 'Please answer in the language of the question. The answer also goes by email to the person who asked.',
    notMailed: 'Please answer in the language of the question. No further email is sent.',
    publish: 'Answer and publish',
    actOf: (act, what) => `${act}: ${what}`,
    change: 'Change answer',
    onlyAnswer: 'Answer only',
    refuse: 'Reject without answer',
    withdraw: 'Remove from the product',
    said: { publish: 'Published.', answer: 'Answered.', refuse: 'Rejected.' },
    problems: {
      'no-answer': 'Please write an answer.',
      'answer-too-long': 'The answer has more than 2000 characters.',
      changed: 'Another employee has decided on this question: please read it again.',
    },
    product: 'Product',
    sku: 'SKU',
    author: 'Name',
    locale: 'Language',
    source: 'Origin',
    sources: { customer: 'from customers', demo: 'example of the demo' },
    asked: 'Asked',
    from: 'Asked from',
    to: 'Asked until',
    productNumber: 'Number of product or variant',
  },
};
