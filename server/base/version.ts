import { readFileSync } from 'node:fs';

/** Version of the package, as the console and the API's page show it. */
export const VERSION: string = (
  JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string }
).version;
