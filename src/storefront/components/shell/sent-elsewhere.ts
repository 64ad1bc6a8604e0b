/** Fate of a form that went to another page. */
type Arrival = 'changed' | 'failed' | 'refused';

/**
 * Returns what became of a form. A redirect follows a change, so the change counts even if the next page fails: sending
 * the form again would repeat it.
 */
export function arrivalOf({ redirected, status }: Pick<Response, 'redirected' | 'status'>): Arrival {
  if (redirected) return 'changed';
  return status >= 500 ? 'failed' : 'refused';
}
