import { z } from 'zod';
import type { CommandType } from '../../live/telemetry/protocol-model.ts';

/** What a command does, as people name it: one type of command that can do a thing and its opposite is two actions. */
export const commandAction = z.enum([
  'positionInquiry',
  'reboot',
  'block',
  'unblock',
  'raw',
  'interval',
  'serverAddress',
  'apn',
  'rfOn',
  'rfOff',
  'sleepOn',
  'sleepOff',
]);
export type CommandAction = z.infer<typeof commandAction>;

/** The action of a command that was sent. */
export function commandActionOf(type: CommandType, payload: Readonly<Record<string, unknown>>): CommandAction {
  switch (type) {
    case 'oilCut':
      return payload['cut'] === false ? 'unblock' : 'block';
    case 'rf':
      return payload['on'] === false ? 'rfOff' : 'rfOn';
    case 'sleep':
      return payload['on'] === false ? 'sleepOff' : 'sleepOn';
    default:
      return type;
  }
}
