import { commandsRequestSchema } from '../../contract/rest/command-calls.ts';
import { actionOfSocket, orderOf } from '../../domain/command-rules.ts';
import type { Service } from '../broker/services.ts';
import { Refusal } from '../http/refusal.ts';
import { localeOf, message } from '../messages/message.ts';
import type { CommandDesk } from './command-desk.ts';

const ACCEPTED = 202;

/**
 * The service `commands`: answers at once whether the command was taken (202, body as in the REST calls), or in words why not. What
 * becomes of it follows as a second Result with the same request id.
 */
export const commandsService =
  (desk: Pick<CommandDesk, 'send'>): Service =>
  async (caller, body, { requestId, locale }) => {
    const refusal = (code: Refusal['code'], status: number) => ({ status, body: { code, message: message(localeOf(locale), code) } });
    const wanted = commandsRequestSchema.safeParse(body);
    if (!wanted.success) return refusal('invalid-input', 400);
    const { deviceId, interface: by, action } = wanted.data;
    try {
      return { status: ACCEPTED, body: await desk.send({ caller, deviceId, order: orderOf(actionOfSocket(action)), interface: by, requestId }) };
    } catch (error) {
      if (error instanceof Refusal) return refusal(error.code, error.status);
      throw error;
    }
  };
