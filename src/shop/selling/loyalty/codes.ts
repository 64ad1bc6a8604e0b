export type DeclarationKind = 'ordinary' | 'extraordinary';

export type DeclarationField = 'name' | 'email' | 'customerNumber' | 'kind' | 'reason' | 'wishedOn';

export type DeclarationProblem =
  | 'required'
  | 'invalid-email'
  | 'too-long'
  | 'digits-only'
  | 'invalid-date'
  | 'invalid-choice';
