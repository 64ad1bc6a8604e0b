import { randomBytes } from 'node:crypto';

/** Token for the metrics, which the shop requires from this machine if it runs behind a proxy. */
export const METRICS_TOKEN = randomBytes(24).toString('hex');

/** Returns one metric of a running shop: the sum over its label sets that contain `label`. 0 if it is absent. */
export async function figureOf(port: number, name: string, label = ''): Promise<number> {
  const [figure = 0] = await figuresOf(port, name, [label]);
  return figure;
}

/** Returns a metric for several labels from one scrape, because some metrics reset after each. */
export async function figuresOf(port: number, name: string, labels: string[]): Promise<number[]> {
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`, {
    headers: { authorization: `Bearer ${METRICS_TOKEN}` },
  });
  if (!answer.ok) throw new Error(`the shop's figures cannot be read: ${answer.status}`);
  const lines = (await answer.text())
    .split('\n')
    .filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `));
  return labels.map((label) =>
    lines
      .filter((line) => line.includes(label))
      .reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' ') + 1)), 0),
  );
}
