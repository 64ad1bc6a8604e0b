import { checkEmail } from '../../../selling/addresses/index.ts';
import { checkText, plainLine, plainText } from '../review-rules.ts';
import type { EnteredQuestion, QuestionFieldProblem, QuestionFields } from './types.ts';

/** Maximum and minimum lengths in UTF-16 units, as browsers count them. */
export const QUESTION_LIMITS = {
  textLeast: 10,
  text: 1000,
  authorLeast: 2,
  author: 40,
  answerLeast: 2,
  answer: 2000,
} as const;

export type CheckedQuestion = { text: string; author: string; email: string };

/** Returns the question to store, or all problems. `ownEmail`: the account's address, which replaces an empty one. */
export function checkQuestion(
  entered: EnteredQuestion,
  ownEmail: string | null,
): { question: CheckedQuestion } | { fields: QuestionFields } {
  const text = plainText(entered.text ?? '');
  const author = plainLine(entered.author ?? '');
  const email = checkEmail(entered.email?.trim() ? entered.email : (ownEmail ?? ''));
  const found: Record<keyof QuestionFields, QuestionFieldProblem | null> = {
    text: checkText(text, QUESTION_LIMITS.textLeast, QUESTION_LIMITS.text),
    author: checkText(author, QUESTION_LIMITS.authorLeast, QUESTION_LIMITS.author),
    email: 'problem' in email ? emailProblem(email.problem) : null,
  };
  const fields: QuestionFields = Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== null));
  if ('problem' in email || Object.keys(fields).length > 0) return { fields };
  return { question: { text, author, email: email.value.toLowerCase() } };
}

const emailProblem = (problem: string): QuestionFieldProblem =>
  problem === 'required' || problem === 'too-long' ? problem : 'invalid-email';

export type AnswerProblem = 'no-answer' | 'answer-too-long';

/** Returns the answer to store, or its problem. Answers may name addresses and links of the shop. */
export function checkAnswer(entered: string): { answer: string } | { problem: AnswerProblem } {
  const answer = plainText(entered);
  if (answer.length < QUESTION_LIMITS.answerLeast) return { problem: 'no-answer' };
  return answer.length > QUESTION_LIMITS.answer ? { problem: 'answer-too-long' } : { answer };
}
