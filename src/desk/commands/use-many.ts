import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallInput } from '../../../contract/rest/calls.ts';
import { useFields } from '../../base/form/use-fields.ts';
import { useFormat } from '../../base/i18n/format.ts';
import { useCall } from '../../base/query/use-call.ts';
import { mannerBody, mannerFaultOfMany, USUAL_WAIT, type Manner, type Wait } from './manner.ts';
import type { OrderKind } from './order-kinds.ts';
import { draftOrder, NO_VALUES } from './order-values.ts';
import { useBatch } from './use-batch.ts';
import { isNobody, NO_TARGETS, targetsBody } from './use-targets.ts';

/** How many vehicles are chosen and what would become of them; null where nobody is chosen, or nothing to send. */
function useCount(body: CallInput<'commands.batchPreview'>['body'] | null) {
  const count = useCall('commands.batchPreview', body && { body }, { keptMs: 0, keepsBefore: true });
  // The count of another choice is none of this one.
  return { count, counted: body !== null && !count.isBefore ? count.value : undefined };
}

/** A command for many vehicles, `devices` to begin with, while it is written: which, what, how, and how many that are. */
export function useMany(kinds: readonly OrderKind[], devices: readonly number[], onStarted: (batch: string) => void) {
  const { t } = useTranslation();
  const { integer } = useFormat();
  const [targets, setTargets] = useState({ ...NO_TARGETS, devices: devices.map(String) });
  const [kind, setKind] = useState<OrderKind>(kinds[0]!);
  const [manner, setManner] = useState<Manner>('now');
  const [wait, setWait] = useState<Wait>(USUAL_WAIT);
  const fields = useFields(NO_VALUES);
  const { values, show, read } = fields;
  const desk = useBatch(onStarted);
  const { order } = draftOrder(kind, values);
  const chosen = targetsBody(targets);
  const nobody = isNobody(targets);
  const { count, counted } = useCount(order === null || nobody ? null : { order, ...chosen });
  const faultOf = (one: Manner) => mannerFaultOfMany(one, counted?.takeTexts);
  const countAgain = useEffectEvent(count.again);
  // What was refused may be because the vehicles are others by now.
  useEffect(() => {
    if (desk.failure) countAgain();
  }, [desk.failure]);
  const send = (): void => {
    show(draftOrder(kind, read()).faults ?? {});
    if (order === null || !counted || faultOf(manner) !== null) return;
    const command = t(`commandScreen.kind.${kind}`);
    desk.ask({
      command,
      counted,
      isAgain: false,
      body: {
        title: t('commandScreen.many.jobTitle', { command, count: counted.total, vehicles: integer(counted.total) }),
        order,
        ...mannerBody(manner, wait),
        ...chosen,
        // A choice that is another by now is not what was counted.
        confirm: counted.total,
      },
    });
  };
  return {
    kinds,
    kind,
    choose: (next: OrderKind): void => {
      setKind(next);
      show({});
      desk.actor.send({ type: 'CHANGED' });
    },
    targets,
    setTargets,
    manner,
    setManner,
    faultOf,
    wait,
    setWait,
    fields,
    desk,
    count,
    counted,
    isNobody: nobody,
    isRight: order !== null,
    send,
  };
}
export type Many = ReturnType<typeof useMany>;
