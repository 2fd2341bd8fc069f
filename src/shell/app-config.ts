import { fetchJson } from '../platform.ts';

export interface DemoAccount {
  login: string;
  password: string;
}

/** What the server tells the page when it starts; the file is made by the server, or laid beside the console by whoever serves it. */
export interface AppConfig {
  /** Template of raster tiles, `{z}/{x}/{y}`; null where the embedded base map is all there is. */
  tileUrl: string | null;
  tileAttribution: string;
  /** The fleet is a demo. */
  demo: boolean;
  /** Accounts of the demo that the sign-in page may show: none unless the server runs on the own machine. */
  demoAccounts: readonly DemoAccount[];
  version: string;
  /** Minutes without activity after which the live view pauses; 0 is never. */
  idleMinutes: number;
  /** Script of the external support chat; null where there is none. */
  chatScriptUrl: string | null;
}

const DEFAULTS: AppConfig = {
  tileUrl: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
  tileAttribution: '© OpenStreetMap',
  demo: false,
  demoAccounts: [],
  version: '',
  idleMinutes: 15,
  chatScriptUrl: null,
};

const isAccount = (value: unknown): value is DemoAccount => {
  const account = value as Partial<DemoAccount> | null;
  return typeof account?.login === 'string' && typeof account.password === 'string';
};

/** Reads the configuration; what is missing or of another kind keeps its default, and so does everything without an answer. */
export async function loadAppConfig(): Promise<AppConfig> {
  const answer = await fetchJson(`${import.meta.env.BASE_URL}config.json`, 4000);
  return answer.ok ? configFrom(answer.value as Partial<Record<keyof AppConfig, unknown>>) : DEFAULTS;
}

/** Reads an answer by hand: the page's first chunk does without a validation library. */
export function configFrom(given: Partial<Record<keyof AppConfig, unknown>>): AppConfig {
  const text = (value: unknown, fallback: string): string => (typeof value === 'string' ? value : fallback);
  return {
    tileUrl: given.tileUrl === null || typeof given.tileUrl === 'string' ? given.tileUrl : DEFAULTS.tileUrl,
    tileAttribution: text(given.tileAttribution, DEFAULTS.tileAttribution),
    version: text(given.version, DEFAULTS.version),
    idleMinutes: typeof given.idleMinutes === 'number' && given.idleMinutes >= 0 ? given.idleMinutes : DEFAULTS.idleMinutes,
    chatScriptUrl: typeof given.chatScriptUrl === 'string' ? given.chatScriptUrl : null,
    demo: given.demo === true,
    demoAccounts: Array.isArray(given.demoAccounts) ? given.demoAccounts.filter(isAccount) : [],
  };
}
