import walks from '../../playwright.config.ts';

const { projects = [], ...base } = walks;
const withPictures = projects.find(({ name }) => name === 'with pictures');

/** Returns the configuration of walks in a folder below `test`, through pages of another build. `start`: how its shop starts. */
export function walksOfHouse(folder: string, start: { timeout?: number } = {}) {
  return {
    ...base,
    use: { ...base.use, ...withPictures?.use },
    testDir: '.',
    outputDir: `../../test-results/${folder}`,
    workers: 2,
    reporter: [['list'], ['json', { outputFile: `../../test-results/${folder}.json` }]],
    webServer: { ...base.webServer, cwd: '../..', ...start },
  };
}
