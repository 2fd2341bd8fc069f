import { AliasTakenError } from '../../people/brands/change-brand.ts';
import { isUniqueViolation } from '../../base/db/query-error.ts';
import { Refusal } from '../../base/http/refusal.ts';
import { message } from '../../base/messages/message.ts';
import { CommandError, commandOf, type CommandLine } from './arguments.ts';
import { AUDIT_COMMANDS } from './audit-commands.ts';
import { BILLING_COMMANDS } from './billing-commands.ts';
import { BRAND_COMMANDS } from './brand-commands.ts';
import { CLOCK_COMMANDS } from './clock-commands.ts';
import type { Command, CommandAnswer, CommandCore } from './command-core.ts';
import type { CommandName } from './command-table.ts';
import { CUSTOMER_COMMANDS } from './customer-commands.ts';
import { DEVICE_COMMANDS } from './device-commands.ts';
import { GATEWAY_COMMANDS } from './gateway-commands.ts';
import { MODEL_COMMANDS } from './model-commands.ts';
import { SECRET_COMMANDS } from './secret-commands.ts';
import { USER_COMMANDS } from './user-commands.ts';

const RUN: Record<CommandName, Command> = {
  ...BRAND_COMMANDS,
  ...USER_COMMANDS,
  ...CUSTOMER_COMMANDS,
  ...DEVICE_COMMANDS,
  ...GATEWAY_COMMANDS,
  ...SECRET_COMMANDS,
  ...MODEL_COMMANDS,
  ...AUDIT_COMMANDS,
  ...BILLING_COMMANDS,
  ...CLOCK_COMMANDS,
};

/** Does what a command line says. Throws CommandError with a sentence for the person. */
export async function runCommand(core: CommandCore, line: CommandLine): Promise<CommandAnswer> {
  try {
    return await RUN[commandOf(line)](core, line.options);
  } catch (error) {
    if (error instanceof Refusal) throw new CommandError(message('en-US', error.code, error.values));
    if (error instanceof AliasTakenError) throw new CommandError(error.message);
    if (isUniqueViolation(error, 'users_login'))
      throw new CommandError(`The brand has a user "${line.options['login']}" already`);
    if (isUniqueViolation(error)) throw new CommandError('There is one of this name already');
    throw error;
  }
}
