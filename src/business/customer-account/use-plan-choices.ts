import { useMemo } from 'react';
import { useMoney } from '../../base/i18n/use-money.ts';
import { useCall } from '../../base/query/use-call.ts';

const MOST = 100;

interface PlanChoice {
  value: string;
  label: string;
  priceCents: number;
  currency: string;
}

/** The plans of a brand that contracts may be made with, each with its price. */
export function usePlanChoices(brand: number): PlanChoice[] {
  const money = useMoney();
  const { value } = useCall('plans.list', { query: { brand: String(brand), active: 'true', limit: MOST } });
  return useMemo(
    () =>
      (value?.content ?? [])
        // Of a brand those below it are told too.
        .filter((plan) => plan.brand === brand)
        .map(({ id, name, priceCents, currency }) => ({
          value: String(id),
          label: `${name} · ${money(priceCents, currency)}`,
          priceCents,
          currency,
        })),
    // The words are those of the language, which comes with the answer.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [value, brand],
  );
}
