import { useTranslation } from 'react-i18next';
import type { DeviceHealth } from '../../../domain/live/devices/device-page.ts';
import { useFormat } from '../../base/i18n/format.ts';
import { Card } from './card.tsx';
import classes from './device.module.css';

/** How many messages came on each day of the week: a bar and its number. */
export function DayBars({ days }: Pick<DeviceHealth, 'days'>) {
  const { t } = useTranslation();
  const format = useFormat();
  const most = Math.max(1, ...days.map(({ messages }) => messages));
  return (
    <Card title={t('deviceScreen.health.days')}>
      <table className={classes.days}>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">{t('deviceScreen.health.day')}</th>
            <th scope="col">{t('deviceScreen.health.messages')}</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, messages }) => (
            <tr key={day}>
              {/* A day of no zone: read at noon it is the same one anywhere. */}
              <th scope="row">{format.day(Date.parse(`${day}T12:00:00Z`))}</th>
              <td>
                <span className={classes.bar} style={{ inlineSize: `${(messages / most) * 100}%` }} aria-hidden />
                {t('deviceScreen.health.dayCount', { count: messages, shown: format.integer(messages) })}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
