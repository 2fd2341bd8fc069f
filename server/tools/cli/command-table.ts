import { auditEntity } from '../../../contract/rest/base/audit-calls.ts';
import { deviceStatus } from '../../../domain/live/devices/device.ts';
import { PAYLOAD_KEY_BYTES } from '../../../domain/live/devices/payload-key.ts';
import { mapProvider, MOST_LOGO_BYTES } from '../../../domain/people/brands/brand.ts';
import { profileSchema } from '../../../domain/people/users/user.ts';

/** What a command knows: options it needs and may have; those that may be given more than once; its lines of help. */
export interface CommandSpec {
  required: readonly string[];
  optional: readonly string[];
  repeatable?: readonly string[];
  usage: string;
  help: readonly string[];
}

const brandFields = ['host', 'palette', 'colour', 'logo', 'parameter', 'map', 'b2c'] as const;
const BRAND_HELP = [
  '--host H           a further host it answers to, such as www.aurora.com.br or 192.168.0.5; may be repeated',
  '--palette P=#RGB   colours primary and navbar, such as primary=#2e6373; may be repeated. --colour #RGB is short for the first',
  `--logo FILE        PNG, JPEG, WebP or SVG of up to ${MOST_LOGO_BYTES / 1024} KiB`,
  '--parameter N=V    a parameter of the brand; may be repeated',
  `--map M            one of ${mapProvider.options.join(', ')}`,
  '--b2c on|off       whether it sells to end customers',
] as const;

const PAYLOAD_HELP = `--payload-key K    the encryption key of the OwnTracks app, up to ${PAYLOAD_KEY_BYTES} bytes; \`--payload-key -\` reads it from standard input`;
const whoHelp = '--brand is only needed where several brands have an account of this login';

export const COMMANDS = {
  'brand add': {
    required: ['name', 'alias'],
    optional: ['parent', ...brandFields],
    repeatable: ['host', 'palette', 'parameter'],
    usage:
      'brand add --name N --alias A [--parent BRAND] [--host H] [--palette primary=#2e6373] [--logo FILE] [--parameter N=V] [--map M] [--b2c on|off]',
    help: ['adds a brand. Its alias is the first label of its host: aurora for aurora.example.com', ...BRAND_HELP],
  },
  'brand set': {
    required: ['brand'],
    optional: ['name', 'alias', 'debt', ...brandFields],
    repeatable: ['host', 'palette', 'parameter'],
    usage: 'brand set --brand BRAND [--name N] [--alias A] [--debt OVERDUE|NONE] and what `brand add` knows',
    help: [
      'changes what is given and leaves the rest. --host replaces all further hosts, `--host none` removes them; `--logo none` removes the logo; `--parameter N=` removes that parameter',
      ...BRAND_HELP,
    ],
  },
  'brand money': {
    required: ['brand'],
    optional: ['currency', 'zone'],
    usage: 'brand money --brand BRAND [--currency BRL] [--zone America/Sao_Paulo]',
    help: [
      'says in which currency a brand sells and in which zone its days and months begin, and shows both; once the brand has contracts they stay',
    ],
  },
  'brand list': {
    required: [],
    optional: [],
    usage: 'brand list',
    help: ['lists all brands, a parent before its children'],
  },
  'user add': {
    required: ['login', 'name', 'brand', 'profile'],
    optional: ['password', 'mobile', 'email', 'timezone', 'permission'],
    repeatable: ['permission'],
    usage: `user add --brand BRAND --login L --name N --profile ${profileSchema.options.join('|')} [--password P|-] [--permission NAME] [--mobile M] [--email E] [--timezone ZONE]`,
    help: [
      'adds an account. Without --password one is asked for, an empty answer makes one up and shows it once; `--password -` reads it from standard input',
      '--permission NAME  beside those of the profile; may be repeated or separated by commas',
      '--email E          where a mail for a forgotten password goes',
      '--timezone ZONE    such as America/Sao_Paulo, which is also what applies without it',
    ],
  },
  'user set': {
    required: ['login'],
    optional: ['brand', 'name', 'mobile', 'email', 'timezone'],
    usage: 'user set --login L [--brand BRAND] [--name N] [--mobile M] [--email E] [--timezone ZONE]',
    help: ['changes what is given and leaves the rest; `--email none` removes the e-mail', whoHelp],
  },
  'user list': {
    required: [],
    optional: ['brand', 'profile', 'term'],
    usage: 'user list [--brand BRAND] [--profile PROFILE] [--term TEXT]',
    help: ['lists accounts, those of a brand with the brands below it; --term looks into name and login'],
  },
  'user show': {
    required: ['login'],
    optional: ['brand'],
    usage: 'user show --login L [--brand BRAND]',
    help: ['shows an account with its permissions', whoHelp],
  },
  'user password': {
    required: ['login'],
    optional: ['brand', 'password'],
    usage: 'user password --login L [--brand BRAND] [--password P|-]',
    help: ['gives an account a new password, asked for or made up as with `user add`, and ends its sessions', whoHelp],
  },
  'user disable': {
    required: ['login'],
    optional: ['brand'],
    usage: 'user disable --login L [--brand BRAND]',
    help: ['keeps an account from signing in and ends its sessions', whoHelp],
  },
  'user enable': {
    required: ['login'],
    optional: ['brand'],
    usage: 'user enable --login L [--brand BRAND]',
    help: ['lets a disabled account sign in again', whoHelp],
  },
  'user permission add': {
    required: ['login', 'permission'],
    optional: ['brand'],
    repeatable: ['permission'],
    usage: 'user permission add --login L --permission NAME [--brand BRAND]',
    help: ['gives an account permissions; --permission may be repeated or separated by commas', whoHelp],
  },
  'user permission remove': {
    required: ['login', 'permission'],
    optional: ['brand'],
    repeatable: ['permission'],
    usage: 'user permission remove --login L --permission NAME [--brand BRAND]',
    help: ['takes permissions from an account; --permission may be repeated or separated by commas', whoHelp],
  },
  'user factors remove': {
    required: ['login'],
    optional: ['brand'],
    usage: 'user factors remove --login L [--brand BRAND]',
    help: [
      'removes the authenticator app, the passkeys and the recovery codes of a person who lost them;',
      'where the brand demands a second factor they set one up at the next sign-in. Be sure who asks.',
      whoHelp,
    ],
  },
  'customer show': {
    required: ['login'],
    optional: ['brand'],
    usage: 'customer show --login L [--brand BRAND]',
    help: ['shows the customer that an account of profile USER belongs to', whoHelp],
  },
  'customer set': {
    required: ['login'],
    optional: ['brand', 'name', 'document', 'email', 'phone', 'debt'],
    usage:
      'customer set --login L [--brand BRAND] [--name N] [--document CPF|CNPJ] [--email E] [--phone P] [--debt OVERDUE|NONE]',
    help: [
      'changes the customer that an account of profile USER belongs to and leaves the rest; `none` removes document, e-mail or phone',
      whoHelp,
    ],
  },
  'device add': {
    required: ['brand', 'identifier'],
    optional: ['name', 'plate', 'model', 'user', 'payload-key'],
    usage:
      'device add --brand BRAND --identifier X [--name N] [--plate P] [--model M] [--user LOGIN] [--payload-key K|-]',
    help: ['adds a device and shows its secret once, with the paths its sender may use', PAYLOAD_HELP],
  },
  'device set': {
    required: ['identifier'],
    optional: ['status', 'user', 'payload-key'],
    usage: `device set --identifier X [--status ${deviceStatus.options.join('|')}] [--user LOGIN|none] [--payload-key K|-|none]`,
    help: [
      'gives a device another status, which the indicators count as of today, another customer of its brand from now on, or another key',
      'who had it keeps the history of that time; links that were shared end; `--user none`: it belongs to nobody',
      `\`--payload-key none\` takes the key away; ${PAYLOAD_HELP}`,
    ],
  },
  'device secret': {
    required: ['identifier'],
    optional: [],
    usage: 'device secret --identifier X',
    help: [
      'gives a device a new secret, shown once with the paths its sender may use; the one before ends at once, without a grace',
    ],
  },
  'gateway add': {
    required: ['brand'],
    optional: ['name'],
    usage: 'gateway add --brand BRAND [--name N]',
    help: ['makes a key with which a Traccar feeds all devices of a brand, shown once'],
  },
  'gateway set': {
    required: ['gateway', 'commands'],
    optional: ['token'],
    usage: 'gateway set --gateway ID --commands URL --token T',
    help: [
      'says where a Traccar takes commands for its devices, and the token of a user there that may send them; `--commands none` ends that',
    ],
  },
  'gateway revoke': {
    required: ['gateway'],
    optional: [],
    usage: 'gateway revoke --gateway ID',
    help: ['ends the key of a gateway and its way for commands, at once and for good; `gateway add` makes another'],
  },
  'gateway list': {
    required: [],
    optional: [],
    usage: 'gateway list',
    help: ['lists the gateways with the address at which each takes commands'],
  },
  'model set': {
    required: ['model', 'buttons'],
    optional: ['commands', 'battery'],
    repeatable: ['buttons'],
    usage:
      'model set --model M --buttons block,reboot,position,share,speed|none [--commands on|off] [--battery on|off]',
    help: [
      'says what trackers of a model can be told and people be offered for them; --commands off: none by this server; --battery on: its battery level is the real one',
    ],
  },
  'model list': {
    required: [],
    optional: [],
    usage: 'model list',
    help: ['lists the models that are known and what they can be told'],
  },
  'clock confirm': {
    required: [],
    optional: [],
    usage: 'clock confirm',
    help: [
      'says that the clock of the server is right although it is far from the last removal of what is old: what waits for its time goes at once',
    ],
  },
  'audit list': {
    required: [],
    optional: ['brand', 'entity', 'actor', 'start', 'end', 'limit', 'page'],
    usage:
      'audit list [--brand BRAND] [--entity ENTITY] [--actor LOGIN|ID|cli|system] [--start T] [--end T] [--limit N] [--page N]',
    help: [
      'lists who changed what, the newest first; times such as 2026-11-21 or 2026-11-21T12:00:00Z (UTC), an entry at the end itself left out',
      `--entity ENTITY    one of ${auditEntity.options.join(', ')}`,
    ],
  },
} as const satisfies Record<string, CommandSpec>;

export type CommandName = keyof typeof COMMANDS;

const paragraph = ({ usage, help }: CommandSpec): string =>
  [`  ${usage}`, ...help.map((line) => `      ${line}`)].join('\n');

/** The help of the commands that begin with some words: of all of them for no word, none where nothing does. */
export function helpOf(words: readonly string[]): string | null {
  const wanted = words.join(' ');
  const found = (Object.keys(COMMANDS) as CommandName[]).filter(
    (name) => wanted === '' || name === wanted || name.startsWith(`${wanted} `),
  );
  if (found.length === 0) return null;
  return `npm run rastro -- COMMAND [options]

${found.map((name) => paragraph(COMMANDS[name])).join('\n\n')}

  help [COMMAND]
      shows this; so does --help or -h behind a command

BRAND is an alias or an id. --json makes any command answer in JSON. The command line reads the same settings as the server
(DATA_DIR, DATABASE_URL) and may be used while it runs. Exit code 2 and a sentence on the error output: it could not be done.
`;
}
