import { MantineProvider } from '@mantine/core';
import { useSyncExternalStore, type ReactNode } from 'react';
import { Router } from 'wouter';
import { BrandContext } from './base/brand/brand-context.tsx';
import { colorSchemeManager } from './base/brand/color-scheme.ts';
import { onShownBrand, shownBrand } from './base/brand/shown-brand.ts';
import { SessionRoom, type SessionHouse } from './base/session/session-context.tsx';
import type { AppConfig } from './base/console/app-config.ts';
import { ConfigContext } from './base/console/console-context.tsx';
import { CoreGate } from './shell/core-gate.tsx';
import { ErrorBoundary } from './shell/error-boundary.tsx';
import { guardedNavigation } from './base/form/leave-guard.ts';
import { SessionGate } from './shell/session-gate.tsx';
import { DialogHost } from './base/ui/dialog-host.tsx';
import { ToastHost } from './base/ui/toast-host.tsx';
import { TopLayer } from './base/ui/top-layer.tsx';

/** Where the console lives below its origin, without the slash at the end. */
export const BASE_PATH = import.meta.env.BASE_URL.replace(/\/$/, '');

interface Surroundings {
  house: SessionHouse;
  config: AppConfig;
}

/** The console of a page: its screens, and what is around them. */
export function App(given: Surroundings) {
  return (
    <Around {...given}>
      <CoreGate>
        <SessionGate />
      </CoreGate>
    </Around>
  );
}

/**
 * What is around every screen, or around a part of one that is looked at alone. Mantine's variables come with the brand's style
 * sheet, so it makes no style tags of its own.
 */
export function Around({ house, config, children }: Surroundings & { children: ReactNode }) {
  const { brand, theme } = useSyncExternalStore(onShownBrand, shownBrand);
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      colorSchemeManager={colorSchemeManager}
      withCssVariables={false}
      withGlobalClasses={false}
    >
      <BrandContext value={brand}>
        <ConfigContext value={config}>
          <SessionRoom house={house}>
            <ErrorBoundary>
              <Router base={BASE_PATH} aroundNav={guardedNavigation}>
                {children}
                <DialogHost />
              </Router>
            </ErrorBoundary>
            <TopLayer>
              <ToastHost />
            </TopLayer>
          </SessionRoom>
        </ConfigContext>
      </BrandContext>
    </MantineProvider>
  );
}
