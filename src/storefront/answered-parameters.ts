/**
 * Response header of a redirect that already used the query parameters, such as a search that leads to a category. It
 * tells the server not to append them to the new address. The server removes the header before it sends the response.
 */
export const PARAMETERS_ANSWERED = 'X-Parameters-Answered';

export const ANSWERED = { headers: { [PARAMETERS_ANSWERED]: '1' } } as const;
