import { Button, Skeleton } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { DeviceMessage, DeviceMessages } from '../../../domain/live/devices/device-page.ts';
import { useFormat } from '../../base/i18n/format.ts';
import { useCall } from '../../base/query/use-call.ts';
import { FailureCallout } from '../../base/ui/failure-callout.tsx';
import { Card } from './card.tsx';
import classes from './device.module.css';
import { useDevicePage } from './device-page.ts';
import { MessageLine } from './message-line.tsx';

/** The latest messages as they came and as they were understood, and those that were refused. */
export function MessagesCard() {
  const { t } = useTranslation();
  const { whole } = useDevicePage();
  const { value, failure, isFirst, isAsking, again } = useCall(
    'devices.messages',
    { params: { id: String(whole.id) } },
    { keptMs: 0 },
  );
  return (
    <Card
      title={t('deviceScreen.messages.title')}
      aside={
        <Button
          variant="default"
          size="compact-md"
          loading={isAsking && !isFirst}
          leftSection={<IconRefresh size={15} stroke={1.75} aria-hidden />}
          onClick={again}
        >
          {t('deviceScreen.messages.refresh')}
        </Button>
      }
      isWide
    >
      {failure && <FailureCallout title={t('deviceScreen.messages.failed')} failure={failure} onRetry={again} />}
      {isFirst && <Skeleton height={200} radius="md" />}
      {value && <Messages {...value} />}
    </Card>
  );
}

function Messages({ since, taken, refused, counts }: DeviceMessages) {
  const { t } = useTranslation();
  const format = useFormat();
  const rejected = Object.values(counts.rejected).reduce((sum, count) => sum + count, 0);
  return (
    <>
      <p className={classes.quiet}>
        {t('deviceScreen.messages.lead', { since: format.dateTime(Date.parse(since)) })}{' '}
        {t('deviceScreen.messages.counts', {
          accepted: format.integer(counts.accepted),
          rejected: format.integer(rejected),
        })}
      </p>
      <List title={t('deviceScreen.messages.taken')} messages={taken} none={t('deviceScreen.messages.noneTaken')} />
      <List
        title={t('deviceScreen.messages.refused')}
        messages={refused}
        none={t('deviceScreen.messages.noneRefused')}
      />
    </>
  );
}

function List({ title, messages, none }: { title: string; messages: readonly DeviceMessage[]; none: string }) {
  return (
    <>
      <h3 className={classes.part}>{title}</h3>
      {messages.length === 0 ? (
        <p className={classes.quiet}>{none}</p>
      ) : (
        <ul className={classes.messages} aria-label={title}>
          {messages.map((message, at) => (
            // Two may come in one millisecond, and nothing else tells them apart.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={`${message.at} ${messages.length - at}`}>
              <MessageLine message={message} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
