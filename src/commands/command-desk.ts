import { createActor, fromCallback, type ActorRefFrom } from 'xstate';
import type { QuickAction } from '../../domain/command-rules.ts';
import type { CommandFault, CommandStatus } from '../../domain/commands.ts';
import { commandMachine, type CommandEvent, type CommandInput } from '../../machines/command.ts';
import type { Bridge } from '../bridge/bridge.ts';
import { i18n } from '../i18n/i18n.ts';
import { failureText } from '../ui/failure-text.ts';
import { toast } from '../ui/toasts.ts';
import { executeCommand } from './command-effects.ts';

export type CommandActor = ActorRefFrom<typeof commandMachine>;

/** What is said of a device's command when it has ended. */
function sayEnded(name: string, action: QuickAction, status: CommandStatus, fault: CommandFault | null): void {
  if (status === 'DONE') toast('success', i18n.t(`commands.done.${action}`, { name }));
  else if (fault === 'superseded') toast('info', i18n.t('commands.superseded', { name }));
  else toast(status === 'EXPIRED' ? 'warning' : 'error', i18n.t(`commands.unanswered.${action}`, { name }));
}

/** The commands of one page, a machine for each device that was told something: they go on when another vehicle is looked at. */
export class CommandDesk {
  private readonly actors = new Map<number, CommandActor>();

  constructor(private readonly bridge: Bridge) {}

  /** The machine of a device; `name` is what the vehicle is called to the person. */
  actorOf(deviceId: number, name: string): CommandActor {
    const known = this.actors.get(deviceId);
    if (known) return known;
    const machine = commandMachine.provide({
      actors: { execute: fromCallback<CommandEvent, CommandInput>(({ input, sendBack }) => executeCommand(this.bridge, input, sendBack)) },
      actions: {
        sayTaken: (_, { action }) => toast('success', i18n.t(`commands.taken.${action}`, { name })),
        sayRefused: (_, { failure }) => toast('error', i18n.t('commands.refused', { name, reason: failureText(failure) })),
        sayEnded: (_, { action, status, fault }) => sayEnded(name, action, status, fault),
      },
    });
    const actor = createActor(machine, { input: { deviceId } }).start();
    this.actors.set(deviceId, actor);
    return actor;
  }

  /** The person is gone: nobody listens any more. */
  close(): void {
    for (const actor of this.actors.values()) actor.stop();
    this.actors.clear();
  }
}

const desks = new WeakMap<Bridge, { sessionId: string; desk: CommandDesk }>();

/** The desk of a session; that of an earlier one ends. */
export function deskOf(bridge: Bridge, sessionId: string): CommandDesk {
  const known = desks.get(bridge);
  if (known?.sessionId === sessionId) return known.desk;
  known?.desk.close();
  const desk = new CommandDesk(bridge);
  desks.set(bridge, { sessionId, desk });
  return desk;
}
