import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isUnreachable, othersThan, SUPPORTED_NODES } from './node-versions.ts';

test('the tests run on every supported line of Node but the one that ran them all', () => {
  expect(othersThan('20.20.2', undefined)).toEqual(['22', '24']);
  expect(othersThan('24.21.0', undefined)).toEqual(['20.19', '22']);
  expect(othersThan('25.1.0', undefined)).toEqual(['20.19', '22', '24']);
});

test('the lines of Node to run on can be named, and none at all', () => {
  expect(othersThan('22.1.0', '24 20')).toEqual(['24', '20.19']);
  expect(othersThan('22.1.0', '')).toEqual([]);
});

test('a registry without an answer is told from a release that does not install', () => {
  expect(isUnreachable('npm error code ENOTFOUND\nnpm error network request to https://registry failed')).toBe(true);
  expect(isUnreachable('npm error code ETARGET\nnpm error notarget No matching version found for node@99')).toBe(false);
});

test('the README says of each line of Node that is tested until when it is supported, and names no other', () => {
  const lines = [...readFileSync('README.md', 'utf8').matchAll(/\b(\d\d)(?:\.\d+)? \(until April 30, 20\d\d/g)];
  expect(lines.map(([, major]) => Number(major)).toSorted((a, b) => a - b)).toEqual(
    SUPPORTED_NODES.map(({ major }) => major),
  );
});
