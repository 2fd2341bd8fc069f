import { expect, test } from 'vitest';
import { figureLines, figuresOf } from './figures.ts';
import { linesByRoom, linesOfStyles } from './lines.ts';
import { centralFiles, filesNaming, languageFiles } from './places.ts';
import { isProduct, type Source } from './product.ts';

const source = (path: string, ...lines: string[]): Source => ({ path, text: `${lines.join('\n')}\n` });

test('the product is everything but tests, tools and settings, in whatever folder it stands', () => {
  const product = ['domain/desk/driver.ts', 'texts/en-us.json', 'src/a.module.css', 'index.html', 'demo/seed.ts'];
  const beside = [
    'src/a.test.tsx',
    'tests/house/a.ts',
    'scripts/build.ts',
    'bench/main.ts',
    'vite.config.ts',
    'a.json',
  ];
  expect([...product, ...beside, 'docs/a.css', 'src/a.png', '.github/a.json'].filter(isProduct)).toEqual(product);
});

test('lines are counted by room, of code and style sheets, and empty ones are none', () => {
  const sources = [
    source('src/a.tsx', 'one', '', '  ', 'two'),
    source('src/a.css', 'three'),
    source('server/a.ts', '// four'),
    source('server/a.sql', 'five'),
  ];
  expect(linesByRoom(sources)).toEqual({ src: 3, server: 1 });
});

test('lines of style sheets are counted as they are, empty ones too', () => {
  expect(linesOfStyles([source('src/a.css', 'a', '', 'b'), source('demo/b.css', 'c'), source('src/a.ts', 'd')])).toBe(
    4,
  );
});

test('a field is found by each of its names in every shape, and not where only a comment speaks of it', () => {
  const sources = [
    source('domain/a.ts', 'licenseExpiresOn: day(),'),
    source('server/a.sql', 'license_expires_on date'),
    source('server/b.ts', 'const LICENSE_EXPIRES_ON = 1;'),
    source('src/a.css', '.license-expires-on {}'),
    source('src/b.ts', 'row.expiry'),
    source('src/c.ts', '// licenseExpiresOn', ' * licenseExpiresOn', '/** licenseExpiresOn */', 'const other = 1;'),
  ];
  expect(filesNaming(sources, ['licenseexpireson', 'expiry'])).toEqual([
    'domain/a.ts',
    'server/a.sql',
    'server/b.ts',
    'src/a.css',
    'src/b.ts',
  ]);
});

const LIST = ['driversModule(),', 'incidentsModule(),', 'contactsModule(),'];

test('a central file lists resources that it does not own', () => {
  const sources = [
    source('server/modules.ts', ...LIST),
    source('server/desk/drivers/module.ts', ...LIST),
    source('src/trips/trip.ts', 'driverId', 'incident'),
    source('server/migrations/1.sql', ...LIST),
    source('server/others.ts', 'incident', 'maintenancePlan', 'SERVICE_ORDER'),
  ];
  const { all, drivers, maintenance } = centralFiles(sources);
  expect({ all, drivers, maintenance }).toEqual({
    all: ['server/modules.ts', 'server/others.ts'],
    drivers: ['server/modules.ts'],
    maintenance: ['server/others.ts'],
  });
});

test('a list that calls drivers by another word is a central file still', () => {
  const renamed = source('server/modules.ts', 'motoristsModule(),', 'serviceOrder', ...LIST.slice(1));
  expect(centralFiles([renamed]).all).toEqual(['server/modules.ts']);
});

test('files of a language are known by their names, the others by what they say', () => {
  const sources = [
    source('src/i18n/en-us/a.ts', "'pt-BR'"),
    source('domain/words-en-us.ts', 'x'),
    source('texts/pt-BR.json', '{}'),
    source('src/one.ts', "language === 'en-US' ? 1 : 2"),
    source('src/two.ts', "import { words } from './words-pt-br.ts';"),
    source('src/three.ts', 'import { firstPtBr } from "./first.ts";'),
    source('src/four.ts', 'WORDS_EN_US'),
    source('src/five.ts', "import type { Code } from './pt-br.ts';"),
    source('src/six.ts', '// en-US', 'const ptBrand = kept.us;'),
  ];
  expect(languageFiles(sources)).toEqual({
    ofOne: { 'en-us': ['src/i18n/en-us/a.ts', 'domain/words-en-us.ts'], 'pt-br': ['texts/pt-BR.json'] },
    naming: ['src/one.ts', 'src/two.ts', 'src/three.ts', 'src/four.ts'],
  });
});

test('the end of a run says each figure in a line', () => {
  const lines = figureLines(
    figuresOf([
      source('src/a.ts', 'electronicTag', "'en-US'"),
      source('src/en-us/a.ts', 'chassis'),
      source('src/a.css', 'a'),
      source('server/modules.ts', ...LIST),
    ]),
  );
  expect(lines).toContain('  a field of a record: electronicTag 1, driverLicenseExpiration 0, chassis 1, iccid 0 (12)');
  expect(lines).toContain('  a resource: 1 of 1 central files list drivers (4)');
  expect(lines).toContain('  a language: 1 that name one, and 1 of its own (3 in all)');
  expect(lines).toContain('Lines of the product: 7 (155,000), src 4, server 3');
  expect(lines).toContain('Lines of CSS: 1 (7,000)');
});
