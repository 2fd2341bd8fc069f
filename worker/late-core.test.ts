import { expect, test, vi } from 'vitest';
import type { Core, PageSink } from '../contract/core.ts';
import { CONTRACT_VERSION } from '../contract/version.ts';
import { lateCore } from './late-core.ts';

const PAGE = { locale: 'pt-BR', contractVersion: CONTRACT_VERSION };
const SINK = {} as PageSink;

function recorded() {
  const asked: unknown[][] = [];
  const core = new Proxy({} as Core, {
    get: (_target, name) =>
      name === 'then'
        ? undefined
        : async (...args: unknown[]) => {
            asked.push([name, ...args]);
            return name;
          },
  });
  return { asked, load: vi.fn(async () => core) };
}

test('a page that says how it is and looks for life does not load the core', async () => {
  const { load } = recorded();
  const core = lateCore(load, () => undefined);
  expect(await core.attach(SINK, PAGE)).toEqual({ ok: true, value: { contractVersion: CONTRACT_VERSION } });
  await core.setLocale('en-US');
  await core.setVisible(false);
  expect(await core.labels(new Uint32Array(0))).toEqual([]);
  expect(load).not.toHaveBeenCalled();
});

test('the first question loads the core, which is told before what the page said last', async () => {
  const { load, asked } = recorded();
  const core = lateCore(load, () => undefined);
  await core.attach(SINK, PAGE);
  await core.setVisible(false);
  await core.setVisible(true);
  const answers = await Promise.all([core.models(), core.setLocale('en-US'), core.diagnostics()]);
  expect(answers).toEqual(['models', 'setLocale', 'diagnostics']);
  expect(load).toHaveBeenCalledTimes(1);
  expect(asked).toEqual([
    ['attach', SINK, PAGE],
    ['setVisible', true],
    ['models'],
    ['setLocale', 'en-US'],
    ['diagnostics'],
  ]);
});

test('the heartbeat is answered while the core is on its way', async () => {
  const { load, asked } = recorded();
  let open = (): void => undefined;
  const gate = new Promise<void>((resolve) => (open = resolve));
  const core = lateCore(
    async () => {
      await gate;
      return await load();
    },
    () => undefined,
  );
  const models = core.models();
  expect(await core.labels(new Uint32Array(0))).toEqual([]);
  open();
  await models;
  await core.labels(new Uint32Array(0));
  expect(asked.map(([name]) => name)).toEqual(['models', 'labels']);
});

test('a core that cannot be loaded is told, and the question fails', async () => {
  const onFailed = vi.fn();
  const core = lateCore(async () => Promise.reject(new Error('no such file')), onFailed);
  await expect(core.models()).rejects.toThrow('no such file');
  expect(onFailed).toHaveBeenCalled();
});
