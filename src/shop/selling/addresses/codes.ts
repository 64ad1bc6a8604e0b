export type Salutation = 'female' | 'male' | 'notSpecified';

/** Reasons to refuse a field of an address or a contact. */
export type EntryProblem =
  | 'required'
  | 'invalid-email'
  | 'too-long'
  | 'digits-only'
  | 'invalid-postal-code'
  | 'invalid-characters'
  | 'invalid-date'
  | 'too-young'
  | 'country-not-served'
  | 'method-not-offered'
  | 'invalid-choice';
