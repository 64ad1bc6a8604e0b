import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Tests that mostly wait, for processes to start and stop or for a time limit to pass. */
const WAITING = [
  'test/server/stop.whole.test.ts',
  'test/mail/once.whole.test.ts',
  'src/platform/database/embedded.whole.test.ts',
  'test/server/port.whole.test.ts',
  'test/server/outage.whole.test.ts',
  'test/server/start.whole.test.ts',
];
/** Number of other files that two workers run meanwhile, longest first. */
const BETWEEN = 6;

/** Order of test files in which one waits at a time: all at the start, they would leave a core without work. */
export class SpreadWaiting extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const placeOf = ({ moduleId }: TestSpecification) => WAITING.findIndex((name) => moduleId.endsWith(`/${name}`));
    const busy = sorted.filter((file) => placeOf(file) < 0);
    const waiting = sorted.filter((file) => placeOf(file) >= 0).sort((one, other) => placeOf(one) - placeOf(other));
    return [...waiting.flatMap((file) => [file, ...busy.splice(0, BETWEEN)]), ...busy];
  }
}
