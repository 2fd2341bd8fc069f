import { Button, Select } from '@mantine/core';
import { IconArrowLeft, IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { grants } from '../../../domain/people/users/grants.ts';
import { useBrandChoices } from '../../base/brand/use-brand-choices.ts';
import { beforeLeaving } from '../../base/form/leave-guard.ts';
import { ScreenHeader } from '../../base/frame/screen-header.tsx';
import { Waiting } from '../../base/frame/waiting.tsx';
import { useCall } from '../../base/query/use-call.ts';
import { useSignedIn } from '../../base/session/session-context.tsx';
import { FailureCallout } from '../../base/ui/failure-callout.tsx';
import { Notice } from '../../base/ui/notice.tsx';
import page from '../../base/ui/page.module.css';
import { usePhone } from '../../base/ui/use-phone.ts';
import classes from './incident-rules.module.css';
import { RulesForm } from './rules-form.tsx';

/** Which incidents a brand has raised by themselves, and when: for administrators. */
export default function IncidentRulesScreen() {
  const { t } = useTranslation();
  const phone = usePhone();
  const { permissions } = useSignedIn();
  const [, go] = useLocation();
  const back = (
    <Button
      variant="default"
      h={40}
      leftSection={<IconArrowLeft size={18} stroke={1.75} aria-hidden />}
      onClick={() => go('/operator-area')}
    >
      {t('incidentRules.back')}
    </Button>
  );
  return (
    <>
      <ScreenHeader title={t('incidentRules.title')} subtitle={t('incidentRules.lead')}>
        {!phone && back}
      </ScreenHeader>
      <div className={page.page}>
        {phone && <div className={page.actions}>{back}</div>}
        {grants(permissions, 'MONITORING_INCIDENTS') ? (
          <Rules />
        ) : (
          <Notice title={t('desk.closed')} text={t('desk.closedText')} icon={<IconLock size={26} stroke={1.75} />} />
        )}
      </div>
    </>
  );
}

function Rules() {
  const { t } = useTranslation();
  const { user } = useSignedIn();
  const { choices } = useBrandChoices();
  const [brand, setBrand] = useState(String(user.brand));
  return (
    <>
      {choices.length > 1 && (
        <Select
          className={classes.brand}
          label={t('incidentRules.brand')}
          data={choices.map(({ value, label }) => ({ value, label }))}
          value={brand}
          searchable={choices.length > 8}
          onChange={(next) => next !== null && beforeLeaving(() => setBrand(next))}
        />
      )}
      <OfBrand key={brand} brand={brand} />
    </>
  );
}

function OfBrand({ brand }: { brand: string }) {
  const { t } = useTranslation();
  const { value, failure, again } = useCall(
    'incidentRules.read',
    { query: { brand } },
    { keptMs: 0, isForgotten: true },
  );
  if (value) return <RulesForm rules={value} />;
  return failure ? <FailureCallout title={t('incidentRules.unread')} failure={failure} onRetry={again} /> : <Waiting />;
}
