import { expect, test } from 'vitest';
import { emptied } from './plugin.ts';

const SOURCE = `
export const isFlat = (layer: Layer): layer is Flat => layer.type === 'flat';
export default class Painter extends Base { draw() {} }
export function draw(x) { return x; }
export const TABLE = { a: 1 };
const inner = 1;
export { inner };
`;

test('a file that is left out keeps its exports, and says so where they are used', () => {
  const code = emptied('export function draw() { return 1; }\nexport class Map {}', 'a/b.js');
  expect(code).toContain('export function draw()');
  expect(code).toContain('export class Map');
  expect(code.match(/a\/b\.js is left out of the build/g)).toHaveLength(2);
});

test('a quiet one does nothing where a function of it is called', () => {
  const code = emptied(SOURCE, 'a/b.js', 'quiet');
  expect(code).toContain('export function isFlat() {  }');
  expect(code).toContain('export default class Painter { constructor() { throw');
  expect(code).toContain('export const TABLE = undefined;');
  expect(code).toContain('export function inner()');
});

test('texts such as shaders are empty', () => {
  expect(emptied('export default `void main() {}`;', 'a.glsl.ts', 'text')).toBe("export default '';");
  expect(emptied('export const shader = `x`;', 'a.js', 'text')).toBe("export const shader = '';");
});

test('a file without exports fails the build', () => {
  expect(() => emptied('const a = 1;', 'a/b.js')).toThrow('a/b.js');
});
