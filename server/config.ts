import { z } from 'zod';
import { idFromText } from '../domain/id.ts';
import { chatOrigins, chatScriptUrl, chatServiceOf, type ChatService } from './chat-settings.ts';

const onOff = z.enum(['on', 'off', 'true', 'false', '1', '0']).transform((text) => ['on', 'true', '1'].includes(text));
const wholeNumber = (low: number, high: number) => z.coerce.number('must be a whole number').int('must be a whole number').min(low, `must be ${low} or more`).max(high, `must be ${high} or less`);

const httpUrl = z.string().regex(/^https?:\/\/[^\s?#]*[^\s?#/]$/, 'must be an http(s) address without query and without a slash at its end');

interface Setting {
  schema: z.ZodType;
  /** What applies when the variable is not set; empty is nothing. */
  fallback: string;
  description: string;
}

const setting = <S extends z.ZodType>(schema: S, fallback: string, description: string) => ({ schema, fallback, description }) satisfies Setting;

/**
 * Every setting of the server, read from environment variables of these names. The table in `docs/operating.md` is
 * tested against it.
 */
export const SETTINGS = {
  PORT: setting(wholeNumber(0, 65_535), '8080', 'Port of console, API and broker; 0 takes a free one'),
  HOST: setting(z.string(), '', 'Address to listen on; without it 127.0.0.1 in demo mode, else 0.0.0.0'),
  DATA_DIR: setting(z.string().min(1), '.data', 'Folder of the embedded database and of what the server keeps'),
  DATABASE_URL: setting(z.string().regex(/^(postgres(ql)?:\/\/.*)?$/, 'must be a postgres:// address'), '', 'PostgreSQL 15 or newer instead of the embedded database'),
  MQTT_URL: setting(z.literal('', 'is reserved: this version serves the embedded broker only'), '', 'Reserved for an external broker; must be empty in this version'),
  DEMO: setting(onOff, 'on', 'Demo fleet, accounts and simulator: on or off'),
  DEMO_VEHICLES: setting(wholeNumber(1, 100_000), '420', 'Size of the demo fleet'),
  TOKEN_MINUTES: setting(wholeNumber(1, 1_440), '60', 'Life of an access token in minutes; the console renews it'),
  SESSION_HOURS: setting(wholeNumber(1, 8_760), '12', 'Hours after which a session ends that was not renewed; 30 days for a persistent one'),
  HISTORY_DAYS: setting(wholeNumber(1, 36_500), '400', 'Days of telemetry history that are kept'),
  IDLE_MINUTES: setting(z.coerce.number().min(0).max(1_440), '15', 'Minutes without activity after which a console pauses its live view; 0 is never'),
  TLS_CERT: setting(z.string(), '', 'File with the certificate (PEM) to serve HTTPS; needs TLS_KEY'),
  TLS_KEY: setting(z.string(), '', 'File with the private key (PEM) of TLS_CERT'),
  TRUST_PROXY: setting(z.string(), '', "Proxies whose X-Forwarded headers are believed: on, or addresses and networks separated by commas"),
  LOG_LEVEL: setting(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info', 'Least severe log line that is written'),
  TILE_URL: setting(
    z.string().regex(/^(https?:\/\/.*)?$/, 'must be an http(s) address with {z}, {x} and {y}').refine((url) => url === '' || ['{z}', '{x}', '{y}'].every((part) => url.includes(part)), 'must contain {z}, {x} and {y}'),
    'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
    'Template of the map tiles; none (empty) leaves the embedded base map',
  ),
  TILE_ATTRIBUTION: setting(z.string(), '© OpenStreetMap', 'Attribution shown with the tiles'),
  GOOGLE_TILES_URL: setting(httpUrl, 'https://tile.googleapis.com', "Base of Google's Map Tiles API; used where a brand has the parameter googleMapsKey"),
  HERE_TILES_URL: setting(httpUrl, 'https://maps.hereapi.com', "Base of Here's raster tiles; used where a brand has the parameter hereMapsKey"),
  PUBLIC_URL: setting(z.string().regex(/^(https?:\/\/[^\s/?#@]+)?$/, 'must be an http(s) address without path'), '', "Address under which people reach the console, for links in mails and to shared vehicles, such as https://{alias}.example.com; {alias} stands for the brand's"),
  SMTP_URL: setting(z.string().regex(/^(smtps?:\/\/.+)?$/, 'must be an smtp:// or smtps:// address'), '', 'Mail server, such as smtps://user:password@mail.example.com; without it nobody is sent a link to a new password'),
  MAIL_FROM: setting(z.union([z.literal(''), z.email()], 'must be an e-mail address'), '', 'Address that mails come from; needed with SMTP_URL'),
  RECAPTCHA_SITE_KEY: setting(z.string(), '', "Key of Google's reCAPTCHA v2 for the page; without it the server makes captchas of its own"),
  RECAPTCHA_SECRET: setting(z.string(), '', 'Secret that belongs to RECAPTCHA_SITE_KEY'),
  RECAPTCHA_VERIFY_URL: setting(httpUrl, 'https://www.google.com/recaptcha/api/siteverify', 'Where answers to reCAPTCHA are verified'),
  GOOGLE_CLIENT_ID: setting(z.string(), '', 'OAuth client of Google for signing in with Google; the button shows only with it'),
  GOOGLE_CLIENT_SECRET: setting(z.string(), '', 'Secret that belongs to GOOGLE_CLIENT_ID'),
  GOOGLE_ACCOUNTS_URL: setting(httpUrl, 'https://accounts.google.com', "Base of Google's authorization page"),
  GOOGLE_OAUTH_URL: setting(httpUrl, 'https://oauth2.googleapis.com', "Base of Google's token and tokeninfo addresses"),
  FACEBOOK_APP_ID: setting(z.string(), '', 'Facebook app for signing in with Facebook; the button shows only with it'),
  FACEBOOK_APP_SECRET: setting(z.string(), '', 'Secret that belongs to FACEBOOK_APP_ID'),
  FACEBOOK_DIALOG_URL: setting(httpUrl, 'https://www.facebook.com/v23.0', "Base of Facebook's authorization page, with the version"),
  FACEBOOK_GRAPH_URL: setting(httpUrl, 'https://graph.facebook.com/v23.0', "Base of Facebook's Graph API, with the version"),
  RELEASE_NOTES_URL: setting(z.string().regex(/^(https?:\/\/.*)?$/, 'must be an http(s) address'), '', 'Where the release notes are read, as JSON: { "data": [{ "date", "content": [html] }] }; without it there are none'),
  CHAT_SCRIPT_URL: setting(chatScriptUrl, '', 'Script of the external support chat, https; without it there is no chat'),
  CHAT_ORIGINS: setting(chatOrigins, '', "Origins that the chat's widget needs beside its script's, separated by commas"),
  NOMINATIM_URL: setting(z.string().regex(/^(https?:\/\/.*)?$/, 'must be an http(s) address'), '', 'Address of an own Nominatim for addresses of points; without it, and without a key of a brand, the embedded list of places'),
  PRIVILEGED_BRAND_ID: setting(idFromText, '6137206846521344', 'Id of the brand whose people have drivers without the permission'),
  SIM_CARRIER: setting(z.string().max(60), '', 'Carrier whose SIM cards show plan details, as the field operator of devices names it; without it none, in demo mode Claro'),
  RASTRO_DEV: setting(onOff, 'off', 'Serves the console from its sources with hot reload'),
  NODE_ENV: setting(z.enum(['development', 'production', 'test']), 'production', 'What the process runs for'),
} as const;

/** Settings of which one alone does nothing. */
const TOGETHER: readonly (readonly [Name, Name])[] = [
  ['TLS_KEY', 'TLS_CERT'],
  ['MAIL_FROM', 'SMTP_URL'],
  ['RECAPTCHA_SECRET', 'RECAPTCHA_SITE_KEY'],
  ['GOOGLE_CLIENT_SECRET', 'GOOGLE_CLIENT_ID'],
  ['FACEBOOK_APP_SECRET', 'FACEBOOK_APP_ID'],
];

type Name = keyof typeof SETTINGS;
type Values = { [N in Name]: z.output<(typeof SETTINGS)[N]['schema']> };

/** Vendors that people may sign in with; null where none is set up. */
export interface SsoConfig {
  google: { clientId: string; clientSecret: string; accountsUrl: string; oauthUrl: string } | null;
  facebook: { clientId: string; clientSecret: string; dialogUrl: string; graphUrl: string } | null;
}

/** The one validated configuration. */
export interface Config {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | null;
  demo: boolean;
  demoVehicles: number;
  tokenMinutes: number;
  sessionHours: number;
  historyDays: number;
  idleMinutes: number;
  tls: { certFile: string; keyFile: string } | null;
  /** As Fastify takes it. */
  trustProxy: boolean | string[];
  logLevel: Values['LOG_LEVEL'];
  tileUrl: string | null;
  tileAttribution: string;
  /** Bases of the map providers that a brand may have a key for, without a slash at their end. */
  mapProviders: { googleUrl: string; hereUrl: string };
  /** Origin under which people reach the console; `{alias}` in it stands for the brand's. */
  publicUrl: string | null;
  mail: { smtpUrl: string; from: string } | null;
  recaptcha: { siteKey: string; secret: string; verifyUrl: string } | null;
  sso: SsoConfig;
  releaseNotesUrl: string | null;
  /** The external support chat; null without one. */
  chat: ChatService | null;
  nominatimUrl: string | null;
  /** The brand with drivers for everybody. */
  privilegedBrandId: number;
  /** The one carrier whose plans of SIM cards are shown; null for none. */
  simCarrier: string | null;
  dev: boolean;
  nodeEnv: Values['NODE_ENV'];
}

/** One or more settings are not valid; `problems` names each with its reason. */
export class InvalidConfigError extends Error {
  constructor(readonly problems: readonly { name: string; reason: string }[]) {
    super(problems.map(({ name, reason }) => `${name} ${reason}`).join('\n'));
    this.name = 'InvalidConfigError';
  }
}

function trustProxyOf(text: string): boolean | string[] {
  if (text === '' || text === 'off') return false;
  return text === 'on' ? true : text.split(',').map((part) => part.trim());
}

const ssoOf = (values: Values): SsoConfig => ({
  google: values.GOOGLE_CLIENT_ID
    ? { clientId: values.GOOGLE_CLIENT_ID, clientSecret: values.GOOGLE_CLIENT_SECRET, accountsUrl: values.GOOGLE_ACCOUNTS_URL, oauthUrl: values.GOOGLE_OAUTH_URL }
    : null,
  facebook: values.FACEBOOK_APP_ID
    ? { clientId: values.FACEBOOK_APP_ID, clientSecret: values.FACEBOOK_APP_SECRET, dialogUrl: values.FACEBOOK_DIALOG_URL, graphUrl: values.FACEBOOK_GRAPH_URL }
    : null,
});

function configOf(values: Values): Config {
  return {
    port: values.PORT,
    host: values.HOST || (values.DEMO ? '127.0.0.1' : '0.0.0.0'),
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL || null,
    demo: values.DEMO,
    demoVehicles: values.DEMO_VEHICLES,
    tokenMinutes: values.TOKEN_MINUTES,
    sessionHours: values.SESSION_HOURS,
    historyDays: values.HISTORY_DAYS,
    idleMinutes: values.IDLE_MINUTES,
    tls: values.TLS_CERT ? { certFile: values.TLS_CERT, keyFile: values.TLS_KEY } : null,
    trustProxy: trustProxyOf(values.TRUST_PROXY),
    logLevel: values.LOG_LEVEL,
    tileUrl: values.TILE_URL || null,
    tileAttribution: values.TILE_ATTRIBUTION,
    mapProviders: { googleUrl: values.GOOGLE_TILES_URL, hereUrl: values.HERE_TILES_URL },
    publicUrl: values.PUBLIC_URL || null,
    mail: values.SMTP_URL ? { smtpUrl: values.SMTP_URL, from: values.MAIL_FROM } : null,
    recaptcha: values.RECAPTCHA_SECRET ? { siteKey: values.RECAPTCHA_SITE_KEY, secret: values.RECAPTCHA_SECRET, verifyUrl: values.RECAPTCHA_VERIFY_URL } : null,
    sso: ssoOf(values),
    releaseNotesUrl: values.RELEASE_NOTES_URL || null,
    chat: chatServiceOf(values.CHAT_SCRIPT_URL, values.CHAT_ORIGINS),
    nominatimUrl: values.NOMINATIM_URL || null,
    privilegedBrandId: values.PRIVILEGED_BRAND_ID,
    simCarrier: values.SIM_CARRIER || (values.DEMO ? 'Claro' : null),
    dev: values.RASTRO_DEV,
    nodeEnv: values.NODE_ENV,
  };
}

/** Reads the configuration from environment variables; throws InvalidConfigError naming everything that is wrong. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const problems: { name: string; reason: string }[] = [];
  const values: Record<string, unknown> = {};
  for (const [name, { schema, fallback }] of Object.entries(SETTINGS)) {
    const given = environment[name]?.trim();
    // An empty variable counts as not set, except where empty means none.
    const result = schema.safeParse(given || (given === '' && name === 'TILE_URL') ? given : fallback);
    if (result.success) values[name] = result.data;
    else problems.push({ name, reason: result.error.issues[0]?.message ?? 'is not valid' });
  }
  for (const [one, other] of TOGETHER) if (Boolean(values[one]) !== Boolean(values[other])) problems.push({ name: one, reason: `and ${other} must be set together` });
  if (problems.length > 0) throw new InvalidConfigError(problems);
  return configOf(values as Values);
}

/** Whether an address is only reached from the own machine. */
export const isLoopback = (host: string): boolean => host === 'localhost' || host === '::1' || /^(::ffff:)?127\./.test(host);
