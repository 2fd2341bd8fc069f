import { useTranslation } from 'react-i18next';
import classes from './erp-dashboard.module.css';
import { PERIODS, type Choice, type PeriodChoice } from './period.ts';
import { DayField } from '../../base/ui/moment/moment-field.tsx';

/** Choice of the period: the last days, or from one day to another. */
export function PeriodBar({
  choice,
  invalid,
  onChoose,
}: {
  choice: Choice;
  invalid: boolean;
  onChoose(choice: Choice): void;
}) {
  const { t } = useTranslation();
  const name = (period: PeriodChoice): string => (period === 'custom' ? t('erp.custom') : t(`erp.days.${period}`));
  return (
    <div className={classes.period}>
      <div className={classes.periods} role="group" aria-label={t('erp.period')}>
        {[...PERIODS, 'custom' as const].map((period) => (
          <button
            key={period}
            type="button"
            aria-pressed={choice.period === period}
            onClick={() => onChoose({ ...choice, period })}
          >
            {name(period)}
          </button>
        ))}
      </div>
      {choice.period === 'custom' && (
        <div className={classes.custom}>
          <DayField
            label={t('erp.from')}
            value={choice.from}
            error={invalid}
            onChange={(value) => onChoose({ ...choice, from: value })}
          />
          <DayField
            label={t('erp.to')}
            value={choice.to}
            error={invalid}
            onChange={(value) => onChoose({ ...choice, to: value })}
          />
        </div>
      )}
    </div>
  );
}
