import { parentPort, type TransferListItem } from 'node:worker_threads';
import type { TaskAnswer, TaskMessage } from './task-thread.ts';

/** The script of a task thread: does one task after the other as they come. What `transfer` names is moved, not copied. */
export function answerTasks<Task, Result>(
  work: (task: Task) => Result | Promise<Result>,
  transfer: (result: Result) => TransferListItem[] = () => [],
): void {
  parentPort?.on('message', async ({ id, task }: TaskMessage<Task>) => {
    try {
      const result = await work(task);
      parentPort?.postMessage({ id, result } satisfies TaskAnswer<Result>, transfer(result));
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error);
      parentPort?.postMessage({ id, problem } satisfies TaskAnswer<Result>);
    }
  });
}
