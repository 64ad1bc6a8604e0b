/**
 * Target of a link: a path of the shop or an https address. Excludes "javascript:", other hosts by "//host" or a
 * backslash, and tabs and line ends, which browsers strip.
 */
export const LINK_TARGET = /^(?:\/(?!\/)|https:\/\/[a-z0-9])[^\s\\\p{Cc}"<>]*$/iu;
