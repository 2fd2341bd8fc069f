import { useFormat } from './format.ts';
import { shownNowMs } from './ticker.ts';
import { zoneChoice } from './time-zones.ts';

/** How zones read now: GMT-3 Sao Paulo, Horário Padrão de Brasília. */
export function useZoneWords(): (zone: string) => string {
  const { locale } = useFormat();
  return (zone) => zoneChoice(zone, locale, shownNowMs()).label;
}
