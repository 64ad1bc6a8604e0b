/**
 * Within the shop or https and nothing else: no "javascript:", no other host by "//host" or a backslash, and nothing
 * that a browser would strip on the way to one of them (tabs and line ends).
 */
export const LINK_TARGET = /^(?:\/(?!\/)|https:\/\/[a-z0-9])[^\s\\\p{Cc}"<>]*$/iu;
