/** Path of the page that one of React Router's data requests ("/mode.data") belongs to; any other path as it is. */
export function pagePath(pathname: string): string {
  return pathname
    .replace(/\/_root\.data$/, '/')
    .replace(/\/_\.data$/, '/')
    .replace(/\.data$/, '');
}
