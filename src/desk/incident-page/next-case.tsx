import { Button } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { Incident } from '../../../domain/desk/incidents/incident.ts';
import { typeText } from '../incidents/type-words.ts';
import { useCall } from '../../base/query/use-call.ts';
import classes from './case.module.css';

/** Where a closed case leads: to the one that waits with the most urgency. */
export function NextCase({ incident: { id } }: { incident: Pick<Incident, 'id'> }) {
  const { t } = useTranslation();
  // One more than is shown: this one may still be among them.
  const query = { status: 'OPEN', sort: 'severity', limit: 2 } as const;
  const { value } = useCall('incidents.details', { query }, { keptMs: 0 });
  if (!value) return null;
  const next = value.content.find((one) => one.id !== id);
  if (!next) return <p className={classes.quiet}>{t('incidentCase.noNext')}</p>;
  const name = [typeText(next.type), next.licensePlate ?? next.code].join(' · ');
  return (
    <Button
      component={Link}
      href={`/operator-area-detail/${next.code}`}
      h={44}
      mt={8}
      fullWidth
      rightSection={<IconArrowRight size={18} stroke={1.75} aria-hidden />}
    >
      {t('incidentCase.next', { name })}
    </Button>
  );
}
