import { useTranslation } from 'react-i18next';
import type { Diagnostics } from '../../../contract/core.ts';
import { useFormat } from '../../base/i18n/format.ts';
import classes from './diagnostics.module.css';
import { Fact } from './fact.tsx';
import { LogLimits } from './log-limits.tsx';

/** The local event log, and the disk it lies on. */
export function StoreCards({ numbers }: { numbers: Diagnostics }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { log, storage } = numbers;
  const bytes = (value: number | null): string => (value === null ? t('common.none') : format.bytes(value));
  return (
    <>
      <section className={classes.card} aria-labelledby="log">
        <h2 id="log">{t('diagnostics.log')}</h2>
        <dl className={classes.facts}>
          <Fact name={t('diagnostics.logEvents')} value={format.integer(log.events)} />
          <Fact name={t('diagnostics.logBytes')} value={format.bytes(log.bytes)} />
          <Fact
            name={t('diagnostics.logThinned')}
            value={format.integer(log.thinned)}
            hint={t('diagnostics.logThinnedHint')}
          />
        </dl>
        <LogLimits />
      </section>
      <section className={classes.card} aria-labelledby="storage">
        <h2 id="storage">{t('diagnostics.storage')}</h2>
        <dl className={classes.facts}>
          <Fact name={t('diagnostics.storage')} value={t(`diagnostics.storageState.${storage.state}`)} />
          <Fact name={t('diagnostics.storageUsed')} value={bytes(storage.usedBytes)} />
          <Fact name={t('diagnostics.storageQuota')} value={bytes(storage.quotaBytes)} />
        </dl>
      </section>
    </>
  );
}
