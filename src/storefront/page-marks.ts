/** Returns the mark that prerendered markup replaces. It is a comment, which no other content can write into a page. */
export const markOf = (key: string): string => `<!--@${key}-->`;
/** Matches the marks of a page and their keys. */
export const MARK = /<!--@([\w-]+)-->/g;
/** Markup that replaces a mark, by its key: UTF-8 buffers in order. */
export type Printed = ReadonlyMap<string, readonly Buffer[]>;
