import { UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../base/i18n/format.ts';
import { useCall } from '../../base/query/use-call.ts';
import { FailureCallout } from '../../base/ui/failure-callout.tsx';
import classes from './groups.module.css';
import members from './members.module.css';

interface Props {
  chosen: string | null;
  onChoose(group: string): void;
}

/** Groups of others whose vehicles the reader sees. */
export function SharedGroups({ chosen, onChoose }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const { value, failure, again } = useCall('groups.shared', {}, { keptMs: 0 });
  if (failure && !value)
    return <FailureCallout title={t('groupMembers.sharedFailed')} failure={failure} onRetry={again} />;
  if (!value || value.length === 0) return null;
  return (
    <section aria-labelledby="shared-groups">
      <h2 id="shared-groups" className={members.head}>
        {t('groupMembers.shared')}
      </h2>
      <ul className={classes.tree}>
        {value.map(({ id, name, color, ownerName, vehicles }) => (
          <li key={id} className={classes.line} data-chosen={chosen === String(id)}>
            <span className={members.inset} />
            <UnstyledButton
              className={classes.group}
              aria-pressed={chosen === String(id)}
              onClick={() => onChoose(String(id))}
            >
              <span className={classes.dot} style={color === null ? undefined : { background: color }} aria-hidden />
              <span className={members.who}>
                <span className={classes.name}>{name}</span>
                <span className={members.quiet}>{t('groupMembers.sharedFrom', { owner: ownerName })}</span>
              </span>
              <span className={classes.count}>{format.integer(vehicles)}</span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
