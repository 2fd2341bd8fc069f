import { Button } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { DEFAULT_SHARE_MINUTES } from '../../../domain/desk/share.ts';
import { useTimeUntil } from '../../base/i18n/format.ts';
import { Line, LineList } from '../../base/list/line-list.tsx';
import { CopyButton, CopyIcon } from '../../base/ui/copy-button.tsx';
import { Dialog } from '../../base/ui/dialog.tsx';
import { failureText } from '../../base/ui/failure-text.ts';
import { LifeChoice } from './life-choice.tsx';
import classes from './share.module.css';
import { useShareSeveral, type Shared } from './use-share-several.ts';
import { wholeLink } from './use-shares.ts';

interface Props {
  /** Ids; twenty at most. */
  devices: readonly number[];
  onClose(): void;
}

/** Makes a public link to each of several vehicles, all with the same end, and offers them to be copied together. */
export function ShareSeveralDialog({ devices, onClose }: Props) {
  const { t } = useTranslation();
  const [minutes, setMinutes] = useState(DEFAULT_SHARE_MINUTES);
  const { asked, made, left, isBusy, create } = useShareSeveral(devices);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void create(minutes);
  };
  return (
    <Dialog title={t('share.severalTitle', { count: devices.length })} closable onDismiss={() => !isBusy && onClose()}>
      <p className={classes.lead}>{t('share.severalLead')}</p>
      {left > 0 && (
        <form className={classes.form} onSubmit={submit}>
          <LifeChoice value={minutes} onChange={setMinutes} />
          <Button
            type="submit"
            h={44}
            fullWidth
            loading={isBusy}
            disabled={asked.value === undefined}
            leftSection={<IconLink size={18} stroke={1.75} aria-hidden />}
          >
            {t('share.createSeveral', { count: left })}
          </Button>
        </form>
      )}
      <p className="visually-hidden" role="status">
        {!isBusy && made.length > 0 && t('share.createdSeveral', { count: made.length })}
      </p>
      <section className={classes.several} aria-label={t('share.vehicles')}>
        {made.length > 0 && (
          <CopyButton
            label={t('share.copyAll')}
            read={() => made.map(({ name, share }) => `${name}: ${wholeLink(share.link)}`).join('\n')}
          />
        )}
        <LineList
          asked={asked}
          idOf={({ id }) => id}
          empty={t('share.none')}
          failed={t('share.unread')}
          renderLine={(vehicle) => <VehicleLine vehicle={vehicle} />}
        />
      </section>
    </Dialog>
  );
}

function VehicleLine({ vehicle: { name, share, failure } }: { vehicle: Shared }) {
  const { t } = useTranslation();
  if (share === null) return <Line title={name} facts={failure === null ? null : failureText(failure)} />;
  const link = wholeLink(share.link);
  return (
    <Line
      isNew
      title={name}
      facts={
        <>
          <a className={classes.link} href={link} target="_blank" rel="noreferrer">
            {link}
          </a>{' '}
          <Ends at={share.expiresAt} />
        </>
      }
      action={<CopyIcon text={link} label={t('share.linkOf', { name })} />}
    />
  );
}

function Ends({ at }: { at: string }) {
  const { t } = useTranslation();
  return t('share.ends', { when: useTimeUntil(Date.parse(at)) });
}
