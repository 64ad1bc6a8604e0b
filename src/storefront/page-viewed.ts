/** On the window whenever another page is shown without loading one anew. */
export const PAGE_VIEWED = 'page-viewed';
