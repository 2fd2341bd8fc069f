import { parseSync } from 'vite';
import { read } from './sources.ts';

/** A node of the syntax tree (ESTree); the fields differ by type. */
export type Node = Record<string, unknown> & { type: string };

/** A function of any form. */
interface Made extends Node {
  body: Node;
}

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string';
const source = new WeakMap<Node, string>();

/** The syntax tree of a file, or of a text in its place. */
export function parsed(file: string, text = read(file)): Node {
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]!.message}`);
  source.set(program as unknown as Node, text);
  return program as unknown as Node;
}

function walkInto(value: unknown, enter: (node: Node) => boolean | void): void {
  if (typeof value === 'object' && isNode(value)) walk(value, enter);
}

/** Every node below one. `enter` may say not to go deeper. */
function walk(node: Node, enter: (node: Node) => boolean | void): void {
  if (enter(node) === false) return;
  for (const field in node) {
    const value = node[field];
    if (Array.isArray(value)) for (const child of value) walkInto(child, enter);
    else walkInto(value, enter);
  }
}

const isFunction = (node: unknown): node is Made =>
  isNode(node) && ['ArrowFunctionExpression', 'FunctionExpression', 'FunctionDeclaration'].includes(node.type);

/** What something is called by: an identifier, or the last name of a path to it. */
function nameOf(node: unknown): string {
  if (!isNode(node)) return '';
  if (node.type === 'MemberExpression') return nameOf(node.property);
  return typeof node.name === 'string' ? node.name : '';
}

const unwrapped = (node: Node): Node =>
  ['ParenthesizedExpression', 'ChainExpression', 'TSNonNullExpression'].includes(node.type)
    ? unwrapped(node.expression as Node)
    : node;

/** Whether a type annotation is that of a function, such as `(): () => void`. */
function isFunctionType(annotation: unknown): boolean {
  const type = (annotation as { typeAnnotation?: Node } | null)?.typeAnnotation;
  return (
    isNode(type) &&
    (type.type === 'TSFunctionType' ||
      (type.type === 'TSParenthesizedType' && isFunctionType({ typeAnnotation: type.typeAnnotation })))
  );
}

/** A name and the function or signature that it declares. */
function declared(node: Node): [string, Node] | null {
  if (node.type === 'FunctionDeclaration') return [nameOf(node.id), node];
  if (node.type === 'TSMethodSignature') return [nameOf(node.key), node];
  if (['MethodDefinition', 'PropertyDefinition', 'Property'].includes(node.type) && isFunction(node.value))
    return [nameOf(node.key), node.value];
  if (node.type === 'VariableDeclarator' && isFunction(node.init)) return [nameOf(node.id), node.init];
  return null;
}

/** Whether a call of this name is declared to return a function, wherever the name is declared. */
export function functionNames(programs: readonly Node[]): (name: string) => boolean {
  const returns = new Map<string, boolean>();
  for (const program of programs) {
    walk(program, (node) => {
      const [name, made] = declared(node) ?? [];
      // A property of an object literal has its type from where the object goes.
      if (node.type === 'Property' && !made?.returnType) return;
      if (name && made) returns.set(name, (returns.get(name) ?? true) && isFunctionType(made.returnType));
    });
  }
  return (name) => returns.get(name) === true;
}

function isCleanUp(value: Node, isKnown: (name: string) => boolean): boolean {
  const node = unwrapped(value);
  if (node.type === 'ConditionalExpression')
    return isCleanUp(node.consequent as Node, isKnown) && isCleanUp(node.alternate as Node, isKnown);
  if (node.type === 'CallExpression') return isKnown(nameOf(unwrapped(node.callee as Node)));
  return isFunction(node) || ['Identifier', 'UnaryExpression'].includes(node.type);
}

/** What a function returns, without the functions inside it. */
function returned({ body }: Made): Node[] {
  if (body.type !== 'BlockStatement') return [body];
  const values: Node[] = [];
  walk(body, (node) => {
    if (node.type === 'ReturnStatement' && isNode(node.argument)) values.push(node.argument);
    return !isFunction(node);
  });
  return values;
}

/** The functions here whose answer React takes for a clean-up: what an effect hook is given, and callback refs. */
function effectsAt(node: Node): Made[] {
  if (node.type === 'CallExpression' && /^use(\w*)Effect$/.test(nameOf(node.callee)))
    return (node.arguments as Node[]).slice(0, 1).filter(isFunction);
  if (node.type !== 'JSXAttribute' || nameOf(node.name) !== 'ref') return [];
  const refs: Made[] = [];
  walk(node, (inner) => {
    if (isFunction(inner)) refs.push(inner);
    return !isFunction(inner);
  });
  return refs;
}

/** Code of what effects return although it is no plain clean-up; `isKnown` names the functions that return one. */
export function effectReturns(program: Node, isKnown: (name: string) => boolean): string[] {
  const text = source.get(program) ?? '';
  const codeOf = (node: Node): string => text.slice(node.start as number, node.end as number);
  const wrong: string[] = [];
  walk(program, (node) => {
    for (const effect of effectsAt(node)) {
      if (effect.async === true) wrong.push(codeOf(effect));
      else
        wrong.push(
          ...returned(effect)
            .filter((value) => !isCleanUp(value, isKnown))
            .map(codeOf),
        );
    }
  });
  return wrong;
}

const KEEPERS = new Set(['Map', 'Set', 'WeakMap', 'WeakSet']);

/** Names of a file's own variables that may come to hold something as long as the page lives: those that change, and collections. */
export function keptNames(program: Node): string[] {
  const names: string[] = [];
  for (const statement of program.body as Node[]) {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (!isNode(declaration) || declaration.type !== 'VariableDeclaration') continue;
    for (const { id, init } of declaration.declarations as { id: Node; init: unknown }[]) {
      const isFilled = isNode(init) && Array.isArray(init.arguments) && init.arguments.length > 0;
      const isCollection =
        isNode(init) && init.type === 'NewExpression' && KEEPERS.has(nameOf(init.callee)) && !isFilled;
      if (declaration.kind === 'let' || isCollection) names.push(nameOf(id));
    }
  }
  return names;
}

/** What reads a page as it is at that moment. */
const READS = new Set([
  'allInnerTexts',
  'allTextContents',
  'count',
  'getAttribute',
  'innerText',
  'inputValue',
  'isChecked',
  'isDisabled',
  'isEnabled',
  'isHidden',
  'isVisible',
  'textContent',
  'title',
]);

const isCall = (node: unknown): node is Node & { callee: Node } => isNode(node) && node.type === 'CallExpression';

/** Whether a page is read in a chain of calls, such as `row.innerText().catch(…)`. */
function isRead(value: unknown): boolean {
  const node = isNode(value) ? unwrapped(value) : value;
  if (!isCall(node) || node.callee.type !== 'MemberExpression') return false;
  return READS.has(nameOf(node.callee)) || isRead(node.callee.object);
}

/** Code of what is awaited inside of `expect(…)` and read from a page only once. */
export function readsOnce(program: Node): string[] {
  const text = source.get(program) ?? '';
  const found: string[] = [];
  walk(program, (node) => {
    if (!isCall(node) || node.callee.type !== 'Identifier' || nameOf(node.callee) !== 'expect') return;
    walkInto((node.arguments as Node[])[0], (inner) => {
      if (inner.type === 'AwaitExpression' && isRead(inner.argument))
        found.push(text.slice(inner.start as number, inner.end as number));
      return !isFunction(inner);
    });
  });
  return found;
}
