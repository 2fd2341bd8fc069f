import { z } from 'zod';
import { idFromText } from '../../domain/base/id.ts';
import { chatOrigins, chatScriptUrl } from './chat-settings.ts';
import { isTrustedProxies } from './trusted-proxies.ts';

const onOff = z.enum(['on', 'off', 'true', 'false', '1', '0']).transform((text) => ['on', 'true', '1'].includes(text));
const wholeNumber = (low: number, high: number) =>
  z.coerce
    .number('must be a whole number')
    .int('must be a whole number')
    .min(low, `must be ${low} or more`)
    .max(high, `must be ${high} or less`);

const httpUrl = z
  .string()
  .regex(/^https?:\/\/[^\s?#]*[^\s?#/]$/, 'must be an http(s) address without query and without a slash at its end');

interface Setting {
  schema: z.ZodType;
  /** Value if the variable is not set; empty for none. */
  fallback: string;
  description: string;
}

const setting = <S extends z.ZodType>(schema: S, fallback: string, description: string) =>
  ({ schema, fallback, description }) satisfies Setting;

/**
 * Every setting of the server, read from environment variables of these names. The table in `docs/operating.md` is
 * tested against it.
 */
export const SETTINGS = {
  PORT: setting(wholeNumber(0, 65_535), '8080', 'Port of console, API and broker; 0 takes a free one'),
  HOST: setting(z.string(), '', 'Address to listen on; without it 127.0.0.1 in demo mode, else 0.0.0.0'),
  DATA_DIR: setting(z.string().min(1), '.data', 'Folder of the embedded database and of other data of the server'),
  FREE_DISK_MB: setting(
    wholeNumber(0, 1_048_576),
    '512',
    'Megabytes that stay free on the disk of the embedded database: with less nothing is taken from trackers until there is room; 0 does not look',
  ),
  DATABASE_URL: setting(
    z.string().regex(/^(postgres(ql)?:\/\/.*)?$/, 'must be a postgres:// address'),
    '',
    'PostgreSQL 15 or newer instead of the embedded database',
  ),
  MQTT_PORT: setting(
    z.literal('').or(wholeNumber(0, 65_535)),
    '',
    'Port of MQTT over TCP, with TLS if TLS_CERT is set; 0 takes a free one; without it MQTT is served over the websocket only',
  ),
  MQTT_URL: setting(
    z.literal('', 'is reserved: this version serves the embedded broker only'),
    '',
    'Reserved for an external broker; must be empty in this version',
  ),
  DEMO: setting(onOff, 'on', 'Demo fleet, accounts and simulator: on or off'),
  DEMO_VEHICLES: setting(wholeNumber(1, 100_000), '420', 'Size of the demo fleet'),
  DEMO_PAST_DAYS: setting(
    wholeNumber(0, 30),
    '2',
    'Days of history that some vehicles of a new demo fleet are given at its first start; a few seconds each',
  ),
  TOKEN_MINUTES: setting(wholeNumber(1, 1_440), '60', 'Lifetime of an access token in minutes; the console renews it'),
  SESSION_HOURS: setting(
    wholeNumber(1, 8_760),
    '12',
    'Hours after which a session without renewal ends; 30 days for a persistent one',
  ),
  HISTORY_DAYS: setting(wholeNumber(1, 36_500), '400', 'Days of telemetry history that are kept'),
  JOBS_AT_ONCE: setting(
    wholeNumber(0, 64),
    '2',
    'Jobs such as exports that this server runs at once; 0 leaves them to other servers',
  ),
  JOBS_PER_PERSON: setting(wholeNumber(1, 1_000), '5', 'Jobs of one user that may wait or run at once'),
  JOB_FILE_MB: setting(wholeNumber(1, 10_240), '200', 'Largest total size of the files of one job, in megabytes'),
  JOB_STORAGE_MB: setting(
    wholeNumber(1, 1_048_576),
    '5000',
    'Largest total size of the files of all jobs that are kept, in megabytes',
  ),
  JOB_KEPT_HOURS: setting(wholeNumber(1, 8_760), '24', 'Hours that a job and its files are kept after its end'),
  IDLE_MINUTES: setting(
    z.coerce.number().min(0).max(1_440),
    '15',
    'Minutes without activity after which a console pauses its live view; 0 means never',
  ),
  TLS_CERT: setting(z.string(), '', 'File with the certificate (PEM) to serve HTTPS; needs TLS_KEY'),
  TLS_KEY: setting(z.string(), '', 'File with the private key (PEM) of TLS_CERT'),
  TRUST_PROXY: setting(
    z
      .string()
      .refine(isTrustedProxies, 'must be on, off, or addresses and networks such as 10.0.0.0/8 separated by commas'),
    '',
    'Proxies whose X-Forwarded headers are trusted: on for the one that connects, or addresses and networks of all of them, separated by commas',
  ),
  LOG_LEVEL: setting(
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
    'info',
    'Lowest level of log lines that are written',
  ),
  TILE_URL: setting(
    z
      .string()
      .regex(/^(https?:\/\/.*)?$/, 'must be an http(s) address with {z}, {x} and {y}')
      .refine(
        (url) => url === '' || ['{z}', '{x}', '{y}'].every((part) => url.includes(part)),
        'must contain {z}, {x} and {y}',
      ),
    'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
    'URL template of the map tiles; empty for the embedded base map only',
  ),
  TILE_ATTRIBUTION: setting(z.string(), '© OpenStreetMap', 'Attribution shown with the tiles'),
  GOOGLE_TILES_URL: setting(
    httpUrl,
    'https://tile.googleapis.com',
    "Base URL of Google's Map Tiles API; used if a brand has the parameter googleMapsKey",
  ),
  HERE_TILES_URL: setting(
    httpUrl,
    'https://maps.hereapi.com',
    "Base URL of Here's raster tiles; used if a brand has the parameter hereMapsKey",
  ),
  PUBLIC_URL: setting(
    z.string().regex(/^(https?:\/\/[^\s/?#@]+)?$/, 'must be an http(s) address without path'),
    '',
    'Public URL of the console, for links in mails and to shared vehicles, such as https://{alias}.example.com; {alias} stands for the alias of the brand',
  ),
  SMTP_URL: setting(
    z.string().regex(/^(smtps?:\/\/.+)?$/, 'must be an smtp:// or smtps:// address'),
    '',
    'Mail server, such as smtps://user:password@mail.example.com; without it nothing is mailed: no links to a new password, codes, invites, reports or news',
  ),
  MAIL_FROM: setting(
    z.union([z.literal(''), z.email()], 'must be an e-mail address'),
    '',
    'Sender address of mails; needed with SMTP_URL',
  ),
  MAIL_ATTACHMENT_MB: setting(
    wholeNumber(0, 100),
    '10',
    'Largest file of a scheduled report that is mailed to contacts, in megabytes; of a larger one they are told alone',
  ),
  MAIL_BRAND_HOURLY: setting(
    wholeNumber(1, 100_000),
    '300',
    'Mails an hour that the people of one brand may cause to addresses they choose: invites, reports to contacts, codes for a new e-mail',
  ),
  RECAPTCHA_SITE_KEY: setting(
    z.string(),
    '',
    "Key of Google's reCAPTCHA v2 for the page; without it the server makes its own captchas",
  ),
  RECAPTCHA_SECRET: setting(z.string(), '', 'Secret that belongs to RECAPTCHA_SITE_KEY'),
  RECAPTCHA_VERIFY_URL: setting(
    httpUrl,
    'https://www.google.com/recaptcha/api/siteverify',
    'URL that verifies answers to reCAPTCHA',
  ),
  GOOGLE_CLIENT_ID: setting(
    z.string(),
    '',
    'OAuth client of Google for signing in with Google; the button is shown only with it',
  ),
  GOOGLE_CLIENT_SECRET: setting(z.string(), '', 'Secret that belongs to GOOGLE_CLIENT_ID'),
  GOOGLE_ACCOUNTS_URL: setting(httpUrl, 'https://accounts.google.com', "Base URL of Google's authorization page"),
  GOOGLE_OAUTH_URL: setting(
    httpUrl,
    'https://oauth2.googleapis.com',
    "Base URL of Google's token and tokeninfo endpoints",
  ),
  FACEBOOK_APP_ID: setting(
    z.string(),
    '',
    'Facebook app for signing in with Facebook; the button is shown only with it',
  ),
  FACEBOOK_APP_SECRET: setting(z.string(), '', 'Secret that belongs to FACEBOOK_APP_ID'),
  FACEBOOK_DIALOG_URL: setting(
    httpUrl,
    'https://www.facebook.com/v23.0',
    "Base URL of Facebook's authorization page, with the version",
  ),
  FACEBOOK_GRAPH_URL: setting(
    httpUrl,
    'https://graph.facebook.com/v23.0',
    "Base URL of Facebook's Graph API, with the version",
  ),
  PAYMENTS_SECRET_KEY: setting(
    z.string(),
    '',
    'Secret key of the payment provider, which speaks the API of Stripe; without it nothing can be paid, in demo mode a stand-in takes its place',
  ),
  PAYMENTS_WEBHOOK_SECRET: setting(
    z.string(),
    '',
    'Secret that the messages of the payment provider are signed with; needed with PAYMENTS_SECRET_KEY',
  ),
  PAYMENTS_API_URL: setting(httpUrl, 'https://api.stripe.com', 'Base URL of the API of the payment provider'),
  RELEASE_NOTES_URL: setting(
    z.string().regex(/^(https?:\/\/.*)?$/, 'must be an http(s) address'),
    '',
    'URL of the release notes, as JSON: { "data": [{ "date", "content": [html] }] }; without it there are none',
  ),
  CHAT_SCRIPT_URL: setting(
    chatScriptUrl,
    '',
    'Script of the external support chat, https; without it there is no chat',
  ),
  CHAT_ORIGINS: setting(chatOrigins, '', "Further origins that the chat's widget needs, separated by commas"),
  NOMINATIM_URL: setting(
    z.string().regex(/^(https?:\/\/.*)?$/, 'must be an http(s) address'),
    '',
    'URL of your own Nominatim, for addresses of positions, on screen and in files; without it, and without a key of a brand, the embedded list of places',
  ),
  PRIVILEGED_BRAND_ID: setting(
    idFromText,
    '6137206846521344',
    'Id of the brand whose users may use drivers without the permission',
  ),
  SIM_CARRIER: setting(
    z.string().max(60),
    '',
    'Carrier whose SIM cards show plan details, as written in the field operator of devices; without it none, in demo mode Claro',
  ),
  RASTRO_DEV: setting(onOff, 'off', 'Serves the console from its sources with hot reload'),
  NODE_ENV: setting(
    z.enum(['development', 'production', 'test']),
    'production',
    'Environment that the process runs in',
  ),
} as const;

export type SettingName = keyof typeof SETTINGS;
export type SettingValues = { [N in SettingName]: z.output<(typeof SETTINGS)[N]['schema']> };
