import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseSync, Visitor, type ESTree, type Plugin } from 'vite';

const CALLS = fileURLToPath(new URL('../../contract/rest/', import.meta.url));
const PAGE = fileURLToPath(new URL('../../src/', import.meta.url));

/** What only the server asks a call: what it may be sent beside a body, who may see what it names, and what the page of the API says. */
const SERVER_SIDE = new Set(['summary', 'params', 'query', 'guards', 'fieldRights', 'scope']);
/** An object that holds one of these is a call, or what several calls have in common. */
const OF_A_CALL = ['path', 'method'];

const nameOf = (property: ESTree.ObjectExpression['properties'][number]): string | null =>
  property.type === 'Property' && property.key.type === 'Identifier' ? property.key.name : null;

/** A rule of a form: the page checks what is typed by the body of the call. */
const RULE_OF_A_FORM = /\['([\w.]+)'\]\.body\b/g;

/** The calls whose bodies the sources of the page name. */
export function bodiesNamedIn(sources: readonly string[]): ReadonlySet<string> {
  return new Set(sources.flatMap((source) => [...source.matchAll(RULE_OF_A_FORM)].map(([, call]) => call!)));
}

/** The code of a table of calls without what only the server asks of it; of bodies those are kept that the page names. */
export function withoutServerSide(code: string, file: string, named: ReadonlySet<string>): string {
  const cuts: { start: number; end: number; by: string }[] = [];
  const cut = (property: { start: number; end: number }): void => {
    const comma = /^\s*,/.exec(code.slice(property.end))?.[0].length ?? 0;
    cuts.push({ start: property.start, end: property.end + comma, by: '' });
  };
  new Visitor({
    Property({ key, value }) {
      if (key.type !== 'Literal' || value.type !== 'ObjectExpression' || named.has(String(key.value))) return;
      const body = value.properties.find((property) => nameOf(property) === 'body');
      if (body) cut(body);
    },
    ObjectExpression(object) {
      if (!object.properties.some((property) => OF_A_CALL.includes(nameOf(property) ?? ''))) return;
      for (const property of object.properties) if (SERVER_SIDE.has(nameOf(property) ?? '')) cut(property);
    },
    // Filters of a list: its page answers the same whatever they are.
    CallExpression({ callee, arguments: [, filters] }) {
      if (callee.type === 'Identifier' && callee.name === 'paged' && filters)
        cuts.push({ start: filters.start, end: filters.end, by: '{}' });
    },
  }).visit(parseSync(file, code, { lang: 'ts' }).program);
  return cuts
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, { start, end, by }) => text.slice(0, start) + by + text.slice(end), code);
}

/** A constant of the file that is not exported and stands at the beginning of a line. */
const OWN_CONSTANT = /^const (\w+)\b/gm;

/** The code without the constants that nothing names any more: a bundler keeps them, since it cannot know what making them does. */
export function withoutUnnamed(code: string, file: string): string {
  const unnamed = [...code.matchAll(OWN_CONSTANT)].filter(
    ([, name]) => code.match(RegExp(`\\b${name}\\b`, 'g'))!.length === 1,
  );
  if (unnamed.length === 0) return code;
  const { body } = parseSync(file, code, { lang: 'ts' }).program;
  const cuts = body.filter(({ start }) => unnamed.some(({ index }) => index === start));
  return withoutUnnamed(
    cuts.toReversed().reduce((text, { start, end }) => text.slice(0, start) + text.slice(end), code),
    file,
  );
}

/** Leaves out of the built console what the contract says to the server alone: the page and its data core never read it. */
export function withoutServerSideOfCalls(): Plugin {
  let isMet = false;
  let named: ReadonlySet<string> = new Set();
  return {
    name: 'rastro-without-server-side',
    apply: 'build',
    enforce: 'pre',
    buildStart() {
      const files = readdirSync(PAGE, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name));
      named = bodiesNamedIn(files.map((name) => readFileSync(`${PAGE}${name}`, 'utf8')));
      if (named.size === 0) this.error('no form of the page names the body of a call');
    },
    transform(code, id) {
      if (!id.startsWith(CALLS)) return null;
      const shorter = withoutUnnamed(withoutServerSide(code, id, named), id);
      if (shorter === code) return null;
      isMet = true;
      return { code: shorter, map: null };
    },
    buildEnd(error) {
      if (!error && !isMet) this.error('no call of the contract has what scripts/left-out/server-side.ts looks for');
    },
  };
}
