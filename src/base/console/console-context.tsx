import { createContext, useContext } from 'react';
import type { AppConfig } from './app-config.ts';

export const ConfigContext = createContext<AppConfig | null>(null);

/** Tile address and the rest of the page's configuration. */
export function useAppConfig(): AppConfig {
  const config = useContext(ConfigContext);
  if (config === null) throw new Error('no console around this component');
  return config;
}
