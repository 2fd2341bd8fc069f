import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { grants } from '../../../domain/people/users/grants.ts';
import { MOST_DEVICES_AT_ONCE } from '../../../domain/desk/incidents/incident-codes.ts';
import { wallText } from '../../../domain/base/time/wall-time.ts';
import { DevicesField } from '../../live/devices/devices-field.tsx';
import { Form } from '../../base/form/form.tsx';
import { ScreenHeader } from '../../base/frame/screen-header.tsx';
import { serverNowMs } from '../../base/i18n/ticker.ts';
import { IncidentFields } from './incident-fields.tsx';
import { useIncidentForm } from './use-incident-form.ts';
import { useSignedIn } from '../../base/session/session-context.tsx';
import { Notice } from '../../base/ui/notice.tsx';
import card from '../../base/ui/card.module.css';
import classes from './new-incident.module.css';

/** Raises an incident about one or several trackers: the same form as the dialog at a tracker. */
export default function NewIncidentScreen() {
  const { t } = useTranslation();
  const { permissions } = useSignedIn();
  return (
    <>
      <ScreenHeader title={t('newIncident.title')} subtitle={t('newIncident.lead')} />
      <div className={classes.page}>
        {grants(permissions, 'MONITORING_INCIDENTS') ? (
          <NewIncident />
        ) : (
          <Notice title={t('desk.closed')} text={t('desk.closedText')} icon={<IconLock size={26} stroke={1.75} />} />
        )}
      </div>
    </>
  );
}

function NewIncident() {
  const { t } = useTranslation();
  const [, go] = useLocation();
  const { timezone } = useSignedIn().user.metadata;
  const form = useIncidentForm([], () => undefined);
  const names = new Map(form.values.devices.map(({ id, name }) => [String(id), name]));
  return (
    <>
      <Form form={form} failed={t('incidents.create.failed')} className={card.card}>
        <DevicesField
          label={t('newIncident.devices')}
          description={t('newIncident.devicesHint', { most: MOST_DEVICES_AT_ONCE })}
          placeholder={t('newIncident.devicesPlaceholder')}
          none={t('newIncident.devicesNone')}
          value={[...names.keys()]}
          most={MOST_DEVICES_AT_ONCE}
          error={form.errors['devices']}
          isRequired
          onChange={(ids, nameOf) =>
            form.set(
              'devices',
              ids.map((id) => ({ id: Number(id), name: names.get(id) ?? nameOf(id) })),
            )
          }
        />
        <IncidentFields form={form} timeZone={timezone} latest={wallText(serverNowMs(), timezone)} />
        <div className={classes.answers}>
          <Button variant="default" h={44} disabled={form.isBusy} onClick={() => go('/operator-area')}>
            {t('form.cancel')}
          </Button>
          <Button type="submit" h={44} loading={form.isBusy}>
            {t('incidents.create.submit')}
          </Button>
        </div>
      </Form>
      {form.question}
    </>
  );
}
