/** Returns the page path of a React Router data request ("/mode.data"); returns any other path unchanged. */
export function pagePath(pathname: string): string {
  return pathname
    .replace(/\/_root\.data$/, '/')
    .replace(/\/_\.data$/, '/')
    .replace(/\.data$/, '');
}
