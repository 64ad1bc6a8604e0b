import walks from '../../playwright.config.ts';

const { projects = [], ...base } = walks;
const [withPictures] = projects;

/** npm run accessibility: every page in every language, each state that it can be brought into. Too long for npm test. */
export default {
  ...base,
  use: { ...base.use, ...withPictures?.use },
  testDir: '.',
  outputDir: '../../test-results/accessibility',
  workers: Number(process.env.WALKERS ?? 2),
  webServer: { ...base.webServer, cwd: '../..' },
  timeout: 900_000,
  reporter: [['list'], ['./summary.ts']],
};
