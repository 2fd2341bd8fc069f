import { SETTINGS, type SettingName, type SettingValues } from './settings.ts';
import { trustedProxies, type TrustedProxies } from './trusted-proxies.ts';
import { chatServiceOf, type ChatService } from './chat-settings.ts';

/** Pairs of settings that have no effect alone. */
const TOGETHER: readonly (readonly [SettingName, SettingName])[] = [
  ['TLS_KEY', 'TLS_CERT'],
  ['MAIL_FROM', 'SMTP_URL'],
  ['RECAPTCHA_SECRET', 'RECAPTCHA_SITE_KEY'],
  ['GOOGLE_CLIENT_SECRET', 'GOOGLE_CLIENT_ID'],
  ['FACEBOOK_APP_SECRET', 'FACEBOOK_APP_ID'],
  ['PAYMENTS_SECRET_KEY', 'PAYMENTS_WEBHOOK_SECRET'],
];

/** Vendors to sign in with; null if one is not configured. */
export interface SsoConfig {
  google: { clientId: string; clientSecret: string; accountsUrl: string; oauthUrl: string } | null;
  facebook: { clientId: string; clientSecret: string; dialogUrl: string; graphUrl: string } | null;
}

/** The validated configuration. */
export interface Config {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | null;
  /** On the disk of the embedded database; with less nothing is taken from trackers. */
  leastFreeBytes: number;
  /** Port of MQTT over TCP; null if it is not served. */
  mqttPort: number | null;
  demo: boolean;
  demoVehicles: number;
  /** Of the history that a new demo fleet starts with. */
  demoPastDays: number;
  tokenMinutes: number;
  sessionHours: number;
  historyDays: number;
  idleMinutes: number;
  /** Limits of jobs, such as exports, and how long they are kept. */
  jobs: { mostAtOnce: number; mostOpen: number; mostFileBytes: number; mostStoredBytes: number; keptHours: number };
  tls: { certFile: string; keyFile: string } | null;
  trustProxy: TrustedProxies;
  logLevel: SettingValues['LOG_LEVEL'];
  tileUrl: string | null;
  tileAttribution: string;
  /** Base URLs of the map providers that a brand may have a key for, without a slash at the end. */
  mapProviders: { googleUrl: string; hereUrl: string };
  /** Public origin of the console; `{alias}` in it stands for the alias of the brand. */
  publicUrl: string | null;
  mail: { smtpUrl: string; from: string } | null;
  /** What a file has at most that is mailed. */
  mostAttachedBytes: number;
  /** Mails an hour that people of one brand cause to addresses they choose. */
  mostBrandMailsHourly: number;
  recaptcha: { siteKey: string; secret: string; verifyUrl: string } | null;
  sso: SsoConfig;
  /** The payment provider; null without one. */
  payments: { secretKey: string; webhookSecret: string; apiUrl: string } | null;
  releaseNotesUrl: string | null;
  /** The external support chat; null without one. */
  chat: ChatService | null;
  nominatimUrl: string | null;
  /** The brand whose users may use drivers without the permission. */
  privilegedBrandId: number;
  /** The carrier whose SIM plans are shown; null for none. */
  simCarrier: string | null;
  dev: boolean;
  nodeEnv: SettingValues['NODE_ENV'];
}

/** Thrown if settings are not valid; `problems` has each of them with its reason. */
export class InvalidConfigError extends Error {
  constructor(readonly problems: readonly { name: string; reason: string }[]) {
    super(problems.map(({ name, reason }) => `${name} ${reason}`).join('\n'));
    this.name = 'InvalidConfigError';
  }
}

const ssoOf = (values: SettingValues): SsoConfig => ({
  google: values.GOOGLE_CLIENT_ID
    ? {
        clientId: values.GOOGLE_CLIENT_ID,
        clientSecret: values.GOOGLE_CLIENT_SECRET,
        accountsUrl: values.GOOGLE_ACCOUNTS_URL,
        oauthUrl: values.GOOGLE_OAUTH_URL,
      }
    : null,
  facebook: values.FACEBOOK_APP_ID
    ? {
        clientId: values.FACEBOOK_APP_ID,
        clientSecret: values.FACEBOOK_APP_SECRET,
        dialogUrl: values.FACEBOOK_DIALOG_URL,
        graphUrl: values.FACEBOOK_GRAPH_URL,
      }
    : null,
});

function configOf(values: SettingValues): Config {
  return {
    port: values.PORT,
    host: values.HOST || (values.DEMO ? '127.0.0.1' : '0.0.0.0'),
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL || null,
    leastFreeBytes: values.FREE_DISK_MB * 1_000_000,
    mqttPort: values.MQTT_PORT === '' ? null : values.MQTT_PORT,
    demo: values.DEMO,
    demoVehicles: values.DEMO_VEHICLES,
    demoPastDays: values.DEMO_PAST_DAYS,
    tokenMinutes: values.TOKEN_MINUTES,
    sessionHours: values.SESSION_HOURS,
    historyDays: values.HISTORY_DAYS,
    idleMinutes: values.IDLE_MINUTES,
    jobs: {
      mostAtOnce: values.JOBS_AT_ONCE,
      mostOpen: values.JOBS_PER_PERSON,
      mostFileBytes: values.JOB_FILE_MB * 1_000_000,
      mostStoredBytes: values.JOB_STORAGE_MB * 1_000_000,
      keptHours: values.JOB_KEPT_HOURS,
    },
    tls: values.TLS_CERT ? { certFile: values.TLS_CERT, keyFile: values.TLS_KEY } : null,
    trustProxy: trustedProxies(values.TRUST_PROXY),
    logLevel: values.LOG_LEVEL,
    tileUrl: values.TILE_URL || null,
    tileAttribution: values.TILE_ATTRIBUTION,
    mapProviders: { googleUrl: values.GOOGLE_TILES_URL, hereUrl: values.HERE_TILES_URL },
    publicUrl: values.PUBLIC_URL || null,
    mail: values.SMTP_URL ? { smtpUrl: values.SMTP_URL, from: values.MAIL_FROM } : null,
    mostAttachedBytes: values.MAIL_ATTACHMENT_MB * 1_000_000,
    mostBrandMailsHourly: values.MAIL_BRAND_HOURLY,
    recaptcha: values.RECAPTCHA_SECRET
      ? { siteKey: values.RECAPTCHA_SITE_KEY, secret: values.RECAPTCHA_SECRET, verifyUrl: values.RECAPTCHA_VERIFY_URL }
      : null,
    sso: ssoOf(values),
    payments: values.PAYMENTS_SECRET_KEY
      ? {
          secretKey: values.PAYMENTS_SECRET_KEY,
          webhookSecret: values.PAYMENTS_WEBHOOK_SECRET,
          apiUrl: values.PAYMENTS_API_URL,
        }
      : null,
    releaseNotesUrl: values.RELEASE_NOTES_URL || null,
    chat: chatServiceOf(values.CHAT_SCRIPT_URL, values.CHAT_ORIGINS),
    nominatimUrl: values.NOMINATIM_URL || null,
    privilegedBrandId: values.PRIVILEGED_BRAND_ID,
    simCarrier: values.SIM_CARRIER || (values.DEMO ? 'Claro' : null),
    dev: values.RASTRO_DEV,
    nodeEnv: values.NODE_ENV,
  };
}

/** Reads the configuration from environment variables; throws InvalidConfigError with all problems. */
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
  for (const [one, other] of TOGETHER)
    if (Boolean(values[one]) !== Boolean(values[other]))
      problems.push({ name: one, reason: `and ${other} must be set together` });
  if (problems.length > 0) throw new InvalidConfigError(problems);
  return configOf(values as SettingValues);
}

/** Whether a host can only be reached from the local machine. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^(::ffff:)?127\./.test(host);
