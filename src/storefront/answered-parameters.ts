/**
 * Header of a redirect that is the answer to what was asked, as a search that leads to a page of its own: the parameters that the page
 * read are not handed on. It is for the server alone and is taken away before anybody gets it.
 */
export const PARAMETERS_ANSWERED = 'X-Parameters-Answered';

export const ANSWERED = { headers: { [PARAMETERS_ANSWERED]: '1' } } as const;
