/** Window event after a navigation without a document load. */
export const PAGE_VIEWED = 'page-viewed';
