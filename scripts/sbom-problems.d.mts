/** Returns what is wrong with a bill of materials of the package `own`; an empty list if nothing is. */
export function sbomProblems(bom: object, own: object): string[];
