import { existsSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';
import { codeFiles, isTest, read, repositoryFiles, root } from './sources.ts';

const files = repositoryFiles();
const textFiles = files.filter(
  (file) => !/\.(png|jpg|svg|woff2|ico|bin|hex|gz)$/.test(file) && file !== 'package-lock.json',
);

test('no file of the product is longer than 300 lines, tables and locale files apart', () => {
  const code = codeFiles().filter((file) => !isTest(file) && !file.startsWith('src/base/i18n//'));
  expect(code.length, 'the rule read no file').toBeGreaterThan(20);
  expect(code.filter((file) => read(file).split('\n').length > 301)).toEqual([]);
});

test('file names are kebab-case', () => {
  const code = codeFiles();
  expect(code.length, 'the rule read no file').toBeGreaterThan(20);
  expect(
    code.filter(
      (file) => !/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*\.(ts|tsx|mjs)$/.test(file.split('/').at(-1)!),
    ),
  ).toEqual([]);
});

test('no file names a folder of a developer’s machine or a package registry', () => {
  expect(textFiles.length, 'the rule read no file').toBeGreaterThan(20);
  // Written so that this file does not match itself.
  const telltale =
    /[/]home[/][a-z]|[/]root[/]|[/]work[/](main|shared)|[A-Z]:\\Users\\|registry[.](npmjs|yarnpkg)|[.]npmjs[.]org|"resolved"[:] "/;
  expect([...textFiles, 'package-lock.json'].filter((file) => telltale.test(read(file)))).toEqual([]);
});

test('no test is focused, skipped or left to do, except by the helpers that name the missing counterpart', () => {
  const helpers = ['tests/builders/libreoffice.ts', 'tests/browser/harness/other-browsers.ts'];
  const tests = codeFiles().filter(
    (file) => isTest(file) && !helpers.includes(file) && file !== 'tests/house/repository.test.ts',
  );
  expect(tests.length, 'the rule read no file').toBeGreaterThan(5);
  expect(
    tests.filter((file) => /\b(test|it|describe)\.(only|skip|todo|skipIf|runIf|fixme)\b/.test(read(file))),
  ).toEqual([]);
});

test('tests are flat and named: none is inside a describe', () => {
  const tests = codeFiles().filter((file) => /\.test\.tsx?$/.test(file));
  expect(tests.length, 'the rule read no file').toBeGreaterThan(5);
  expect(
    tests.filter((file) => file !== 'tests/house/repository.test.ts' && /^\s*describe\(/m.test(read(file))),
  ).toEqual([]);
});

test('no test waits for a while instead of for something', () => {
  // A loop that asks again and again pauses for a few milliseconds; a tenth of a second and more is a guess. Pictures are no tests.
  const tests = codeFiles().filter((file) => isTest(file) && !file.startsWith('tests/screens/'));
  expect(tests.length, 'the rule read no file').toBeGreaterThan(5);
  expect(
    tests.filter((file) =>
      /[.]waitForTimeout[(]|\bsetTimeout[(](\w+|[(][)] => \w+[(][)]), *[\d_]{3,}[)]|\bsleep[(][\d_]{3,}[)]/.test(
        read(file),
      ),
    ),
  ).toEqual([]);
});

test('a title names at most three rows of the requirements', () => {
  const titles = codeFiles()
    .filter((file) => /\.test\.tsx?$/.test(file))
    .flatMap((file) =>
      [...read(file).matchAll(/\btest[^'"`\n]*[(]\s*(['"`])(.*?)\1/g)].map(([, , title]) => `${file}: ${title}`),
    );
  expect(titles.length, 'the rule read no title').toBeGreaterThan(50);
  expect(titles.filter((title) => (title.match(/\b[A-Z]{3}-\d{2,3}\b/g) ?? []).length > 3)).toEqual([]);
});

test('a field is said to be wrong by `error`: Mantine gives its inputs an `aria-invalid` of its own, whatever they were given', () => {
  const found = codeFiles().filter((file) => file.startsWith('src/') && read(file).includes('aria-invalid'));
  // Those of a form have both: the input for a password has none of its own.
  expect(found).toEqual(['src/base/form/use-fields.ts']);
});

test('no work is left marked as to be done', () => {
  const code = codeFiles();
  expect(code.length, 'the rule read no file').toBeGreaterThan(20);
  expect(code.filter((file) => /\b(TO[D]O|FIX[M]E|XX[X]|HA[C]K)\b/.test(read(file)))).toEqual([]);
});

test('every package in use is pinned to one version', () => {
  const { dependencies, devDependencies } = JSON.parse(read('package.json')) as Record<
    'dependencies' | 'devDependencies',
    Record<string, string>
  >;
  const pins = Object.entries({ ...dependencies, ...devDependencies });
  expect(pins.length, 'the rule read no package').toBeGreaterThan(20);
  expect(pins.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
});

interface Locked {
  version?: string;
  engines?: { node?: string };
  optionalDependencies?: Record<string, string>;
}

const locked = Object.entries((JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> }).packages);

test('the lockfile holds the packages of every system, not only of the one it was written on', () => {
  const names = new Set(locked.map(([path]) => path.split('node_modules/').at(-1)));
  const optional = locked.flatMap(([path, found]) =>
    Object.keys(found.optionalDependencies ?? {}).map((name) => ({ path, name })),
  );
  expect(optional.length, 'the rule read no package').toBeGreaterThan(20);
  expect(optional.filter(({ name }) => !names.has(name))).toEqual([]);
});

test('every package accepts Node 20.19', () => {
  const given = locked.filter(([, found]) => found.engines?.node);
  expect(given.length, 'the rule read no package').toBeGreaterThan(50);
  const refuses = (range: string): boolean =>
    range
      .split('||')
      .every((part) => Number(/>=?\s*v?(\d+)/.exec(part)?.[1] ?? /^\s*\^?v?(\d+)/.exec(part)?.[1] ?? 0) > 20);
  expect(
    given.filter(([, found]) => refuses(found.engines!.node!)).map(([path, found]) => `${path} ${found.engines!.node}`),
  ).toEqual([]);
});

interface Link {
  page: string;
  href: string;
}

const pages = files.filter((file) => file.endsWith('.md'));
const links: Link[] = pages.flatMap((page) =>
  [
    ...read(page)
      .replace(/```[\s\S]*?```/g, '')
      .matchAll(/\]\(([^)\s]+)\)/g),
  ].map(([, href]) => ({ page, href: href! })),
);
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replace(/\s/g, '-');

test('every link of the documentation leads to a file that is there, and to a heading that it has', () => {
  const local = links.filter(({ href }) => !/^[a-z]+:/.test(href));
  expect(local.length, 'the rule read no link').toBeGreaterThan(5);
  const broken = local.filter(({ page, href }) => {
    const [path, anchor] = href.split('#');
    const target = path ? normalize(join(dirname(page), path)) : page;
    if (!existsSync(join(root, target))) return true;
    return anchor
      ? !read(target)
          .split('\n')
          .some((line) => /^#+ /.test(line) && anchorOf(line.replace(/^#+ /, '')) === anchor)
      : false;
  });
  expect(broken).toEqual([]);
});

test('the life of a position names the files it goes through', () => {
  const named = links
    .filter(({ page }) => page === 'docs/life-of-a-position.md')
    .map(({ href }) => href.replace('../', ''));
  expect(named.length, 'the rule read no link').toBeGreaterThan(0);
  for (const room of [
    'server/live/ingest/',
    'server/live/broker/',
    'worker/receive/',
    'worker/accept/',
    'worker/fleet/',
    'worker/publish/',
    'src/live/fleet/',
    'src/live/map/',
  ])
    expect(
      named.some((href) => href.startsWith(room)),
      room,
    ).toBe(true);
});
