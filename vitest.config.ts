import { defineConfig } from 'vitest/config';

const rooms = '{domain,contract,machines,worker,src,server,scripts,tests,bench}';
const databaseTests = `${rooms}/**/*.pg.test.{ts,tsx}`;
const wallTests = 'tests/house/*.test.ts';
const browserTests = `${rooms}/**/*.browser.test.{ts,tsx}`;

/** The same file of database tests runs on both databases; browser tests drive a Chromium against the real server, two files at a time. */
export default defineConfig({
  test: {
    projects: [
      { test: { name: 'unit', include: [`${rooms}/**/*.test.{ts,tsx}`], exclude: [wallTests, databaseTests, browserTests, '**/node_modules/**'], testTimeout: 30_000 } },
      { test: { name: 'walls', include: [wallTests] } },
      { test: { name: 'pglite', include: [databaseTests], env: { RASTRO_TEST_DB: 'pglite' }, testTimeout: 60_000, hookTimeout: 120_000, maxWorkers: 2 } },
      { test: { name: 'postgres', include: [databaseTests], env: { RASTRO_TEST_DB: 'postgres' }, testTimeout: 60_000, hookTimeout: 120_000, maxWorkers: 2 } },
      {
        test: { name: 'browser', include: [browserTests], testTimeout: 180_000, hookTimeout: 180_000, maxWorkers: 2 },
      },
    ],
  },
});
