export type AccountFieldProblem =
  | 'required'
  | 'invalid-email'
  | 'too-short'
  | 'too-long'
  | 'too-common'
  | 'digits-only'
  | 'invalid-characters'
  | 'invalid-date'
  /** Given once, only an employee changes it. */
  | 'fixed'
  /** Another person's name, while orders on credit are owed. */
  | 'while-owed'
  | 'invalid-choice'
  | 'invalid-postal-code'
  | 'country-not-served'
  | 'too-young'
  | 'method-not-offered'
  | 'wrong-password'
  | 'invalid-number';
