import { useTranslation } from 'react-i18next';
import { KeyCap } from '../base/keys/key-cap.tsx';
import { capsOf, keyPlaces, KEYS, type KeyEntry, type KeyId, type KeyPlace } from '../base/keys/keys.ts';
import { isApple } from '../base/platform.ts';
import { Dialog } from '../base/ui/dialog.tsx';
import classes from './keys-dialog.module.css';

const ALL = Object.entries(KEYS) as [KeyId, KeyEntry][];

/** The keys of the console, by where they work. The way out stands at the top: the focus goes there and the list opens at its begin. */
export function KeysDialog({ onLeave }: { onLeave(): void }) {
  const { t } = useTranslation();
  return (
    <Dialog title={t('palette.keysTitle')} closable onDismiss={onLeave}>
      <div className={classes.places}>
        {keyPlaces.map((place) => (
          <Place key={place} place={place} />
        ))}
      </div>
    </Dialog>
  );
}

function Place({ place }: { place: KeyPlace }) {
  const { t } = useTranslation();
  return (
    <section>
      <h3 className={classes.heading}>{t(`palette.places.${place}`)}</h3>
      <dl className={classes.keys}>
        {ALL.filter(([, entry]) => entry.where === place).map(([id, entry]) => (
          <div key={id} className={classes.key}>
            <dt>{t(`palette.keys.${id}`)}</dt>
            <dd>
              {capsOf(entry, { space: t('palette.space') }, isApple()).map((cap) => (
                <KeyCap key={cap} cap={cap} />
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
