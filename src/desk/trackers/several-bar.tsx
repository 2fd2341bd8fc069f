import { UnstyledButton } from '@mantine/core';
import {
  IconArrowsMaximize,
  IconFileSpreadsheet,
  IconFolderPlus,
  IconRoad,
  IconShare,
  IconTerminal2,
  IconX,
} from '@tabler/icons-react';
import { useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../base/i18n/format.ts';
import { offerFocus } from '../../base/ui/lost-focus.ts';
import classes from './several-bar.module.css';
import type { SeveralAction } from './several-actions.ts';
import { MOST_IN_A_ROW } from './tracker-actions.tsx';
import actionClasses from './tracker-actions.module.css';
import type { Several } from './use-several.ts';

const ICONS = {
  commands: IconTerminal2,
  displacement: IconRoad,
  export: IconFileSpreadsheet,
  share: IconShare,
  group: IconFolderPlus,
  fit: IconArrowsMaximize,
} satisfies Record<SeveralAction, typeof IconRoad>;

/** How many vehicles are chosen, how many of them the list does not show, and what can be done with them together. */
export function SeveralBar({ several }: { several: Several }) {
  const { t } = useTranslation();
  const { integer } = useFormat();
  const { count, hidden } = several;
  // The button that has the focus goes with the bar.
  useLayoutEffect(() => () => offerFocus(), []);
  return (
    <div className={classes.bar} role="group" aria-label={t('fleet.several.label')}>
      <div className={classes.head}>
        <span role="status" className={classes.count}>
          <strong>
            {count === 0 ? t('fleet.several.none') : t('fleet.several.count', { count, vehicles: integer(count) })}
          </strong>
          {hidden > 0 && (
            <span className={classes.hidden}>
              {t('fleet.several.hidden', { count: hidden, vehicles: integer(hidden) })}
            </span>
          )}
        </span>
        {several.unchosen > 0 && (
          <UnstyledButton className={classes.small} onClick={several.takeAll}>
            {t('fleet.several.all', { count: several.unchosen, vehicles: integer(several.unchosen) })}
          </UnstyledButton>
        )}
        <UnstyledButton
          className={classes.small}
          aria-label={t('fleet.several.clear')}
          title={t('fleet.several.clear')}
          onClick={several.clear}
        >
          <IconX size={18} stroke={1.75} aria-hidden />
        </UnstyledButton>
      </div>
      {count > 0 && <Actions several={several} />}
    </div>
  );
}

function Actions({ several }: { several: Several }) {
  const { t } = useTranslation();
  return (
    <div className={actionClasses.actions} data-many={several.offered.length > MOST_IN_A_ROW}>
      {several.offered.map((action) => {
        const ActionIcon = ICONS[action];
        return (
          <UnstyledButton
            key={action}
            className={actionClasses.action}
            aria-label={t(`fleet.several.${action}`)}
            title={t(`fleet.several.${action}`)}
            onClick={() => several.run(action)}
          >
            <ActionIcon size={19} stroke={1.75} aria-hidden />
            <span className={actionClasses.word} aria-hidden>
              {t(`fleet.several.short.${action}`)}
            </span>
          </UnstyledButton>
        );
      })}
    </div>
  );
}
