import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { IncidentCounts } from '../../../domain/desk/incidents/incident.ts';
import { DESK_TABS, type DeskTab } from '../../../domain/desk/incidents/incident-tabs.ts';
import { useFormat } from '../../base/i18n/format.ts';
import { useCall } from '../../base/query/use-call.ts';
import { TabRow } from '../../base/ui/tab-row.tsx';
import classes from './operator-area.module.css';

/** The count of each tab; the advanced filter has none. */
const COUNT_OF: Readonly<Partial<Record<DeskTab, keyof IncidentCounts>>> = {
  OPEN: 'open',
  PROGRESS: 'progress',
  RESOLVED: 'resolved',
  THEFTSTEAL: 'robberies',
};

interface Props {
  tab: DeskTab;
  onTab(tab: DeskTab): void;
  children: ReactNode;
}

/** The tabs of the desk with how many incidents each holds, and what the chosen one shows. */
export function DeskTabs({ tab, onTab, children }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const { value: counts } = useCall('incidents.counts', { query: {} }, { keptMs: 0 });
  return (
    <Tabs value={tab} onChange={(next) => onTab(DESK_TABS.find((one) => one === next) ?? tab)}>
      <TabRow value={tab} label={t('desk.tabs.label')}>
        {DESK_TABS.map((one) => {
          const name = COUNT_OF[one];
          const count = name === undefined ? undefined : counts?.[name];
          return (
            <Tabs.Tab
              key={one}
              value={one}
              rightSection={
                count !== undefined && (
                  <span className={classes.count} data-tab={one}>
                    {format.integer(count)}
                  </span>
                )
              }
            >
              {t(`desk.tabs.${one}`)}
            </Tabs.Tab>
          );
        })}
      </TabRow>
      <Tabs.Panel value={tab} className={classes.panel}>
        {children}
      </Tabs.Panel>
    </Tabs>
  );
}
