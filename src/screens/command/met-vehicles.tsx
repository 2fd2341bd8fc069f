import { useTranslation } from 'react-i18next';
import type { CallOutput } from '../../../contract/rest/calls.ts';
import { dotted } from '../../i18n/dotted.ts';
import { useFormat } from '../../i18n/format.ts';
import classes from './command.module.css';

interface Props {
  counted: Pick<CallOutput<'commands.batchPreview'>, 'total' | 'vehicles'>;
}

/** Whom a command for many meets, by plate: names are alike, plates are not. */
export function MetVehicles({ counted: { total, vehicles } }: Props) {
  const { t } = useTranslation();
  const { integer } = useFormat();
  const others = total - vehicles.length;
  return (
    <>
      {/* A list that scrolls has to be reached by the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ul className={classes.met} aria-label={t('commandScreen.many.met')} tabIndex={0}>
        {vehicles.map(({ id, name, licensePlate, customerName, takes }) => (
          <li key={id}>
            <strong>{licensePlate ?? name}</strong>
            <span>{dotted(licensePlate !== null && name, customerName)}</span>
            {!takes && <em>{t('commandScreen.many.refuses')}</em>}
          </li>
        ))}
      </ul>
      {others > 0 && (
        <p className={classes.hint}>{t('commandScreen.many.others', { count: others, vehicles: integer(others) })}</p>
      )}
    </>
  );
}
