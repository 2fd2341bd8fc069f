import type { CommandType } from '../../live/telemetry/protocol-model.ts';

/**
 * A field of a command's form. Apart from the schemas: the page uses it and carries no zod for it. `hex`: bytes in pairs of digits.
 * `switch`: on or off.
 */
export type CommandField =
  | { name: string; kind: 'number'; least: number; most: number; unit?: 's' }
  | { name: string; kind: 'text'; isRequired: boolean; most: number }
  | { name: string; kind: 'data'; mostHex: number; mostText: number }
  | { name: string; kind: 'switch' };

/** What each type of command asks for, with the limits of its schema (`orderSchema`); a test holds the two together. */
export const COMMAND_FIELDS: Readonly<Record<CommandType, readonly CommandField[]>> = {
  raw: [{ name: 'data', kind: 'data', mostHex: 2048, mostText: 1024 }],
  reboot: [],
  serverAddress: [
    { name: 'host', kind: 'text', isRequired: true, most: 253 },
    { name: 'port', kind: 'number', least: 1, most: 65_535 },
  ],
  apn: [
    { name: 'host', kind: 'text', isRequired: true, most: 100 },
    { name: 'user', kind: 'text', isRequired: false, most: 64 },
    { name: 'pass', kind: 'text', isRequired: false, most: 64 },
  ],
  positionInquiry: [],
  oilCut: [{ name: 'cut', kind: 'switch' }],
  interval: [{ name: 'seconds', kind: 'number', least: 5, most: 86_400, unit: 's' }],
  rf: [{ name: 'on', kind: 'switch' }],
  sleep: [{ name: 'on', kind: 'switch' }],
};
