/** One figure of a running shop, the sum over its labels (those given have to be there); 0 if it is not told. */
export async function figureOf(port: number, name: string, label = ''): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
  const lines = (await answer.text()).split('\n');
  return lines
    .filter((line) => (line.startsWith(`${name}{`) || line.startsWith(`${name} `)) && line.includes(label))
    .reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' ') + 1)), 0);
}
