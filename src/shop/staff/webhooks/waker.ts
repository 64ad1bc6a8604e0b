/** Lets a loop wait until something wakes it. */
export type Waker = {
  /** Ends the present wait, or the next one at once. */
  wake(): void;
  /** Waits until it is woken, at most so many milliseconds. */
  wait(most: number): Promise<void>;
};

export function createWaker(): Waker {
  let isWoken = false;
  let end: (() => void) | null = null;
  return {
    wake: () => {
      isWoken = true;
      end?.();
    },
    wait: (most) => {
      if (isWoken) {
        isWoken = false;
        return Promise.resolve();
      }
      return new Promise((resolve) => {
        const done = () => {
          clearTimeout(timer);
          isWoken = false;
          end = null;
          resolve();
        };
        const timer = setTimeout(done, most);
        end = done;
      });
    },
  };
}
