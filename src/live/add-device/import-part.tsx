import { useCall } from '../../base/query/use-call.ts';
import { useTranslation } from 'react-i18next';
import { FailureCallout } from '../../base/ui/failure-callout.tsx';
import classes from './device-add.module.css';
import { ImportFile } from './import-file.tsx';
import { ImportWork } from './import-work.tsx';

interface Props {
  id: string | null;
  onGo(id: string | undefined): void;
}

/** Imports a file: chosen, its columns looked at, checked, and then taken in. */
export function ImportPart({ id, onGo }: Props) {
  return id === null ? (
    <ImportFile onSent={(sent) => onGo(sent.id)} />
  ) : (
    <Sent key={id} id={id} onLeave={() => onGo(undefined)} />
  );
}

function Sent({ id, onLeave }: { id: string; onLeave(): void }) {
  const { t } = useTranslation();
  const { value, failure, again } = useCall('imports.read', { params: { id } }, { keptMs: 0 });
  if (value) return <ImportWork file={value} onChanged={again} onLeave={onLeave} />;
  if (!failure) return null;
  const isGone = failure.kind === 'missing';
  return (
    <section className={classes.card}>
      <FailureCallout title={t('bulk.state.unread')} failure={failure} onRetry={isGone ? onLeave : again} />
    </section>
  );
}
