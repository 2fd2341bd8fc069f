import { figureLines, figuresOf } from './figures.ts';
import { centralFiles, filesNaming, languageFiles, RECORD_FIELDS, TELEMETRY_FIELDS } from './places.ts';
import { readProduct } from './product.ts';

// `npm run figures` prints the figures, `npm run figures -- files` also the files that were counted.

const sources = readProduct();
console.log(figureLines(figuresOf(sources)).join('\n'));

if (process.argv.includes('files')) {
  const print = (title: string, files: readonly string[]): void =>
    console.log(`\n${title}:\n${files.map((file) => `  ${file}`).join('\n')}`);
  for (const [field, names] of Object.entries({ ...RECORD_FIELDS, ...TELEMETRY_FIELDS }))
    print(field, filesNaming(sources, names));
  print('central files', centralFiles(sources).all);
  print('files that name a language', languageFiles(sources).naming);
}
