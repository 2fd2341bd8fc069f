import { Button, Tabs } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { beforeLeaving } from '../../base/form/leave-guard.ts';
import { ScreenHeader } from '../../base/frame/screen-header.tsx';
import page from '../../base/ui/page.module.css';
import { useAskedNew } from '../../base/ui/use-asked-new.ts';
import { usePhone } from '../../base/ui/use-phone.ts';
import { TabRow } from '../../base/ui/tab-row.tsx';
import { CostsPart } from './costs-part.tsx';
import { DuePart } from './due-part.tsx';
import { EntriesPart, openNewEntry } from './entries-part.tsx';
import classes from './maintenance.module.css';
import { PARTS, type Part } from './maintenance-lists.ts';
import { openNewOrder, OrdersPart } from './orders-part.tsx';
import { PlansPart } from './plans-part.tsx';
import { usePart } from './use-address.ts';

/** The dialogs that begin something new; a plan has a page of its own. */
const NEW: Readonly<Partial<Record<Part, () => void>>> = {
  entries: openNewEntry,
  costs: openNewEntry,
  orders: openNewOrder,
};

const SCREENS: Readonly<Record<Part, () => ReactNode>> = {
  due: DuePart,
  plans: PlansPart,
  entries: EntriesPart,
  costs: CostsPart,
  orders: OrdersPart,
};

/** What vehicles need and cost: what is due, plans, the cost centre and service orders. */
export default function MaintenanceListScreen() {
  const { t } = useTranslation();
  const phone = usePhone();
  const [part, go] = usePart();
  useAskedNew(NEW[part] ?? null);
  const Screen = SCREENS[part];
  return (
    <>
      <ScreenHeader title={t('maintenance.title')} subtitle={t('maintenance.lead')} isBeta>
        {!phone && <AddButton part={part} />}
      </ScreenHeader>
      <div className={page.page}>
        {phone && <AddButton part={part} />}
        <Tabs value={part} onChange={(next) => beforeLeaving(() => go(PARTS.find((one) => one === next) ?? part))}>
          <TabRow value={part} label={t('maintenance.tabs.label')}>
            {PARTS.map((one) => (
              <Tabs.Tab key={one} value={one}>
                {t(`maintenance.tabs.${one}`)}
              </Tabs.Tab>
            ))}
          </TabRow>
          <Tabs.Panel value={part} className={classes.panel}>
            <Screen key={part} />
          </Tabs.Panel>
        </Tabs>
      </div>
    </>
  );
}

/** Adds what the open part is a list of. */
function AddButton({ part }: { part: Part }) {
  const { t } = useTranslation();
  const look = { h: 40, leftSection: <IconPlus size={18} stroke={1.75} aria-hidden /> } as const;
  const add = NEW[part];
  if (add)
    return (
      <Button {...look} onClick={add}>
        {t(part === 'orders' ? 'maintenance.orderAdd' : 'maintenance.entryAdd')}
      </Button>
    );
  return (
    <Button {...look} component={Link} href="/maintenance-form/new">
      {t('maintenance.planAdd')}
    </Button>
  );
}
