/** Invalid external value that prevents the start. The operator reads its message as one line. */
export class ConfigProblem extends Error {
  override name = 'ConfigProblem';
}
