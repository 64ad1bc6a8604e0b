import { expect, test } from 'vitest';
import { isPoBox } from './po-box.ts';

test.each([
  'Postfach',
  'Postfach 12',
  'postfach 3456',
  'Case postale 7',
  'C.P. 12',
  'CP 12',
  'Casella postale 3',
  'Postbus 12',
  'P.O. Box 1',
  'PO Box 1',
  'PF 12',
])('%s is a box', (street) => expect(isPoBox(street)).toBe(true));
test.each([
  'Postfachweg',
  'Poststrasse',
  'Postgasse 3',
  'Casella',
  'Chemin des Cases',
  'Pfarrgasse',
  'CPlatz',
  'Postbusweg',
])('%s is a street', (street) => expect(isPoBox(street)).toBe(false));
