/** Stands in a rendered page where printed markup comes; nobody else can write a comment into a page. */
export const markOf = (key: string): string => `<!--@${key}-->`;
/** Finds the marks of a page and their keys. */
export const MARK = /<!--@([\w-]+)-->/g;
/** What comes in the place of a mark, by its key: UTF-8, one part after the other. */
export type Printed = ReadonlyMap<string, readonly Buffer[]>;
