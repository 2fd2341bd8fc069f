import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../base/ui/copy-button.tsx';
import { QrCode } from '../../base/ui/qr-code.tsx';
import classes from './account.module.css';

/** The QR code of a Pix and its text, which people on a phone paste into the app of their bank. */
export function PixCode({ code }: { code: string | null }) {
  const { t } = useTranslation();
  if (code === null) return null;
  return (
    <div className={classes.pix}>
      <QrCode text={code} label={t('account.pay.pixCode')} />
      <div>
        <p>{t('account.pay.pixText')}</p>
        <code className={classes.pixText}>{code}</code>
        <CopyButton read={() => code} label={t('account.pay.pixCopy')} />
      </div>
    </div>
  );
}
