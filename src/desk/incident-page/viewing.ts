import type { Failure, Result } from '../../../contract/failure.ts';
import type { IncidentViewer } from '../../../domain/desk/incidents/incident.ts';
import { VIEWING_MS } from '../../../domain/desk/incidents/incident-codes.ts';
import { every } from '../../base/platform.ts';

export interface ViewingPort {
  /** Says that the person has the case open, or has it open no more; answers who else has. */
  say(isOpen: boolean): Promise<Result<IncidentViewer[]>>;
  onViewers(viewers: readonly IncidentViewer[]): void;
  /** The person may not see the case any more, or it is gone. */
  onClosed(failure: Failure): void;
}

export interface Viewing {
  /** Asks now who else looks: somebody came or went. */
  again(): void;
  leave(): void;
}

/** Says again and again that a case is open, and learns by that who else has it open; until the person leaves it. */
export function keepViewing(port: ViewingPort, repeat: typeof every = every): Viewing {
  let isLeft = false;
  let asked = 0;
  const say = async (): Promise<void> => {
    asked += 1;
    const own = asked;
    const answer = await port.say(true);
    // An older answer that comes later says less.
    if (isLeft || own !== asked) return;
    if (answer.ok) port.onViewers(answer.value);
    else if (answer.failure.kind === 'missing' || answer.failure.kind === 'forbidden') port.onClosed(answer.failure);
  };
  const stop = repeat(VIEWING_MS, () => void say());
  void say();
  return {
    again: () => {
      if (!isLeft) void say();
    },
    leave: () => {
      if (isLeft) return;
      isLeft = true;
      stop();
      void port.say(false);
    },
  };
}
