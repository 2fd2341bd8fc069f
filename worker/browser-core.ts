import type { Core } from '../contract/core.ts';
import { createCore } from './core.ts';
import { browserPlatform } from './platform.ts';

/** The core of a browser's worker. */
export const browserCore = (): Core => createCore(browserPlatform());
