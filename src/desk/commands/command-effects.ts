import type { Core } from '../../../contract/core.ts';
import type { BrokerMessage } from '../../../contract/messages.ts';
import { failed, success, type Result } from '../../../contract/failure.ts';
import { socketOfAction, type QuickAction } from '../../../domain/desk/commands/command-rules.ts';
import type { CommandFault, CommandStatus } from '../../../domain/desk/commands/commands.ts';
import type { CommandInput, CommandNews } from '../../../machines/command.ts';
import type { Bridge } from '../../base/bridge/bridge.ts';
import { every } from '../../base/platform.ts';

/** Poll interval for a command's outcome: its message over the broker may have been lost with the link. */
const ASK_EVERY_MS = 5_000;
const LAST_COMMANDS = 10;
const ENDED: readonly CommandStatus[] = ['DONE', 'FAILED', 'EXPIRED', 'UNKNOWN', 'CANCELLED'];

/** How a command is sent and its outcome received. */
export type CommandPort = Pick<Bridge, 'messages$'> & { core: Pick<Core, 'call' | 'request'> };

const REST = {
  position: 'commands.position',
  reboot: 'commands.reboot',
  block: 'commands.block',
  unblock: 'commands.unblock',
} as const satisfies Record<QuickAction, string>;

/** The request id in an answer of the service `commands`; null where it has none. */
const requestIdIn = (body: unknown): string | null => {
  const id = (body as { requestId?: unknown } | null)?.requestId;
  return typeof id === 'string' ? id : null;
};

/** Sends over the broker, or by REST where the broker is unavailable; returns the request id. */
async function send({ core }: CommandPort, { deviceId, action }: CommandInput): Promise<Result<string>> {
  const answer = await core.request('commands', { deviceId, interface: 'socket', action: socketOfAction(action) });
  if (answer.ok) {
    const requestId = requestIdIn(answer.value);
    return requestId === null
      ? failed({ kind: 'incompatible', origin: 'core', message: 'no request id' })
      : success(requestId);
  }
  // An answer of the service is final. Without one the link may be down: the server detects a second command in progress.
  if (answer.failure.origin === 'server' || answer.failure.kind !== 'broken') return answer;
  const rest = await core.call(REST[action], { params: { device: String(deviceId) } });
  return rest.ok ? success(rest.value.requestId) : rest;
}

/** What a Result says of a command's end; null where it says nothing of that. */
function outcomeIn(
  message: BrokerMessage,
): { requestId: string; status: CommandStatus; fault: CommandFault | null } | null {
  if (message.message !== 'Result') return null;
  const { status, fault } = (message.body.body ?? {}) as { status?: CommandStatus; fault?: CommandFault | null };
  return status !== undefined && ENDED.includes(status)
    ? { requestId: message.body.requestId, status, fault: fault ?? null }
    : null;
}

/** Sends a command and reports its progress until it has ended; returns an unsubscribe function. */
export function executeCommand(
  port: CommandPort,
  input: CommandInput,
  tell: (news: CommandNews) => void,
  repeat: typeof every = every,
): () => void {
  const ended = new Map<string, CommandNews>();
  let requestId: string | null = null;
  let isOver = false;
  const settle = (): void => {
    const news = requestId === null ? undefined : ended.get(requestId);
    if (!news || isOver) return;
    stop();
    tell(news);
  };
  // Before it is sent: its outcome may arrive before the answer to sending it.
  const listening = port.messages$.subscribe((message) => {
    const outcome = outcomeIn(message);
    if (!outcome) return;
    ended.set(outcome.requestId, { type: 'OUTCOME', status: outcome.status, fault: outcome.fault });
    settle();
  });
  const lookUp = async (): Promise<void> => {
    if (requestId === null) return;
    const answer = await port.core.call('commands.list', {
      query: { deviceId: String(input.deviceId), limit: LAST_COMMANDS },
    });
    if (!answer.ok) return;
    for (const command of answer.value.content)
      if (command.endedAt !== null)
        ended.set(command.requestId, { type: 'OUTCOME', status: command.status, fault: command.fault });
    settle();
  };
  const stopAsking = repeat(ASK_EVERY_MS, () => void lookUp());
  const stop = (): void => {
    isOver = true;
    listening.unsubscribe();
    stopAsking();
  };
  void send(port, input).then((sent) => {
    if (isOver) return;
    if (!sent.ok) {
      stop();
      return tell({ type: 'REFUSED', failure: sent.failure });
    }
    requestId = sent.value;
    tell({ type: 'TAKEN' });
    settle();
  });
  return stop;
}
