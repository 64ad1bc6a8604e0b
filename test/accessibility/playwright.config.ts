import walks from '../../playwright.config.ts';

const { projects = [], ...base } = walks;
const withPictures = projects.find(({ name }) => name === 'with pictures');

/**
 * npm run accessibility: visits every page in every language and in each reachable state. It takes too long for npm
 * test.
 */
export default {
  ...base,
  use: { ...base.use, ...withPictures?.use },
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../../test-results/accessibility',
  workers: Number(process.env.WALKERS ?? 2),
  // A section that is filled once cannot be filled again.
  retries: 0,
  webServer: { ...base.webServer, cwd: '../..' },
  timeout: 900_000,
  reporter: [['list'], ['./summary.ts']],
};
