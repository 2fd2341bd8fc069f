import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useEffectEvent } from 'react';
import type { ActorRefFrom } from 'xstate';
import { DESK_TABS } from '../../../domain/desk/incidents/incident-tabs.ts';
import { incidentDeskMachine, type DeskInput } from '../../../machines/incident-desk.ts';
import { isPageVisible, watchVisibility } from '../../base/platform.ts';
import { openKeptTexts, type KeptTexts } from '../../base/session/kept-texts.ts';
import { useScope } from '../../base/session/session-context.tsx';

const KEPT = 'desk';

export type DeskActor = ActorRefFrom<typeof incidentDeskMachine>;

/** Tab and switch as this session left them. */
function keptInput(kept: KeptTexts): DeskInput {
  const [name, auto] = (kept.get(KEPT) ?? '').split(' ');
  return { tab: DESK_TABS.find((tab) => tab === name) ?? 'OPEN', isAuto: auto !== 'still' };
}

interface Deeds {
  /** Reads the list and the counts anew. */
  refresh(): void;
  /** Shows the tab from its first page on, without a filter. */
  turn(): void;
}

/** The machine of the desk: begun where the session left it, paused while nobody looks. */
export function useDeskActor(): DeskActor {
  const kept = useScope().once(openKeptTexts);
  const actor = useActorRef(incidentDeskMachine, { input: keptInput(kept) });
  const tab = useSelector(actor, ({ context }) => context.tab);
  const isStill = useSelector(actor, (state) => state.matches('still'));
  useEffect(() => {
    kept.set(KEPT, `${tab} ${isStill ? 'still' : 'auto'}`);
  }, [kept, tab, isStill]);
  useEffect(() => {
    const show = (isVisible: boolean) => actor.send({ type: isVisible ? 'SHOW' : 'HIDE' });
    if (!isPageVisible()) show(false);
    return watchVisibility(show);
  }, [actor]);
  return actor;
}

/** Has what the machine asks for done. */
export function useDeskDeeds(actor: DeskActor, deeds: Deeds): void {
  const refresh = useEffectEvent(deeds.refresh);
  const turn = useEffectEvent(deeds.turn);
  useEffect(() => {
    const heard = [actor.on('refresh', () => refresh()), actor.on('turn', () => turn())];
    return () => heard.forEach((one) => one.unsubscribe());
  }, [actor]);
}
