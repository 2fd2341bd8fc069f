import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import type { TestProjectInlineConfiguration } from 'vitest/config';
import { lengths } from '../../scripts/lengths.ts';
import { PAGE } from '../../scripts/left-out/page.ts';
import { leftOut } from '../../scripts/left-out/plugin.ts';
import { browserCommands } from './browser-commands.ts';
import { ARGUMENTS, COMPOSED_WITHOUT_GL, launchOptions } from '../browser/harness/chromium.ts';

export const componentTests = 'tests/component/*.component.test.tsx';

/** Parts of the console in a real Chromium, over a stand-in of the data core that obeys the contract: no server, no worker. */
export async function componentProject(): Promise<TestProjectInlineConfiguration> {
  // Without a browser only these tests fail, and say so.
  const { executablePath, env } = await launchOptions().catch(() => ({ executablePath: undefined, env: undefined }));
  return {
    plugins: [react()],
    css: lengths,
    // Whatever the console can reach is bundled before the first test: a dependency found later reloads the page under a test.
    optimizeDeps: {
      entries: ['index.html', 'src/**/*.tsx', componentTests],
      include: ['axe-core', 'react-dom/client', 'react/jsx-dev-runtime'],
      // What the build leaves out is not there in a test either.
      rolldownOptions: { plugins: [{ name: 'left-out', load: leftOut(PAGE).load as never }] },
    },
    test: {
      name: 'component',
      attachmentsDir: 'test-results/attachments',
      include: [componentTests],
      testTimeout: 60_000,
      // The usual second is too short for a screen that is loaded when it is asked for, on a busy machine.
      expect: { poll: { timeout: 30_000, interval: 50 } },
      maxWorkers: 2,
      browser: {
        enabled: true,
        headless: true,
        commands: browserCommands,
        screenshotDirectory: 'test-results/failures',
        expect: {
          toMatchScreenshot: {
            comparatorName: 'pixelmatch',
            // The tolerance of MapLibre's own render tests.
            comparatorOptions: { threshold: 0.1285, allowedMismatchedPixelRatio: 0.00025 },
            timeout: 30_000,
            resolveScreenshotPath: ({ arg, ext, root }) => `${root}/tests/component/pictures/${arg}${ext}`,
            resolveDiffPath: ({ arg, ext, root }) => `${root}/test-results/failures/${arg}-differs${ext}`,
          },
        },
        provider: playwright({
          launchOptions: {
            ...(executablePath && { executablePath }),
            ...(env && { env }),
            args: [...ARGUMENTS, ...COMPOSED_WITHOUT_GL],
          },
          contextOptions: { locale: 'pt-BR', timezoneId: 'America/Sao_Paulo', reducedMotion: 'reduce' },
          actionTimeout: 30_000,
        }),
        instances: [{ browser: 'chromium', viewport: { width: 1440, height: 900 } }],
      },
    },
  };
}
