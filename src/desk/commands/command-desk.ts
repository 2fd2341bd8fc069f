import { createActor, fromCallback, type ActorRefFrom } from 'xstate';
import type { QuickAction } from '../../../domain/desk/commands/command-rules.ts';
import type { CommandFault, CommandStatus } from '../../../domain/desk/commands/commands.ts';
import { commandMachine, type CommandEvent, type CommandInput } from '../../../machines/command.ts';
import type { Bridge } from '../../base/bridge/bridge.ts';
import { i18n } from '../../base/i18n/i18n.ts';
import type { SessionScope } from '../../base/session/session-scope.ts';
import { failureText } from '../../base/ui/failure-text.ts';
import { toast } from '../../base/ui/toasts.ts';
import { executeCommand } from './command-effects.ts';

export type CommandActor = ActorRefFrom<typeof commandMachine>;

/** The message about a device's command when it has ended. */
function sayEnded(name: string, action: QuickAction, status: CommandStatus, fault: CommandFault | null): void {
  if (status === 'DONE') toast('success', i18n.t(`commands.done.${action}`, { name }));
  else if (fault === 'superseded') toast('info', i18n.t('commands.superseded', { name }));
  else
    toast(
      status === 'EXPIRED' || status === 'UNKNOWN' ? 'warning' : 'error',
      i18n.t(`commands.unanswered.${action}`, { name }),
    );
}

/** The commands of one session, a machine for each device that got one: they keep running when another vehicle is selected. */
export class CommandDesk {
  private readonly actors = new Map<number, CommandActor>();

  constructor(private readonly bridge: Bridge) {}

  /** The machine of a device; `name` is what the vehicle is called to the person. */
  actorOf(deviceId: number, name: string): CommandActor {
    const known = this.actors.get(deviceId);
    if (known) return known;
    const machine = commandMachine.provide({
      actors: {
        execute: fromCallback<CommandEvent, CommandInput>(({ input, sendBack }) =>
          executeCommand(this.bridge, input, sendBack),
        ),
      },
      actions: {
        sayTaken: (_, { action }) => toast('success', i18n.t(`commands.taken.${action}`, { name })),
        sayRefused: (_, { failure }) =>
          toast('error', i18n.t('commands.refused', { name, reason: failureText(failure) })),
        sayEnded: (_, { action, status, fault }) => sayEnded(name, action, status, fault),
      },
    });
    const actor = createActor(machine, { input: { deviceId } }).start();
    this.actors.set(deviceId, actor);
    return actor;
  }

  /** The session ended: stops all machines. */
  close(): void {
    for (const actor of this.actors.values()) actor.stop();
    this.actors.clear();
  }
}

/** Makes the desk of a session: one for each, by `scope.once`. */
export function openCommandDesk(scope: SessionScope): CommandDesk {
  const desk = new CommandDesk(scope.bridge);
  scope.onEnd(() => desk.close());
  return desk;
}
