import fs from 'node:fs';
import {
  defineExtension,
  type ExtensionCommand,
  type ImportFile,
  type ImportFormat,
  type ImportRecord,
} from 'kontor/extending';

/** Columns of an article: "ART|4711|Lights|Front light 60 lux|49.90|12". */
const COLUMNS = 6;

/** Returns the lines of a file, without their ends. */
async function* linesOf(file: ImportFile): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of file.text()) {
    const lines = (rest + chunk).split(/\r?\n/);
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}

async function* read(file: ImportFile): AsyncGenerator<ImportRecord> {
  let line = 0;
  for await (const text of linesOf(file)) {
    line += 1;
    const [kind, id = '', group = '', title = '', price = '', quantity = '', ...more] = text.split('|');
    // The first line names the wholesaler, the last one counts the articles.
    if (kind !== 'ART') continue;
    if (more.length > 0 || quantity === '') yield { line, broken: `an article has ${COLUMNS} columns`, id };
    else yield { line, values: { id, title, product_type: group, price, quantity } };
  }
}

const format: ImportFormat = { name: 'velodata', label: 'Velodata', read };

/** Checks a list before it is imported: counts its articles, and names the lines that are none. */
const check: ExtensionCommand = {
  name: 'check',
  operands: ['FILE'],
  summary: 'checks an article list of the wholesaler',
  run: async ({ operands: [name = ''], out, err }) => {
    if (!fs.existsSync(name)) {
      err(`there is no file ${name}`);
      return 2;
    }
    let [articles, broken] = [0, 0];
    const file = {
      name,
      bytes: () => fs.createReadStream(name),
      text: () => fs.createReadStream(name, 'utf8'),
    };
    for await (const record of read(file)) {
      if ('broken' in record) {
        broken += 1;
        err(`line ${record.line}: ${record.broken}`);
      } else articles += 1;
    }
    out(`articles: ${articles}, problems: ${broken}`);
    return broken > 0 ? 1 : 0;
  },
};

/** Reads and checks the article lists of the wholesaler of bicycle parts. */
export const velodata = defineExtension({
  name: 'velodata',
  interface: 1,
  commands: [check],
  importFormats: [format],
});
