import { parentPort, type TransferListItem } from 'node:worker_threads';
import type { TaskAnswer, TaskMessage } from './task-thread.ts';

/**
 * Answers tasks as they arrive; the body of a task thread's script. `transfer` lists objects to move instead of
 * copying.
 */
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
