import type { FileProblem } from '../../../shop/marketing/contact/take-files.ts';
import type { ProofState } from './use-proof.ts';

export type Names = Record<string, string>;
export type ContactTexts = {
  title: string;
  lead: string;
  choose: string;
  chooseSubject: string;
  subjects: Names;
  answers: Names;
  fields: Names;
  salutations: Names;
  optional: string;
  birthdayHint: string;
  noChange: string;
  leave: string;
  submit: string;
  disabled: string;
  privacy: string;
  summary: string;
  questionHint: string;
  filesHint: string;
  doneTitle: string;
  fileProblems: Record<FileProblem, string>;
  formats: string;
  proof: Record<ProofState | 'title', string>;
  sending: Record<'chosen' | 'remove' | 'title' | 'checking' | 'cancel' | 'cancelled' | 'lost', string>;
};
type Question = { text: string; token: string };
export type ContactChoice = { value: string; label: string };
export type ContactSubject = {
  key: string;
  name: string | undefined;
  answer: string | undefined;
  fields: readonly string[];
  required: readonly string[];
  messageRequired: boolean;
};
/** Data of the form, as the loader returns it. */
export type ContactData = {
  words: ContactTexts;
  subject: string;
  subjects: readonly ContactSubject[];
  question: Question;
  frequencies: readonly ContactChoice[];
  pauses: readonly ContactChoice[];
  known: Names;
  privacy: string;
  extensions: readonly string[];
};
/** Answer to a refused form. */
export type ContactRefusal = {
  message: string | null;
  fields: Names;
  files: readonly string[];
  entered: Names;
  question: Question;
};
