import { AlarmRate } from '../../domain/alarm-rate.ts';
import type { Clock } from '../../domain/clock.ts';
import type { Publisher } from '../broker/publisher.ts';

type AlarmTaker = Pick<Publisher, 'alarm'>;

/** A publisher whose alarms go to further takers too, and to none of them more often than a person can use. */
export function tellOncePerAlarm(publisher: Publisher, others: readonly AlarmTaker[], clock: Clock): Publisher {
  const rate = new AlarmRate();
  return {
    ...publisher,
    alarm: (entry, alarm) => {
      if (!rate.admits(entry.id, alarm.type, clock.now())) return;
      for (const taker of [publisher, ...others]) taker.alarm(entry, alarm);
    },
  };
}
