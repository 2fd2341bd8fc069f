import { useTranslation } from 'react-i18next';
import type { CallOutput } from '../../../contract/rest/calls.ts';
import { MetVehicles } from '../../live/devices/met-vehicles.tsx';
import { useFormat } from '../../base/i18n/format.ts';

interface Props {
  counted: Pick<CallOutput<'commands.batchPreview'>, 'total' | 'refused' | 'vehicles'>;
}

/** Whom a command for many meets, and who of them does not take it or moves. */
export function MetByCommand({ counted: { total, refused, vehicles } }: Props) {
  const { t } = useTranslation();
  const { integer, speed } = useFormat();
  const unmet = refused['not-supported'] ?? 0;
  return (
    <>
      <MetVehicles
        label={t('commandScreen.many.met')}
        total={total}
        vehicles={vehicles}
        renderMarks={({ takes, movingKmh }) => (
          <>
            {!takes && <em>{t('commandScreen.many.refuses')}</em>}
            {movingKmh !== null && <em>{t('commandScreen.many.moving', { speed: speed(movingKmh) })}</em>}
          </>
        )}
      />
      {unmet > 0 && (
        <p>{t('commandScreen.many.refusedOf', { count: unmet, refused: integer(unmet), total: integer(total) })}</p>
      )}
    </>
  );
}
