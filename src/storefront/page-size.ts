/** Number of products on a page of a list. */
export const PAGE_SIZE = 48;
