import { useTranslation } from 'react-i18next';
import { CopyIcon } from '../../base/ui/copy-button.tsx';
import { QrCode } from '../../base/ui/qr-code.tsx';
import classes from './factors.module.css';

/** In groups of four, as people type it. */
const grouped = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ');

/** The secret of a new authenticator app: a QR code to scan, a link for an app on this very device, and the key to type. */
export function AppSecret({ secret, uri }: { secret: string; uri: string }) {
  const { t } = useTranslation();
  return (
    <div className={classes.secret}>
      <p>{t('factors.app.scan')}</p>
      <QrCode text={uri} label={t('factors.app.qr')} />
      <a href={uri}>{t('factors.app.open')}</a>
      <div className={classes.key}>
        <strong>{t('factors.app.secret')}</strong>
        <code>{grouped(secret)}</code>
        <CopyIcon text={secret} label={t('factors.app.secret')} />
      </div>
    </div>
  );
}
