import { expectMails } from './mail-amounts.ts';
import { DAY, type World } from './world.ts';

/** Runs jobs one after another. The amounts of a mail are compared right after the job that wrote it. */
async function run(world: World, jobs: World['ofMinute']): Promise<void> {
  for (const job of jobs) {
    await job();
    await expectMails(world);
  }
}

export const runMinute = (world: World): Promise<void> => run(world, world.ofMinute);

/** Passes days. Before, the jobs of a minute run, so that nothing waits for them longer than in a shop. */
export async function passDays(world: World, days: number): Promise<void> {
  await runMinute(world);
  world.clock.advance(days * DAY);
  await run(world, world.ofNight);
}
