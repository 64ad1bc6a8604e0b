/** Returns the files on which a build of pages for the retailer's folder depends, always in the same order. */
export function buildSources(house: string): string[];
