import type { TFunction } from 'i18next';
import type { LogGap } from '../../../contract/event-log.ts';
import { format } from '../../base/i18n/format.ts';

/** Whether nothing is known of any vehicle in it. */
export const isUnknown = ({ filledVehicles, isFilled }: LogGap): boolean => !isFilled && filledVehicles === 0;

/** What is known of a stretch in which nobody followed the fleet. */
export function gapWords({ fromMs, toMs, filledVehicles, isFilled }: LogGap, t: TFunction): string {
  const span = { from: format().time(fromMs), to: format().time(toMs) };
  if (isFilled) return t('rewind.gap.whole', span);
  return filledVehicles > 0 ? t('rewind.gap.filled', { ...span, count: filledVehicles }) : t('rewind.gap.empty', span);
}
