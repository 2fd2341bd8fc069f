import { useTranslation } from 'react-i18next';
import type { CallOutput } from '../../../contract/rest/calls.ts';
import { dotted } from '../../i18n/dotted.ts';
import { useFormat } from '../../i18n/format.ts';
import classes from './command.module.css';

interface Props {
  counted: Pick<CallOutput<'commands.batchPreview'>, 'total' | 'refused' | 'vehicles'>;
}

/** Whom a command for many meets, by plate: names are alike, plates are not. */
export function MetVehicles({ counted: { total, refused, vehicles } }: Props) {
  const { t } = useTranslation();
  const { integer, speed } = useFormat();
  const others = total - vehicles.length;
  const unmet = refused['not-supported'] ?? 0;
  return (
    <>
      {/* A list that scrolls has to be reached by the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ul className={classes.met} aria-label={t('commandScreen.many.met')} tabIndex={0}>
        {vehicles.map(({ id, name, licensePlate, customerName, takes, movingKmh }) => (
          <li key={id}>
            <strong>{licensePlate ?? name}</strong>
            <span>{dotted(licensePlate !== null && name, customerName)}</span>
            {!takes && <em>{t('commandScreen.many.refuses')}</em>}
            {movingKmh !== null && <em>{t('commandScreen.many.moving', { speed: speed(movingKmh) })}</em>}
          </li>
        ))}
      </ul>
      {unmet > 0 && (
        <p>{t('commandScreen.many.refusedOf', { count: unmet, refused: integer(unmet), total: integer(total) })}</p>
      )}
      {others > 0 && (
        <p className={classes.hint}>{t('commandScreen.many.others', { count: others, vehicles: integer(others) })}</p>
      )}
    </>
  );
}
