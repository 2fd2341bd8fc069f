import { expect, test, vi } from 'vitest';
import { read } from './sources.ts';

test('zod does not try to compile with eval, on the page that says so before anything else is loaded', async () => {
  expect(read('src/main.tsx').split('\n')[0]).toBe("import './base/zod-without-eval.ts';");
  await import('../../src/base/zod-without-eval.ts');
  const tried = vi.fn(() => undefined);
  vi.stubGlobal('Function', tried);
  try {
    const { z } = await import('zod');
    expect(z.object({ name: z.string() }).parse({ name: 'van' })).toEqual({ name: 'van' });
  } finally {
    vi.unstubAllGlobals();
  }
  expect(tried).not.toHaveBeenCalled();
});
