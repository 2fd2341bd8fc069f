import { PRIVILEGED_BRAND_ID } from '../../domain/drivers-access.ts';
import { fetchJson } from '../platform.ts';
import type { VendorClient } from '../sso/authorize-url.ts';

export interface DemoAccount {
  login: string;
  password: string;
}

/** What the server tells the page when it starts; the file is made by the server, or laid beside the console by whoever serves it. */
export interface AppConfig {
  /** Template of raster tiles, `{z}/{x}/{y}`; null where the embedded base map is all there is. */
  tileUrl: string | null;
  tileAttribution: string;
  /** Bases of the map providers that a brand may have a key for. */
  mapProviders: { googleUrl: string; hereUrl: string };
  /** The fleet is a demo. */
  demo: boolean;
  /** Accounts of the demo that the sign-in page may show: none unless the server runs on the own machine. */
  demoAccounts: readonly DemoAccount[];
  version: string;
  /** Minutes without activity after which the live view pauses; 0 is never. */
  idleMinutes: number;
  /** Id of the brand whose people have drivers without the permission. */
  privilegedBrandId: number;
  /** Vendors that people may sign in with; null where one is not set up. */
  sso: { google: VendorClient | null; facebook: VendorClient | null };
  /** Google's captcha stands in for the console's own where the server has a key. */
  recaptchaSiteKey: string | null;
  /** Script of the external support chat; null where there is none. */
  chatScriptUrl: string | null;
}

const DEFAULTS: AppConfig = {
  tileUrl: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
  tileAttribution: '© OpenStreetMap',
  mapProviders: { googleUrl: 'https://tile.googleapis.com', hereUrl: 'https://maps.hereapi.com' },
  demo: false,
  demoAccounts: [],
  version: '',
  idleMinutes: 15,
  privilegedBrandId: PRIVILEGED_BRAND_ID,
  sso: { google: null, facebook: null },
  recaptchaSiteKey: null,
  chatScriptUrl: null,
};

const isAccount = (value: unknown): value is DemoAccount => {
  const account = value as Partial<DemoAccount> | null;
  return typeof account?.login === 'string' && typeof account.password === 'string';
};

function clientFrom(value: unknown): VendorClient | null {
  const client = value as Partial<VendorClient> | null | undefined;
  if (typeof client?.clientId !== 'string' || typeof client.authorizeUrl !== 'string') return null;
  return { clientId: client.clientId, authorizeUrl: client.authorizeUrl };
}

/**
 * Reads the configuration; what is missing or of another kind keeps its default. Where nothing answers, what the server allows is not
 * known: no tiles are asked of anybody then.
 */
export async function loadAppConfig(): Promise<AppConfig> {
  const answer = await fetchJson(`${import.meta.env.BASE_URL}config.json`, 4000);
  if (answer.ok) return configFrom(answer.value as Partial<Record<keyof AppConfig, unknown>>);
  return answer.failure.kind === 'missing' ? DEFAULTS : { ...DEFAULTS, tileUrl: null };
}

/** Reads an answer by hand: the page's first chunk does without a validation library. */
export function configFrom(given: Partial<Record<keyof AppConfig, unknown>>): AppConfig {
  const sso = given.sso as Partial<Record<keyof AppConfig['sso'], unknown>> | null | undefined;
  const providers = given.mapProviders as Partial<AppConfig['mapProviders']> | undefined;
  const text = (value: unknown, fallback: string): string => (typeof value === 'string' ? value : fallback);
  return {
    tileUrl: given.tileUrl === null || typeof given.tileUrl === 'string' ? given.tileUrl : DEFAULTS.tileUrl,
    tileAttribution: text(given.tileAttribution, DEFAULTS.tileAttribution),
    mapProviders: { googleUrl: text(providers?.googleUrl, DEFAULTS.mapProviders.googleUrl), hereUrl: text(providers?.hereUrl, DEFAULTS.mapProviders.hereUrl) },
    version: text(given.version, DEFAULTS.version),
    idleMinutes: typeof given.idleMinutes === 'number' && given.idleMinutes >= 0 ? given.idleMinutes : DEFAULTS.idleMinutes,
    chatScriptUrl: typeof given.chatScriptUrl === 'string' ? given.chatScriptUrl : null,
    sso: { google: clientFrom(sso?.google), facebook: clientFrom(sso?.facebook) },
    recaptchaSiteKey: typeof given.recaptchaSiteKey === 'string' ? given.recaptchaSiteKey : null,
    privilegedBrandId: typeof given.privilegedBrandId === 'number' ? given.privilegedBrandId : DEFAULTS.privilegedBrandId,
    demo: given.demo === true,
    demoAccounts: Array.isArray(given.demoAccounts) ? given.demoAccounts.filter(isAccount) : [],
  };
}
