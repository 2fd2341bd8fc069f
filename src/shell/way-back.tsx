import { ActionIcon, Tooltip } from '@mantine/core';
import { IconLayoutNavbarExpand } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { TrayButton } from '../base/jobs/tray-button.tsx';
import { LinkMark } from './link-mark.tsx';
import { withVariant } from './layout.ts';
import classes from './way-back.module.css';
import { chooseLayout, useLayout } from './use-layout.ts';
import { UserMenu } from './user-menu.tsx';

/** What stays of a hidden toolbar: the button that brings it back, and the person's menu. */
export function WayBack({ withMap = false }: { withMap?: boolean }) {
  const { t } = useTranslation();
  const choice = useLayout();
  const label = t('layout.showToolbar');
  return (
    <span className={classes.back}>
      <Tooltip label={label}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={28}
          aria-label={label}
          onClick={() => chooseLayout(withVariant({ ...choice, toolbar: 'above' }, choice.variant))}
        >
          <IconLayoutNavbarExpand size={18} stroke={1.75} />
        </ActionIcon>
      </Tooltip>
      <TrayButton small />
      <UserMenu phone={false} withMap={withMap} small />
    </span>
  );
}

/** A slim edge in the place of a hidden toolbar where the footer is hidden too. */
export function ToolbarEdge({ onMap }: { onMap: boolean }) {
  return (
    <div className={classes.edge}>
      <LinkMark compact />
      <WayBack withMap={onMap} />
    </div>
  );
}
