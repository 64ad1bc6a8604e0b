import { randomBytes } from 'node:crypto';

/** Behind a proxy nobody on this machine reads the figures without it. */
export const METRICS_TOKEN = randomBytes(24).toString('hex');

/** One figure of a running shop, the sum over its labels (those given have to be there); 0 if it is not told. */
export async function figureOf(port: number, name: string, label = ''): Promise<number> {
  const [figure = 0] = await figuresOf(port, name, [label]);
  return figure;
}

/** Several labels of one figure from one scrape: some figures are counted anew after each. */
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
