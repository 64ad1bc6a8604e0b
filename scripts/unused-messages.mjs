// Lists texts that no page uses. The compiler resolves the property of each expression, so that a key counts as used
// only if that key is read. Groups read by a computed name count as used as a whole.
import path from 'node:path';
import process from 'node:process';
import {
  isBindingElement,
  isElementAccessExpression,
  isIdentifier,
  isObjectBindingPattern,
  isObjectLiteralExpression,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isShorthandPropertyAssignment,
  isSpreadAssignment,
} from 'typescript/unstable/ast/is';
import { API } from 'typescript/unstable/sync';

const MODEL = path.resolve('src/tenants/messages/de-CH');
const MESSAGES = path.resolve('src/tenants/messages');
const SOURCES = path.resolve('src');
const api = new API({ cwd: process.cwd() });
const project = api.updateSnapshot({ openProjects: [path.resolve('tsconfig.json')] }).getProjects()[0];
const { program, checker } = project;

const files = program.getSourceFileNames().filter((file) => file.startsWith(SOURCES) && !file.endsWith('.test.ts'));
const model = files.filter((file) => file.startsWith(MODEL));
const readers = files.filter((file) => !file.startsWith(MESSAGES));

function walk(node, visit) {
  visit(node);
  node.forEachChild((child) => walk(child, visit));
}

const idOf = (symbol) => symbol?.valueDeclaration && `${symbol.valueDeclaration.path}:${symbol.valueDeclaration.index}`;

/** Keys of the model by declaration: dotted name and containing group. */
const keys = new Map();
const groups = new Set();
function collect(literal, name, group) {
  for (const property of literal.properties) {
    if (!isPropertyAssignment(property) && !isShorthandPropertyAssignment(property)) continue;
    const key = `${name}.${property.name.text}`;
    const id = idOf(checker.getSymbolAtLocation(property.name));
    keys.set(id, { key, group });
    if (isPropertyAssignment(property) && isObjectLiteralExpression(property.initializer)) {
      groups.add(id);
      collect(property.initializer, key, id);
    }
  }
}

for (const file of model) {
  const source = program.getSourceFile(file);
  for (const statement of source.statements) {
    for (const declaration of statement.declarationList?.declarations ?? []) {
      // Tables with an explicit type are read by computed names.
      if (!declaration.type && declaration.initializer && isObjectLiteralExpression(declaration.initializer))
        collect(declaration.initializer, declaration.name.text, null);
    }
  }
}

const used = new Set();
const markAll = (type) => {
  for (const property of checker.getPropertiesOfType(type)) used.add(idOf(property));
};

/** Whether a group is passed on without naming its texts: as a record, or spread into another object. */
function isTakenWhole(node, symbol) {
  if (isPropertyAccessExpression(node.parent) && node.parent.expression === node) return false;
  if (isSpreadAssignment(node.parent)) return true;
  const expected = checker.getContextualType(node);
  if (!expected) return false;
  return !checker.getPropertiesOfType(checker.getTypeOfSymbol(symbol)).some((property) => {
    const own = checker.getPropertyOfType(expected, property.name);
    return idOf(own) === idOf(property);
  });
}

for (const file of readers) {
  const names = [];
  walk(program.getSourceFile(file), (node) => {
    if (isPropertyAccessExpression(node)) names.push(node.name);
    else if (isElementAccessExpression(node)) {
      const type = checker.getTypeAtLocation(node.expression);
      if (type) markAll(type);
    } else if (isObjectBindingPattern(node)) {
      const type = checker.getTypeAtLocation(node);
      for (const element of node.elements) {
        const name = isBindingElement(element) && (element.propertyName ?? element.name);
        if (type && name && isIdentifier(name)) used.add(idOf(checker.getPropertyOfType(type, name.text)));
      }
    }
  });
  for (const [index, symbol] of checker.getSymbolAtLocation(names).entries()) {
    const id = idOf(symbol);
    used.add(id);
    if (groups.has(id) && isTakenWhole(names[index].parent, symbol)) markAll(checker.getTypeOfSymbol(symbol));
  }
}

const unused = [...keys].filter(([id, { group }]) => {
  if (used.has(id)) return false;
  // For an unused group, only the group itself is listed.
  return group === null || used.has(group) || !keys.has(group);
});
const names = unused.map(([, { key }]) => key).sort();
api.close();
if (names.length > 0) {
  console.error(`No page uses these texts:\n  ${names.join('\n  ')}`);
  process.exitCode = 1;
}
