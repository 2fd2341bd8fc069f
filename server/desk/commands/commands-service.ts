import { commandsRequestSchema } from '../../../contract/rest/desk/command-calls.ts';
import { specOf } from '../../../contract/rest/calls.ts';
import { actionOfSocket, orderOf } from '../../../domain/desk/commands/command-rules.ts';
import type { Service } from '../../live/broker/services.ts';
import { admitCaller, admitFields } from '../../base/http/admission.ts';
import { Refusal } from '../../base/http/refusal.ts';
import { localeOf, message } from '../../base/messages/message.ts';
import type { Rights } from '../../base/rights/caller.ts';
import type { CommandDesk } from './command-desk.ts';

const ACCEPTED = 202;

/** The call that asks for the same over REST: what it needs is needed here too. */
const SAME_CALL = specOf('commands.defaultAction');

/**
 * The service `commands`: answers at once whether the command was accepted (202, body as in the REST calls), or why
 * not. Its outcome follows as a second Result with the same request id.
 */
export const commandsService =
  (desk: Pick<CommandDesk, 'send'>, rights: Pick<Rights, 'permissionsOf' | 'maySeeDevice'>): Service =>
  async (caller, body, { requestId, locale }) => {
    const refusal = (code: Refusal['code'], status: number) => ({
      status,
      body: { code, message: message(localeOf(locale), code) },
    });
    const wanted = commandsRequestSchema.safeParse(body);
    if (!wanted.success) return refusal('invalid-input', 400);
    const { deviceId, interface: by, action } = wanted.data;
    try {
      await admitCaller(SAME_CALL, rights, caller);
      await admitFields(SAME_CALL, rights, caller, { body: { action } });
      if (!(await rights.maySeeDevice(caller, deviceId))) throw new Refusal('missing');
      return {
        status: ACCEPTED,
        body: await desk.send({ caller, deviceId, order: orderOf(actionOfSocket(action)), interface: by, requestId }),
      };
    } catch (error) {
      if (error instanceof Refusal) return refusal(error.code, error.status);
      throw error;
    }
  };
