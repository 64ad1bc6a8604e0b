/** Runs after the next frame: work that a press starts must not hold up the frame that answers it. */
export function afterPaint(run: () => void): void {
  requestAnimationFrame(() => setTimeout(run));
}
