import { useEffect, useEffectEvent } from 'react';
import type { CommandOutcome } from '../../../domain/desk/commands/commands.ts';
import { useBridge } from '../../base/session/session-context.tsx';
import type { CommandActor } from './command-desk.ts';

/** Tells when something became of a command to a device that was sent in this session. */
export function useOutcomes(device: number, run: () => void): void {
  const { messages$ } = useBridge();
  const told = useEffectEvent(run);
  useEffect(() => {
    const heard = messages$.subscribe(({ message, body }) => {
      if (message === 'Result' && (body.body as Partial<CommandOutcome> | null)?.deviceId === device) told();
    });
    return () => heard.unsubscribe();
  }, [messages$, device]);
}

/** Tells when the server took a command of the buttons, and when that has ended. */
export function useSteps(actor: CommandActor, run: () => void): void {
  const told = useEffectEvent(run);
  useEffect(() => {
    const isWaiting = (): boolean => actor.getSnapshot().matches({ running: 'waiting' });
    let was = isWaiting();
    const heard = actor.subscribe(() => {
      if (isWaiting() === was) return;
      was = !was;
      told();
    });
    return () => heard.unsubscribe();
  }, [actor]);
}
