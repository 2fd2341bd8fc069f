import { defineConfig } from 'vitest/config';
import { componentProject, componentTests } from './tests/component/project.ts';

const rooms = '{domain,contract,machines,worker,src,server,scripts,tests,bench}';
const databaseTests = `${rooms}/**/*.pg.test.{ts,tsx}`;
const wallTests = 'tests/house/*.test.ts';
/** Walks over every call, mostly of who may do what: `npm test` has them on PostgreSQL alone, where there is one. */
const conformanceTests = 'tests/conformance/**';
const browserTests = `${rooms}/**/*.browser.test.{ts,tsx}`;
/** Starts servers one after another for as long as all other unit tests take together; left out where one start is tried by itself. */
const startTests = process.env['RASTRO_STARTS'] === 'one' ? ['server/main.test.ts'] : [];

/** A machine that does much else: what is waited for has room, what never comes still fails. */
const expectations = { poll: { timeout: 30_000, interval: 100 } };

/** The same file of database tests runs on both databases; browser tests drive a Chromium against the real server, two files at a time. */
export default defineConfig({
  test: {
    projects: [
      await componentProject(),
      {
        test: {
          name: 'unit',
          isolate: false,
          maxWorkers: 2,
          include: [`${rooms}/**/*.test.{ts,tsx}`],
          exclude: [wallTests, databaseTests, browserTests, componentTests, ...startTests, '**/node_modules/**'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: expectations,
        },
      },
      { test: { name: 'walls', include: [wallTests], testTimeout: 60_000 } },
      {
        test: {
          name: 'pglite',
          isolate: false,
          include: [databaseTests],
          exclude: process.env['RASTRO_CONFORMANCE_ON'] === 'postgres' ? [conformanceTests] : [],
          env: { RASTRO_TEST_DB: 'pglite' },
          testTimeout: 60_000,
          hookTimeout: 120_000,
          expect: expectations,
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'postgres',
          isolate: false,
          include: [databaseTests],
          env: { RASTRO_TEST_DB: 'postgres' },
          globalSetup: 'server/base/db/test-schemas.ts',
          testTimeout: 60_000,
          hookTimeout: 120_000,
          expect: expectations,
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'browser',
          isolate: false,
          include: [browserTests],
          globalSetup: 'server/base/db/test-schemas.ts',
          expect: expectations,
          testTimeout: 180_000,
          hookTimeout: 180_000,
          maxWorkers: 2,
          setupFiles: 'tests/browser/harness/explain-failures.ts',
        },
      },
    ],
  },
});
