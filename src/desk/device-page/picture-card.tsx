import { useTranslation } from 'react-i18next';
import { DialogButton } from '../device-panel/dialog-button.tsx';
import { Card } from './card.tsx';
import classes from './device.module.css';
import { useDevicePage } from './device-page.ts';

/** Its picture, with a button to change it. */
export function PictureCard() {
  const { t } = useTranslation();
  const { whole, device } = useDevicePage();
  return (
    <Card title={t('deviceScreen.picture')} aside={<DialogButton action="picture" device={device} />}>
      {whole.picture === null ? (
        <p className={classes.noPicture}>{t('deviceScreen.noPicture')}</p>
      ) : (
        <img
          className={classes.picture}
          src={whole.picture}
          alt={t('deviceScreen.pictureOf', { name: whole.shownName })}
        />
      )}
    </Card>
  );
}
